import type { CancelResponse } from "@/lib/contract/service";
import { cancelCreation } from "@/lib/creations/cancel";
import { methods } from "@/lib/http/methods";
import { creationParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

/** Cancel: the contract's third endpoint. */
const cancel = route(
  { params: creationParams },
  async ({ runtime, principal, params }): Promise<CancelResponse> => {
    await cancelCreation(runtime.creations, { ownerId: principal.personId, id: params.creationId });
    return { status: "success" };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: cancel });
