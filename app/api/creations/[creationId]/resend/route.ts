import { operations } from "@/lib/runtime/operations";
import { CREATIONS } from "contract/operations/creations";
import { askingOf } from "@/lib/auth/principal";
import { resendCreation } from "@/lib/creations/unknown-outcome";
import { createdAnswer } from "@/lib/runtime/wait";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(CREATIONS, {
  /** Sends a creation of unknown outcome once more, as another creation. */
  "POST /creations/{creation_id}/resend": async ({ runtime, principal, params, request }) => {
    const id = await resendCreation(runtime.creations, { ...askingOf(principal), id: params.creationId });
    return createdAnswer(runtime, request, { principal, id });
  },
});
