import { CREATIONS } from "contract/operations/creations";
import { findByPictureIds } from "@/lib/creations/pictures/find-by-picture-ids";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Finds the creations that contain the given pictures. */
const findByIds = route(
  CREATIONS["GET /creations/find-by-picture-ids"],
  async ({ runtime, principal, query }) => ({
    status: "success",
    value: await findByPictureIds(runtime.creations, {
      ownerId: principal.personId,
      pictureIds: query.picture_ids.split(","),
    }),
  }),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: findByIds });
