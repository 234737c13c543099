import { operations } from "@/lib/runtime/operations";
import { CONTRACT } from "contract/operations/contract";
import { cancelCreation } from "@/lib/creations/cancel";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(CONTRACT, {
  /** Cancel: the contract's third endpoint. */
  "POST /v1/jobs/{creation_id}/cancel": async ({ runtime, principal, params }) => {
    await cancelCreation(runtime.creations, { ownerId: principal.personId, id: params.creationId });
    return { status: "success" };
  },
});
