import { operations } from "@/lib/runtime/operations";
import { WEBHOOKS } from "contract/operations/webhooks";
import { askingOf } from "@/lib/auth/principal";
import { webhookNotFound as missing, renewSecret } from "@/lib/webhooks/manage";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  WEBHOOKS,
  {
    /** A new secret; the one before signs too for a day. */
    "POST /webhooks/{webhook_id}/secret": async ({ runtime, principal, actor, params }) => ({
      status: "success",
      value: await renewSecret(runtime.webhooks, { ...askingOf(principal), actor, ...params }),
    }),
  },
  { missing },
);
