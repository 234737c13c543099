import { operations } from "@/lib/runtime/operations";
import { CREATIONS } from "contract/operations/creations";
import { favouriteCreation } from "@/lib/creations/favourite";
import { deleteCreation } from "@/lib/creations/remove";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(CREATIONS, {
  /** Makes a creation a favourite, or no longer. */
  "PATCH /creations/{creation_id}": async ({ runtime, principal, params, body }) => ({
    status: "success",
    value: await favouriteCreation(runtime.creations, {
      ownerId: principal.personId,
      id: params.creationId,
      isFavourite: body.is_favourite,
    }),
  }),
  /** Deletes a creation; it can be restored for a while. */
  "DELETE /creations/{creation_id}": async ({ runtime, principal, params }) => {
    await deleteCreation(runtime.creations, { ownerId: principal.personId, id: params.creationId });
    return { status: "success" };
  },
});
