import { CREATIONS } from "contract/operations/creations";
import { restoreCreation } from "@/lib/creations/remove";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Undoes a delete. */
const restore = route(
  CREATIONS["POST /creations/{creation_id}/restore"],
  async ({ runtime, principal, params }) => {
    await restoreCreation(runtime.creations, { ownerId: principal.personId, id: params.creationId });
    return { status: "success" };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: restore });
