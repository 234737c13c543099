import { CONTRACT } from "contract/operations/contract";
import type { CancelResponse } from "contract/service";
import { cancelCreation } from "@/lib/creations/cancel";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Cancel: the contract's third endpoint. */
const cancel = route(
  CONTRACT["POST /v1/jobs/{creation_id}/cancel"],
  async ({ runtime, principal, params }): Promise<CancelResponse> => {
    await cancelCreation(runtime.creations, { ownerId: principal.personId, id: params.creationId });
    return { status: "success" };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: cancel });
