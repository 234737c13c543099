/** The source of a stored draft. */
import { OPERATIONS } from "contract/creations/inputs";
import { modelIdSchema } from "contract/models/models";
import { idSchema } from "contract/service";
import * as z from "zod/mini";
import { styleSchema } from "../styles/style-schema";
import type { DraftSource } from "./draft";

const pixels = z.int().check(z.positive());

export const storedSourceSchema: z.ZodMiniType<DraftSource> = z.object({
  operation: z.enum(OPERATIONS),
  reference: z.union([z.object({ picture_id: idSchema }), z.object({ upload_id: idSchema })]),
  creationId: z.nullable(idSchema),
  model: z.nullable(z.string()),
  words: z.string(),
  thumbnailUrl: z.string(),
  width: pixels,
  height: pixels,
  mask: z.nullable(z.object({ upload_id: idSchema })),
  shapes: z.array(z.string()),
  factor: z.number(),
  own: z.object({
    prompt: z.string(),
    negativePrompt: z.string(),
    styles: z.array(styleSchema),
    seed: z.string(),
    imageNumber: pixels,
    models: z.array(modelIdSchema),
  }),
});
