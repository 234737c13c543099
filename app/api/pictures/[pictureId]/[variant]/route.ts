import { operations } from "@/lib/runtime/operations";
import { PICTURES } from "contract/operations/pictures";
import { mayLook } from "@/lib/boards/members/picture-address";
import { readPicture } from "@/lib/creations/pictures/pictures";
import { pictureAnswer } from "@/lib/http/answers/picture";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  PICTURES,
  {
    /** A finished picture. The signed address grants access; a download may ask for another format. */
    "GET /pictures/{picture_id}/{variant}": async ({
      runtime,
      params,
      query: { format, enlarge, download },
      request,
    }) => {
      const query = new URL(request.url).searchParams;
      const file = await readPicture(runtime.creations, {
        ...{ ...params, format, query },
        isEnlarged: enlarge !== undefined,
        mayLook: (reader) => mayLook(runtime.boards, reader),
      });
      return pictureAnswer(request, file, download !== undefined);
    },
  },
  { quickRead: true },
);
