/** `POST /api/prompts/describe`: words for a picture, as a prompt. */
import * as z from "zod/mini";
import { namedPictureSchema } from "../creations/inputs";
import { creationCostSchema } from "../models/models";

export const describeRequestSchema = z.object({
  /** One of the studio, or an upload. */
  picture: namedPictureSchema("picture is an object."),
});

export const describeResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    prompt: z.string(),
    /** Who described it, for people. */
    model: z.string(),
    /** null where it is not known. */
    cost: z.nullable(creationCostSchema),
  }),
});

export type Description = z.infer<typeof describeResponseSchema>["value"];
