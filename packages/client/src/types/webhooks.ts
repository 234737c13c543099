/** Webhooks: what the studio tells an address of yours. */
import type { Creation } from "./creations.js";
import type { Open } from "./open.js";

export type WebhookEventType = "creation.ended" | "board.decided" | "comment.written";

export interface WebhookRequest {
  /** A public https address. */
  url: string;
  events: WebhookEventType[];
}

export interface Webhook {
  id: string;
  url: string;
  events: Open<WebhookEventType>[];
  create_time: string;
}

/** The answer of a create: the only one with the secret. */
export interface NewWebhook extends Webhook {
  /** `whsec_` and base64. */
  secret: string;
}

/** The body of a delivery. The same event may come twice, with the same `webhook-id`. */
export type WebhookEvent =
  | { type: "creation.ended"; timestamp: string; data: { creation: Creation } }
  | {
      type: "board.decided" | "comment.written" | "webhook.test";
      timestamp: string;
      data: Record<string, unknown>;
    };
