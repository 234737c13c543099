import { PICTURES } from "contract/operations/pictures";
import { changePictures } from "@/lib/creations/pictures/change-pictures";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Favourites, unfavourites, deletes or restores one or many pictures. */
const batch = route(PICTURES["POST /pictures/batch"], async ({ runtime, principal, body }) => {
  const { pictureIds, creationIds } = await changePictures(runtime.creations, {
    ownerId: principal.personId,
    action: body.action,
    ids: body.picture_ids,
  });
  return { status: "success", value: { picture_ids: pictureIds, creation_ids: creationIds } };
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: batch });
