/** Pictures, in words. */
import { PARTLY, PICTURE } from "./answers";
import { inQuery, SIGNATURE } from "./parameters";
import type { WordsOf } from "./words";

export const PICTURES = {
  "POST /pictures/given": {
    id: "givePicture",
    summary: "Add a picture of your own",
    description:
      "The body is the file itself, as `image/…` or `application/octet-stream`: a PNG, JPEG, WebP or AVIF, to 64 megapixels. It is " +
      "kept byte for byte, and becomes the one picture of a creation without settings, made with `given`. The same file again is the " +
      "same picture, so a call may be repeated; one that was deleted comes back. Four files at once are taken from one person.",
    file: { mediaType: "application/octet-stream", description: "A picture file, up to 50 MB." },
    answer: "The picture and its creation.",
  },
  "POST /pictures/batch": {
    id: "changePictures",
    summary: "Favourite, delete or restore pictures",
    description:
      "One or many. Deleted pictures can be restored for a while; a creation of which every picture is deleted " +
      "is deleted itself.",
    example: { action: "favourite", picture_ids: ["pi_one", "pi_two"] },
    answer: "The changed pictures.",
  },
  "GET /pictures/ids": {
    id: "listPictureIds",
    summary: "List the ids of your pictures",
    description:
      "At most 10 000, of the creations that match all filters; with `favourite=true` only favourite pictures.",
    answer: "The ids.",
  },
  "GET /pictures/{picture_id}/{variant}": {
    id: "getPicture",
    summary: "Get a finished picture",
    description:
      "Its address is the `media_url` or `thumbnail_url` of an output, or the `view_url` of a board's picture, " +
      "to be used unchanged. `format` and `download` may be added.",
    parameters: SIGNATURE,
    path: { variant: "The full size, the thumbnail, or the view copy of at most 1600 pixels." },
    answer: PICTURE,
    otherwise: {
      ...PARTLY,
      "307": { description: "The picture is at the address in `Location`, which works for some minutes." },
    },
  },
  "GET /pictures/previews/{creation_id}/{index}": {
    id: "getPreview",
    summary: "Get the preview of a picture",
    description: "Its address is the `preview_url` of a preview, to be used unchanged.",
    parameters: [inQuery("v", "Changes with the content.", false), ...SIGNATURE],
    answer: PICTURE,
    otherwise: PARTLY,
  },
} satisfies WordsOf;
