import { operations } from "@/lib/runtime/operations";
import { CREATIONS } from "contract/operations/creations";
import { restoreCreation } from "@/lib/creations/remove";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(CREATIONS, {
  /** Undoes a delete. */
  "POST /creations/{creation_id}/restore": async ({ runtime, principal, params }) => {
    await restoreCreation(runtime.creations, { ownerId: principal.personId, id: params.creationId });
    return { status: "success" };
  },
});
