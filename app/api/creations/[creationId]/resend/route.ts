import { CREATIONS } from "contract/operations/creations";
import type { CreateResponse } from "contract/service";
import { resendCreation } from "@/lib/creations/unknown-outcome";
import { workAfterAnswer } from "@/lib/http/after-answer";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Sends a creation of unknown outcome once more, as another creation. */
const resend = route(
  CREATIONS["POST /creations/{creation_id}/resend"],
  async ({ runtime, principal, params }): Promise<CreateResponse> => {
    const input = { ownerId: principal.personId, id: params.creationId };
    const generation_id = await resendCreation(runtime.creations, input);
    workAfterAnswer(runtime);
    return { status: "success", value: { generation_id } };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: resend });
