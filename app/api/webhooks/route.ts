import { operations } from "@/lib/runtime/operations";
import { WEBHOOKS } from "contract/operations/webhooks";
import { askingOf } from "@/lib/auth/principal";
import { addWebhook, listWebhooks } from "@/lib/webhooks/manage";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(WEBHOOKS, {
  /** The person's webhooks, without their secrets. */
  "GET /webhooks": async ({ runtime, principal }) => ({
    status: "success",
    // At most ten: always one page.
    value: { webhooks: await listWebhooks(runtime.webhooks, principal.personId), next_cursor: null },
  }),
  /** A new webhook, with its secret. */
  "POST /webhooks": async ({ runtime, principal, actor, body }) => ({
    status: "success",
    value: await addWebhook(runtime.webhooks, { ...askingOf(principal), actor }, body),
  }),
});
