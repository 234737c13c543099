import { CREATIONS } from "contract/operations/creations";
import { favouriteCreation } from "@/lib/creations/favourite";
import { deleteCreation } from "@/lib/creations/remove";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Makes a creation a favourite, or no longer. */
const patch = route(
  CREATIONS["PATCH /creations/{creation_id}"],
  async ({ runtime, principal, params, body }) => ({
    status: "success",
    value: await favouriteCreation(runtime.creations, {
      ownerId: principal.personId,
      id: params.creationId,
      isFavourite: body.is_favourite,
    }),
  }),
);

/** Deletes a creation; it can be restored for a while. */
const remove = route(CREATIONS["DELETE /creations/{creation_id}"], async ({ runtime, principal, params }) => {
  await deleteCreation(runtime.creations, { ownerId: principal.personId, id: params.creationId });
  return { status: "success" };
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ PATCH: patch, DELETE: remove });
