import { picturesQuerySchema } from "@/lib/contract/creation-list";
import { creationsOfPictures } from "@/lib/creations/of-pictures";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** The creations that pictures belong to. */
const ofPictures = route(
  { limit: "search", query: picturesQuerySchema },
  async ({ runtime, principal, query }) => ({
    status: "success",
    value: await creationsOfPictures(runtime.creations, {
      ownerId: principal.personId,
      pictureIds: query.ids.split(","),
    }),
  }),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: ofPictures });
