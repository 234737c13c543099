/** Deleted work that can still be restored. */
import * as z from "zod/mini";
import { idSchema } from "../service";

/** The last deleted ones. */
export const MAX_DELETED_ITEMS = 200;

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

/** `GET /api/deleted`: the last deleted first. */
export const deletedResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({ items: z.array(deletedItemSchema) }),
});
