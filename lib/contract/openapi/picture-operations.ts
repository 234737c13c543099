/** The operations on picture addresses, which are signed and need no sign-in. */
import { PICTURE_TYPES } from "@/lib/contract/pictures";
import type { JsonObject } from "./json-schema";
import { type Answer, creationId, type Operation, type Operations, pathParameter } from "./operation";

const inQuery = (name: string, description: string, required = true): JsonObject => ({
  name,
  in: "query",
  required,
  description,
  schema: { type: "string" },
});
const SIGNATURE = [
  inQuery("expires", "When the address expires, in milliseconds since 1970."),
  inQuery("signature", "The studio's signature of the path and of `expires`."),
];
export const PICTURE: Answer = {
  description: "The bytes of the picture.",
  mediaTypes: [...PICTURE_TYPES],
};
/** Headers with which browsers and download managers request a part of the file. */
export const PARTLY: Operation["otherwise"] = {
  206: { ...PICTURE, description: "The bytes of the requested `Range`." },
  304: { description: "The picture has not changed since the version in `If-None-Match`." },
};

export const PICTURE_OPERATIONS: Operations = {
  "/pictures/batch": {
    post: {
      id: "changePictures",
      tag: "pictures",
      summary: "Favourite, delete or restore pictures",
      description:
        "One or many. Deleted pictures can be restored for a while; a creation of which every picture is deleted is deleted itself.",
      body: {
        schema: "ChangePicturesRequest",
        example: { action: "favourite", picture_ids: ["pi_one", "pi_two"] },
      },
      answer: { description: "The changed pictures.", schema: "ChangePicturesResponse" },
    },
  },
  "/pictures/ids": {
    get: {
      id: "listPictureIds",
      tag: "pictures",
      summary: "List the ids of your pictures",
      description:
        "At most 10 000, of the creations that match all filters; with `favourite=true` only favourite pictures.",
      query: "CreationIdsQuery",
      answer: { description: "The ids.", schema: "PictureIdsResponse" },
      errors: ["invalid_request", "too_many_requests"],
    },
  },
  "/pictures/{picture_id}/{variant}": {
    get: {
      id: "getPicture",
      tag: "pictures",
      summary: "Get a finished picture",
      description:
        "Its address is the `media_url` or `thumbnail_url` of an output, or the `view_url` of a board's picture, to be used unchanged. `format` and `download` may be added.",
      parameters: [
        pathParameter("picture_id", "The `id` of an output."),
        {
          name: "variant",
          in: "path",
          required: true,
          description: "The full size, the thumbnail, or the view copy of at most 1600 pixels.",
          schema: { type: "string", enum: ["original", "thumbnail", "view"] },
        },
        ...SIGNATURE,
      ],
      query: "PictureQuery",
      answer: PICTURE,
      otherwise: {
        ...PARTLY,
        307: { description: "The picture is at the address in `Location`, which works for some minutes." },
      },
      errors: [
        "invalid_request",
        "link_expired",
        "not_found",
        "range_not_satisfiable",
        "internal",
        "picture_damaged",
        "downloads_busy",
        "storage_unavailable",
      ],
      open: true,
    },
  },
  "/pictures/previews/{creation_id}/{index}": {
    get: {
      id: "getPreview",
      tag: "pictures",
      summary: "Get the preview of a picture",
      description: "Its address is the `preview_url` of a preview, to be used unchanged.",
      parameters: [
        creationId,
        {
          name: "index",
          in: "path",
          required: true,
          description: "The position within the creation, from 0.",
          schema: { type: "string", pattern: "^\\d{1,3}$" },
        },
        inQuery("v", "Changes with the content.", false),
        ...SIGNATURE,
      ],
      answer: PICTURE,
      otherwise: PARTLY,
      errors: [
        "link_expired",
        "not_found",
        "range_not_satisfiable",
        "internal",
        "picture_damaged",
        "storage_unavailable",
      ],
      open: true,
    },
  },
};
