/** A client of Prompt Studio's API, for Node and browsers. */
export { type Client, createClient } from "./client.js";
export type { CreateOptions } from "./creations.js";
export type { DownloadOptions, Loadable, Sink } from "./download.js";
export type { ErrorName } from "./error-names.js";
export { ConnectionError, CreationFailedError, StudioError, WebhookVerificationError } from "./errors.js";
export type { List, Page } from "./pages.js";
export type { SheetWaitOptions } from "./sheets.js";
export type { CallOptions, ClientOptions } from "./transport.js";
export type * from "./types/index.js";
export type { WaitOptions } from "./wait.js";
export { verifyWebhook, type WebhookHeaders } from "./webhooks.js";
