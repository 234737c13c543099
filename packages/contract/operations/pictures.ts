/** Operations on single pictures. */
import { creationIdsQuerySchema } from "../creations/creation-list";
import {
  changePicturesRequestSchema,
  changePicturesResponseSchema,
  pictureIdsResponseSchema,
} from "../pictures/picture-actions";
import { pictureQuerySchema } from "../pictures/picture-query";
import type { Operations } from "./operation";
import { pictureParams, previewParams } from "./params";

export const PICTURES = {
  "POST /pictures/batch": { body: changePicturesRequestSchema, answer: changePicturesResponseSchema },
  "GET /pictures/ids": { limit: "search", query: creationIdsQuerySchema, answer: pictureIdsResponseSchema },
  "GET /pictures/{picture_id}/{variant}": {
    access: "anyone",
    params: pictureParams,
    query: pictureQuerySchema,
    errors: ["link_expired", "range_not_satisfiable", "picture_damaged", "downloads_busy"],
  },
  "GET /pictures/previews/{creation_id}/{index}": {
    access: "anyone",
    params: previewParams,
    errors: ["link_expired", "range_not_satisfiable", "picture_damaged"],
  },
} as const satisfies Operations;
