/** Changing pictures that exist: favourite and delete, one or many at once. */
import * as z from "zod/mini";
import { idListSchema } from "../id-list";
import { idSchema } from "../service";

/** How many pictures one call changes. */
export const MAX_PICTURES_CHANGED_AT_ONCE = 1_000;

/** `POST /api/pictures/batch` */
export const changePicturesRequestSchema = z.object({
  action: z.enum(
    ["favourite", "unfavourite", "delete", "restore"],
    "action is favourite, unfavourite, delete or restore.",
  ),
  picture_ids: idListSchema("picture", MAX_PICTURES_CHANGED_AT_ONCE),
});

/** `GET /api/pictures/ids?…`: the pictures of the creations that match the filters; with `favourite` only those that match it themselves. */
export const pictureIdsResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    /** In the order of the list, at most `MAX_IDS`. */
    picture_ids: z.array(idSchema),
  }),
});

export type PictureAction = z.infer<typeof changePicturesRequestSchema>["action"];

export const changePicturesResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    /** The pictures that the call was about, without unknown ones and those of other people. */
    picture_ids: z.array(idSchema),
    /** Creations that were deleted because none of their pictures is left, or restored with one of them. */
    creation_ids: z.array(idSchema),
  }),
});
