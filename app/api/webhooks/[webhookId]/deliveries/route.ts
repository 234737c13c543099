import { operations } from "@/lib/runtime/operations";
import { WEBHOOKS } from "contract/operations/webhooks";
import { listDeliveries } from "@/lib/webhooks/deliveries";
import { webhookNotFound as missing } from "@/lib/webhooks/manage";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  WEBHOOKS,
  {
    /** What the webhook was told and will be, the newest first. */
    "GET /webhooks/{webhook_id}/deliveries": async ({ runtime, principal, params, query }) => ({
      status: "success",
      value: await listDeliveries(runtime.webhooks, { ownerId: principal.personId, ...params, ...query }),
    }),
  },
  { missing },
);
