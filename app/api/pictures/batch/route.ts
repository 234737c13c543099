import { operations } from "@/lib/runtime/operations";
import { PICTURES } from "contract/operations/pictures";
import { changePictures } from "@/lib/creations/pictures/change-pictures";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(PICTURES, {
  /** Favourites, unfavourites, deletes or restores one or many pictures. */
  "POST /pictures/batch": async ({ runtime, principal, body }) => {
    const { pictureIds, creationIds } = await changePictures(runtime.creations, {
      ownerId: principal.personId,
      action: body.action,
      ids: body.picture_ids,
    });
    return { status: "success", value: { picture_ids: pictureIds, creation_ids: creationIds } };
  },
});
