/** What is sent and answered, as the studio's API documents it. */
export type * from "./boards.js";
export type * from "./creations.js";
export type * from "./open.js";
export type * from "./sheets.js";
export type * from "./studio.js";
export type * from "./webhooks.js";
