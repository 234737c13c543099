/** Uploads, in words. */
import { PARTLY, PICTURE } from "./answers";
import { SIGNATURE } from "./parameters";
import type { WordsOf } from "./words";

export const UPLOADS = {
  "POST /uploads": {
    id: "uploadPicture",
    summary: "Upload a picture",
    description:
      "The body is the file itself, as `image/…` or `application/octet-stream`; its type is read from its bytes. PNG, JPEG, WebP, " +
      "AVIF and GIF are read, to 64 megapixels and 16 384 pixels a side, and fewer megapixels where a format must be decoded as a " +
      "whole. Kept are its pixels alone, upright and in sRGB, of an animation the first frame. The same pixels again are the same " +
      "upload, which is then kept for another day. Four at once are taken from one person.",
    file: { mediaType: "application/octet-stream", description: "A picture file, up to 50 MB." },
    answer: "The upload.",
  },
  "GET /uploads/{upload_id}": {
    id: "getUpload",
    summary: "Get an upload",
    description: "With fresh addresses of its bytes.",
    answer: "The upload.",
  },
  "DELETE /uploads/{upload_id}": {
    id: "deleteUpload",
    summary: "Delete an upload",
    description: "At once and for good. One that a creation was made from is kept as long as that creation.",
    answer: "It is deleted.",
  },
  "GET /pictures/uploads/{upload_id}/{variant}": {
    id: "getUploadedPicture",
    summary: "Get the bytes of an upload",
    description: "Its address is the `media_url` or `thumbnail_url` of an upload, to be used unchanged.",
    parameters: SIGNATURE,
    path: { variant: "The full size, or the thumbnail." },
    answer: PICTURE,
    otherwise: {
      ...PARTLY,
      "307": { description: "The picture is at the address in `Location`, which works for some minutes." },
    },
  },
} satisfies WordsOf;
