/** All operations of the API. */
import { ADMINISTRATION } from "./administration";
import { APPROVALS } from "./approvals";
import { BOARD_MEMBERS } from "./board-members";
import { BOARDS } from "./boards";
import { CONTRACT } from "./contract";
import { CREATIONS } from "./creations";
import { EVENTS } from "./events";
import { GIVEN } from "./given";
import { GUESTS } from "./guests";
import { HEALTH } from "./health";
import { MCP } from "./mcp";
import { PICTURES } from "./pictures";
import { PROMPTS } from "./prompts";
import { SERVICES } from "./services";
import { SHARE_LINKS } from "./share-links";
import { SHEETS } from "./sheets";
import { TOKENS } from "./tokens";
import { UPLOADS } from "./uploads";
import { WEBHOOKS } from "./webhooks";

export const OPERATIONS = {
  ...CONTRACT,
  ...CREATIONS,
  ...EVENTS,
  ...PROMPTS,
  ...PICTURES,
  ...GIVEN,
  ...UPLOADS,
  ...BOARDS,
  ...BOARD_MEMBERS,
  ...SHARE_LINKS,
  ...APPROVALS,
  ...SHEETS,
  ...GUESTS,
  ...TOKENS,
  ...WEBHOOKS,
  ...SERVICES,
  ...ADMINISTRATION,
  ...MCP,
  ...HEALTH,
};
