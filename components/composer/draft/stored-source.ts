/** The source and the references of a stored draft. Files that were not uploaded yet are left out. */
import { OPERATIONS } from "contract/creations/inputs";
import { modelIdSchema } from "contract/models/models";
import { idSchema } from "contract/service";
import * as z from "zod/mini";
import { styleSchema } from "../styles/style-schema";
import type { DraftReference, DraftSource } from "./draft";

const pixels = z.int().check(z.positive());

const picture = {
  picture: z.union([z.object({ picture_id: idSchema }), z.object({ upload_id: idSchema })]),
  title: z.string(),
  thumbnailUrl: z.string(),
  mediaUrl: z.string(),
  width: pixels,
  height: pixels,
};

const referenceSchema = z.object({ ...picture, id: z.string(), role: z.nullable(z.string()) });

/** One of another form is left out, and the others stay. */
export const storedReferencesSchema = z.pipe(
  z.array(z.unknown()),
  z.transform((stored): DraftReference[] =>
    stored.flatMap((one) => {
      const { data } = z.safeParse(referenceSchema, one);
      return data ? [data] : [];
    }),
  ),
);

export const storedSourceSchema: z.ZodMiniType<DraftSource> = z.object({
  ...picture,
  operation: z.enum(OPERATIONS),
  creationId: z.nullable(idSchema),
  model: z.nullable(z.string()),
  words: z.string(),
  // Absent in drafts of earlier versions, as are words about what is around it.
  mayHaveWords: z._default(z.boolean(), false),
  mask: z.nullable(z.object({ upload_id: idSchema })),
  strength: z.nullable(z.number()),
  around: z._default(z.string(), ""),
  shapes: z.array(z.string()),
  factor: z.number(),
  own: z.object({
    prompt: z.string(),
    negativePrompt: z.string(),
    styles: z.array(styleSchema),
    seed: z.string(),
    imageNumber: pixels,
    models: z.array(modelIdSchema),
    references: storedReferencesSchema,
  }),
});
