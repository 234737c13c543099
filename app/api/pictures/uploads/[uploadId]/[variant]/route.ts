import { operations } from "@/lib/runtime/operations";
import { UPLOADS } from "contract/operations/uploads";
import { pictureAnswer } from "@/lib/http/answers/picture";
import { readUploadedPicture } from "@/lib/uploads/read";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  UPLOADS,
  {
    /** The bytes of an upload. The signed address grants access. */
    "GET /pictures/uploads/{upload_id}/{variant}": async ({ runtime, params, request }) => {
      const query = new URL(request.url).searchParams;
      return pictureAnswer(
        request,
        await readUploadedPicture(runtime.creations, { ...params, query }),
        false,
      );
    },
  },
  { quickRead: true },
);
