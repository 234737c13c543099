import { PICTURES } from "contract/operations/pictures";
import { readPreview } from "@/lib/creations/pictures/pictures";
import { pictureAnswer } from "@/lib/http/answers/picture";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** The preview of an unfinished picture. The signed address grants access. */
const preview = route(
  PICTURES["GET /pictures/previews/{creation_id}/{index}"],
  async ({ runtime, params, request }) => {
    const query = new URL(request.url).searchParams;
    return pictureAnswer(request, await readPreview(runtime.creations, { ...params, query }), false);
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods(
  { GET: preview },
  { quickRead: "/api/pictures/previews/[creationId]/[index]" },
);
