/** The answer to a create. */
import * as z from "zod/mini";
import { idSchema } from "../service";
import { creationDetailSchema } from "./creation";

/** `POST /v1/jobs/gen2/text2image` */
export const createResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    generation_id: idSchema,
    /** The creation after a `Prefer: wait`; absent for a client that did not ask. */
    creation: z.optional(creationDetailSchema),
  }),
});

export type CreateResponse = z.infer<typeof createResponseSchema>;
