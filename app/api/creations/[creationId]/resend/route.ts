import { operations } from "@/lib/runtime/operations";
import { CREATIONS } from "contract/operations/creations";
import { resendCreation } from "@/lib/creations/unknown-outcome";
import { workAfterAnswer } from "@/lib/http/after-answer";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(CREATIONS, {
  /** Sends a creation of unknown outcome once more, as another creation. */
  "POST /creations/{creation_id}/resend": async ({ runtime, principal, params }) => {
    const input = { ownerId: principal.personId, id: params.creationId };
    const generation_id = await resendCreation(runtime.creations, input);
    workAfterAnswer(runtime);
    return { status: "success", value: { generation_id } };
  },
});
