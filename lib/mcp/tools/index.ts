/** All tools, in the order in which they are listed. */
import "server-only";
import type { Tool } from "../tool";
import { BOARD_TOOLS } from "./boards";
import { CREATION_TOOLS } from "./creations";
import { DECISION_TOOLS } from "./decisions";
import { LIBRARY_TOOLS } from "./library";
import { SHEET_TOOLS } from "./sheets";

export const TOOLS: readonly Tool[] = [
  ...LIBRARY_TOOLS,
  ...CREATION_TOOLS,
  ...SHEET_TOOLS,
  ...BOARD_TOOLS,
  ...DECISION_TOOLS,
];
