/** Webhooks: addresses of a person's programs that are told of events, signed as Standard Webhooks says. */
import * as z from "zod/mini";
import { extensible } from "../answered";
import { limitSchema, nextCursorSchema } from "../lists";
import { idSchema } from "../service";
import { MAX_WEBHOOK_URL_CHARACTERS, WEBHOOK_EVENTS } from "./events";

const time = z.iso.datetime();
const success = z.literal("success");

/** Whether the studio calls the address; `failing` and `gone` were paused by the studio itself. */
export const webhookSchema = z.looseObject({
  id: idSchema,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  create_time: time,
  /** null while it is not paused. */
  pause: z.nullable(
    z.looseObject({ time, reason: extensible(z.enum(["person", "gone", "failing"]), "unknown") }),
  ),
  /** Since when no delivery succeeded; null while they do. */
  failing_since: z.nullable(time),
  /** The access token that made it, and with which it ends; null for none. */
  token_id: z.nullable(idSchema),
  /** Until when the secret before signs too; null when it does not. */
  former_secret_until: z.nullable(time),
});

const url = z
  .string("url is an address.")
  .check(z.maxLength(MAX_WEBHOOK_URL_CHARACTERS, "The address is longer than 1000 characters."));
const events = z
  .array(z.enum(WEBHOOK_EVENTS), "events is a list.")
  .check(z.minLength(1, "Choose at least one event."), z.maxLength(WEBHOOK_EVENTS.length));

/** `POST /api/webhooks` */
export const createWebhookRequestSchema = z.object({ url, events });
/** `PATCH /api/webhooks/{webhook_id}`: only the given fields. */
export const webhookPatchSchema = z.object({
  url: z.optional(url),
  events: z.optional(events),
  is_paused: z.optional(z.boolean()),
});

/** What one webhook was told of one event, or will be. `id` is the `webhook-id` of each attempt. */
export const deliverySchema = z.looseObject({
  id: idSchema,
  type: z.string(),
  create_time: time,
  state: extensible(z.enum(["pending", "delivered", "failed"]), "unknown"),
  attempts: z.int(),
  last_attempt_time: z.nullable(time),
  /** The HTTP status of the last answer; null for none. */
  answer_status: z.nullable(z.int()),
  /** Why the last attempt failed; null for none. */
  problem: z.nullable(z.string()),
  /** null for one that is not sent any more. */
  next_attempt_time: z.nullable(time),
});

export const deliveriesQuerySchema = z.object({
  /** `next_cursor` of the page before. */
  cursor: z.optional(
    z.string().check(z.regex(/^\d{1,15}_[\w.~-]{1,128}$/, "cursor is not the next_cursor of a page.")),
  ),
  limit: limitSchema(20, 100),
});

export const webhookResponseSchema = z.looseObject({ status: success, value: webhookSchema });
/** `secret` is shown this once and never again. */
export const webhookWithSecretResponseSchema = z.looseObject({
  status: success,
  value: z.extend(webhookSchema, { secret: z.string() }),
});
export const webhookListResponseSchema = z.looseObject({
  status: success,
  value: z.looseObject({ webhooks: z.array(webhookSchema), next_cursor: nextCursorSchema }),
});
export const deliveryListResponseSchema = z.looseObject({
  status: success,
  value: z.looseObject({ deliveries: z.array(deliverySchema), next_cursor: nextCursorSchema }),
});

export type Webhook = z.infer<typeof webhookSchema>;
export type WebhookDelivery = z.infer<typeof deliverySchema>;
export type CreateWebhookRequest = z.infer<typeof createWebhookRequestSchema>;
export type WebhookPatch = z.infer<typeof webhookPatchSchema>;
