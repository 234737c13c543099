import { operations } from "@/lib/runtime/operations";
import { WEBHOOKS } from "contract/operations/webhooks";
import { askingOf } from "@/lib/auth/principal";
import { workAfterAnswer } from "@/lib/http/after-answer";
import { sendTest } from "@/lib/webhooks/deliveries";
import { webhookNotFound as missing } from "@/lib/webhooks/manage";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  WEBHOOKS,
  {
    /** Sends an event that says nothing. */
    "POST /webhooks/{webhook_id}/test": async ({ runtime, principal, params }) => {
      await sendTest(runtime.webhooks, { ...askingOf(principal), ...params });
      workAfterAnswer(runtime);
      return { status: "success" };
    },
  },
  { missing },
);
