/** Operations on given pictures. Apart from those that pages load at once. */
import { givenQuerySchema, givenResponseSchema } from "../pictures/given";
import type { Operations } from "./operation";

export const GIVEN = {
  "POST /pictures/given": {
    limit: "upload",
    status: 201,
    query: givenQuerySchema,
    answer: givenResponseSchema,
    errors: [
      "body_too_large",
      "unsupported_media_type",
      "unsupported_picture",
      "picture_too_large",
      "storage_full",
      "downloads_busy",
    ],
  },
} as const satisfies Operations;
