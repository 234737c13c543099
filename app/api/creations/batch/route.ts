import { CREATIONS } from "contract/operations/creations";
import { changeMany } from "@/lib/creations/change-many";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Deletes, restores, favourites or unfavourites many creations. */
const batch = route(CREATIONS["POST /creations/batch"], async ({ runtime, principal, body }) => ({
  status: "success",
  value: {
    creation_ids: await changeMany(runtime.creations, {
      ownerId: principal.personId,
      action: body.action,
      ids: body.creation_ids,
    }),
  },
}));

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: batch });
