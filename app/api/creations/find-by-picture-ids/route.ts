import { operations } from "@/lib/runtime/operations";
import { CREATIONS } from "contract/operations/creations";
import { findByPictureIds } from "@/lib/creations/pictures/find-by-picture-ids";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(CREATIONS, {
  /** Finds the creations that contain the given pictures. */
  "GET /creations/find-by-picture-ids": async ({ runtime, principal, query }) => ({
    status: "success",
    value: await findByPictureIds(runtime.creations, {
      ownerId: principal.personId,
      pictureIds: query.picture_ids.split(","),
    }),
  }),
});
