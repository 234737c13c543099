/** Deleted work that can still be restored. */
import * as z from "zod/mini";
import { nextCursorSchema, pageFields } from "../lists";
import { idSchema } from "../service";

export const DELETED_KINDS = ["creation", "picture", "board"] as const;

export const deletedItemSchema = z.looseObject({
  kind: z.enum(DELETED_KINDS),
  id: idSchema,
  /** The prompt, or the name of the board. */
  title: z.string(),
  delete_time: z.iso.datetime(),
  /** Until then it can be restored. */
  expire_time: z.iso.datetime(),
});
export type DeletedItem = z.infer<typeof deletedItemSchema>;

/** `GET /api/deleted` */
export const deletedQuerySchema = z.object(pageFields(50, 200));

/** The last deleted first. */
export const deletedResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({ items: z.array(deletedItemSchema), next_cursor: nextCursorSchema }),
});
