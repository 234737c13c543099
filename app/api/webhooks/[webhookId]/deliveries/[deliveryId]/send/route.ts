import { operations } from "@/lib/runtime/operations";
import { WEBHOOKS } from "contract/operations/webhooks";
import { askingOf } from "@/lib/auth/principal";
import { workAfterAnswer } from "@/lib/http/after-answer";
import { sendAgain } from "@/lib/webhooks/deliveries";
import { webhookNotFound as missing } from "@/lib/webhooks/manage";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  WEBHOOKS,
  {
    /** Sends a delivery once more, under the same id. */
    "POST /webhooks/{webhook_id}/deliveries/{delivery_id}/send": async ({ runtime, principal, params }) => {
      await sendAgain(runtime.webhooks, { ...askingOf(principal), ...params });
      workAfterAnswer(runtime);
      return { status: "success" };
    },
  },
  { missing },
);
