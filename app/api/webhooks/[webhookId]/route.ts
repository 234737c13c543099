import { operations } from "@/lib/runtime/operations";
import { WEBHOOKS } from "contract/operations/webhooks";
import { askingOf } from "@/lib/auth/principal";
import { changeWebhook, webhookNotFound as missing, removeWebhook } from "@/lib/webhooks/manage";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  WEBHOOKS,
  {
    /** Changes only the given fields. */
    "PATCH /webhooks/{webhook_id}": async ({ runtime, principal, actor, params, body: patch }) => ({
      status: "success",
      value: await changeWebhook(runtime.webhooks, { ...askingOf(principal), actor, ...params, patch }),
    }),
    /** Removes it with what waits for it. */
    "DELETE /webhooks/{webhook_id}": async ({ runtime, principal, actor, params }) => {
      await removeWebhook(runtime.webhooks, { ...askingOf(principal), actor, ...params });
      return { status: "success" };
    },
  },
  { missing },
);
