/** Webhooks, in words. */
import type { WordsOf } from "./words";

export const WEBHOOKS = {
  "GET /webhooks": {
    id: "listWebhooks",
    summary: "List your webhooks",
    description: "Addresses that are told of events, the oldest first.",
    answer: "The webhooks, without their secrets.",
  },
  "POST /webhooks": {
    id: "createWebhook",
    summary: "Add a webhook",
    description:
      "The address is sent `{type, timestamp, data}` by POST, signed as Standard Webhooks says (`webhook-id`, `webhook-timestamp`, " +
      "`webhook-signature`), at least once: the same `webhook-id` is the same event. Any 2xx in 10 seconds takes it; anything else is " +
      "tried again for 24 hours, and 410 pauses the webhook. Events of one creation come in order. Of `data`: `creation.ended` has " +
      "`creation`; `board.decided` has `board` and the closed `round`, or null with `picked` and `rejected`; `comment.written` has `board` and `comment`, whose " +
      "`from` says `guest` for words of people without an account. A webhook that a token adds ends with that token. At most 10.",
    example: { url: "https://hooks.example.com/studio", events: ["creation.ended"] },
    answer: "The webhook, with its secret.",
  },
  "PATCH /webhooks/{webhook_id}": {
    id: "changeWebhook",
    summary: "Change, pause or resume a webhook",
    description: "Only the given fields. A token changes those that it added.",
    example: { is_paused: true },
    answer: "The webhook.",
  },
  "DELETE /webhooks/{webhook_id}": {
    id: "removeWebhook",
    summary: "Remove a webhook",
    description: "What waits for it is not sent any more. A token removes those that it added.",
    answer: "It is removed.",
  },
  "POST /webhooks/{webhook_id}/secret": {
    id: "renewWebhookSecret",
    summary: "Make a new secret",
    description: "The secret before signs too for 24 hours: the header then has both signatures.",
    answer: "The webhook, with its new secret.",
  },
  "POST /webhooks/{webhook_id}/test": {
    id: "testWebhook",
    summary: "Send a test event",
    description: "An event of the type `webhook.test` without data, soon.",
    answer: "It is about to be sent.",
  },
  "GET /webhooks/{webhook_id}/deliveries": {
    id: "listWebhookDeliveries",
    summary: "List what a webhook was told",
    description: "The newest first; what ended more than 7 days ago is gone.",
    answer: "A page of deliveries.",
  },
  "POST /webhooks/{webhook_id}/deliveries/{delivery_id}/send": {
    id: "sendWebhookDelivery",
    summary: "Send a delivery again",
    description:
      "Under the same `webhook-id`, and read anew. One that waits for its next attempt is sent now.",
    answer: "It is about to be sent.",
  },
} satisfies WordsOf;
