/** The events that webhooks are told. Without a schema, because pages show them. */

export const WEBHOOK_EVENTS = ["creation.ended", "board.decided", "comment.written"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** What "Send a test event" sends. */
export const TEST_EVENT = "webhook.test";

/** Of one person. */
export const MAX_WEBHOOKS = 10;
export const MAX_WEBHOOK_URL_CHARACTERS = 1_000;
