/** `POST /api/prompts/thumbnail`: a small picture of a prompt, without a creation. */
import * as z from "zod/mini";
import { modelIdSchema } from "../models/models";
import { orLeftOut } from "../or-absent";
import { enhanceRequestSchema } from "./enhance";

/** The texts are bounded as those of a create. */
export const thumbnailRequestSchema = z.extend(enhanceRequestSchema, { model: orLeftOut(modelIdSchema) });

export type ThumbnailRequest = z.infer<typeof thumbnailRequestSchema>;
