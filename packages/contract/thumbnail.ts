/** `POST /api/prompts/thumbnail`: a small picture of a prompt, without a creation. */
import * as z from "zod/mini";
import { enhanceRequestSchema } from "./enhance";
import { modelIdSchema } from "./models";
import { orLeftOut } from "./or-absent";

/** The texts are bounded as those of a create. */
export const thumbnailRequestSchema = z.extend(enhanceRequestSchema, { model: orLeftOut(modelIdSchema) });

export type ThumbnailRequest = z.infer<typeof thumbnailRequestSchema>;
