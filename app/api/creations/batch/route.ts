import { operations } from "@/lib/runtime/operations";
import { CREATIONS } from "contract/operations/creations";
import { changeMany } from "@/lib/creations/change-many";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(CREATIONS, {
  /** Deletes, restores, favourites or unfavourites many creations. */
  "POST /creations/batch": async ({ runtime, principal, body }) => ({
    status: "success",
    value: {
      creation_ids: await changeMany(runtime.creations, {
        ownerId: principal.personId,
        action: body.action,
        ids: body.creation_ids,
      }),
    },
  }),
});
