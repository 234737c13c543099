/** Operations on webhooks. */
import { doneResponseSchema } from "../service";
import {
  createWebhookRequestSchema,
  deliveriesQuerySchema,
  deliveryListResponseSchema,
  webhookListResponseSchema,
  webhookPatchSchema,
  webhookResponseSchema,
  webhookWithSecretResponseSchema,
} from "../webhooks/webhook";
import type { Operations } from "./operation";
import { deliveryParams, webhookParams } from "./params";

export const WEBHOOKS = {
  "GET /webhooks": { answer: webhookListResponseSchema },
  "POST /webhooks": {
    limit: "webhook",
    body: createWebhookRequestSchema,
    status: 201,
    answer: webhookWithSecretResponseSchema,
  },
  "PATCH /webhooks/{webhook_id}": {
    limit: "webhook",
    params: webhookParams,
    body: webhookPatchSchema,
    answer: webhookResponseSchema,
  },
  "DELETE /webhooks/{webhook_id}": { params: webhookParams, answer: doneResponseSchema },
  "POST /webhooks/{webhook_id}/secret": {
    limit: "webhook",
    params: webhookParams,
    answer: webhookWithSecretResponseSchema,
  },
  "POST /webhooks/{webhook_id}/test": { limit: "webhook", params: webhookParams, answer: doneResponseSchema },
  "GET /webhooks/{webhook_id}/deliveries": {
    params: webhookParams,
    query: deliveriesQuerySchema,
    answer: deliveryListResponseSchema,
  },
  "POST /webhooks/{webhook_id}/deliveries/{delivery_id}/send": {
    limit: "webhook",
    params: deliveryParams,
    answer: doneResponseSchema,
  },
} as const satisfies Operations;
