import { operations } from "@/lib/runtime/operations";
import { PICTURES } from "contract/operations/pictures";
import { listPictureIds } from "@/lib/creations/list";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(PICTURES, {
  /** The ids of all pictures of the creations that match the filters. */
  "GET /pictures/ids": async ({ runtime, principal, query }) => ({
    status: "success",
    value: {
      picture_ids: await listPictureIds(runtime.creations, { ownerId: principal.personId, ...query }),
    },
  }),
});
