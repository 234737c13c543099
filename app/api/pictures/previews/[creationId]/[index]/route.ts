import { operations } from "@/lib/runtime/operations";
import { PICTURES } from "contract/operations/pictures";
import { readPreview } from "@/lib/creations/pictures/pictures";
import { pictureAnswer } from "@/lib/http/answers/picture";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  PICTURES,
  {
    /** The preview of an unfinished picture. The signed address grants access. */
    "GET /pictures/previews/{creation_id}/{index}": async ({ runtime, params, request }) => {
      const query = new URL(request.url).searchParams;
      return pictureAnswer(request, await readPreview(runtime.creations, { ...params, query }), false);
    },
  },
  { quickRead: true },
);
