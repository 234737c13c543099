/** Changing creations that exist: edit one, cancel or change many, link one to the service. */
import * as z from "zod/mini";
import { idListSchema } from "../id-list";
import { idSchema } from "../service";
import { creationSchema } from "./creation";

/** `PATCH /api/creations/{creation_id}` */
export const creationPatchSchema = z.object({ is_favourite: z.boolean("is_favourite is true or false.") });
export const creationResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: creationSchema,
});

/** `POST /api/creations/cancel`: the queued creations, or all that have not ended. */
export const cancelManyRequestSchema = z.object({
  which: z.enum(["waiting", "all"], "which is waiting or all."),
});
export const cancelManyResponseSchema = z.looseObject({
  status: z.literal("success"),
  /** The creations whose cancel was requested; their statuses show the results. */
  value: z.looseObject({ creation_ids: z.array(idSchema) }),
});

/** How many creations one call changes. */
export const MAX_CHANGED_AT_ONCE = 1_000;

/** `POST /api/creations/batch` */
export const changeManyRequestSchema = z.object({
  action: z.enum(
    ["delete", "restore", "favourite", "unfavourite"],
    "action is delete, restore, favourite or unfavourite.",
  ),
  creation_ids: idListSchema("creation", MAX_CHANGED_AT_ONCE),
});
export type ManyAction = z.infer<typeof changeManyRequestSchema>["action"];

/** `POST /api/creations/{creation_id}/link` */
export const linkRequestSchema = z.object({
  /** The creation's id at the service. */
  service_id: idSchema,
});
