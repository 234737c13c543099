import { PICTURES } from "contract/operations/pictures";
import { listPictureIds } from "@/lib/creations/list";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** The ids of all pictures of the creations that match the filters. */
const ids = route(PICTURES["GET /pictures/ids"], async ({ runtime, principal, query }) => ({
  status: "success",
  value: {
    picture_ids: await listPictureIds(runtime.creations, { ownerId: principal.personId, ...query }),
  },
}));

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: ids });
