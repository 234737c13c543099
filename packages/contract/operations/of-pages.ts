/** The operations that pages of the studio call; those of administrators, guests and on tokens stand apart, so that pages do not load them. */
import { APPROVALS } from "./approvals";
import { BOARD_MEMBERS } from "./board-members";
import { BOARDS } from "./boards";
import { CONTRACT } from "./contract";
import { CREATIONS } from "./creations";
import { PICTURES } from "./pictures";
import { PROMPTS } from "./prompts";
import { SERVICES } from "./services";
import { SHARE_LINKS } from "./share-links";
import { SHEETS } from "./sheets";
import { UPLOADS } from "./uploads";

export const OF_PAGES = {
  ...CONTRACT,
  ...CREATIONS,
  ...PROMPTS,
  ...PICTURES,
  ...BOARDS,
  ...BOARD_MEMBERS,
  ...SHARE_LINKS,
  ...APPROVALS,
  ...SHEETS,
  ...SERVICES,
  ...UPLOADS,
};
