/** Operations on uploads. */
import { uploadResponseSchema } from "../pictures/upload";
import { doneResponseSchema } from "../service";
import type { Operations } from "./operation";
import { uploadFileParams, uploadParams } from "./params";

export const UPLOADS = {
  "POST /uploads": {
    limit: "upload",
    status: 201,
    answer: uploadResponseSchema,
    errors: [
      "body_too_large",
      "unsupported_media_type",
      "unsupported_picture",
      "picture_too_large",
      "storage_full",
      "downloads_busy",
    ],
  },
  "GET /uploads/{upload_id}": { params: uploadParams, answer: uploadResponseSchema },
  "DELETE /uploads/{upload_id}": {
    params: uploadParams,
    answer: doneResponseSchema,
    errors: ["upload_in_use"],
  },
  "GET /pictures/uploads/{upload_id}/{variant}": {
    access: "anyone",
    params: uploadFileParams,
    errors: ["link_expired", "range_not_satisfiable", "picture_damaged"],
  },
} as const satisfies Operations;
