/** Reading a stored draft. Loads after the page. */

import { modelIdSchema } from "contract/models/models";
import { parseAspectRatio } from "contract/models/shape";
import * as z from "zod/mini";
import { styleSchema } from "../styles/style-schema";
import { type Draft, FRESH_DRAFT } from "./draft";
import { storedReferencesSchema, storedSourceSchema } from "./stored-source";

/** A field that is missing, or that an earlier page stored in another form, is fresh, and the others stay. */
const storedSchema = z.object({
  prompt: z.catch(z.string(), FRESH_DRAFT.prompt),
  negativePrompt: z.catch(z.string(), FRESH_DRAFT.negativePrompt),
  styles: z.catch(z.optional(z.array(styleSchema)), undefined),
  /** The one style of drafts that were stored before there could be several. */
  style: z.catch(z.optional(z.nullable(styleSchema)), undefined),
  aspectRatio: z.catch(
    z.string().check(z.refine((text) => parseAspectRatio(text) !== null)),
    FRESH_DRAFT.aspectRatio,
  ),
  resolution: z.catch(z.int().check(z.positive()), FRESH_DRAFT.resolution),
  imageNumber: z.catch(z.int().check(z.positive()), FRESH_DRAFT.imageNumber),
  seed: z.catch(z.string(), FRESH_DRAFT.seed),
  isPublic: z.catch(z.boolean(), FRESH_DRAFT.isPublic),
  enhance: z.catch(z.boolean(), FRESH_DRAFT.enhance),
  models: z.catch(z.array(modelIdSchema), []),
  modelSettings: z.catch(z.record(z.string(), z.string()), {}),
  references: z.catch(storedReferencesSchema, []),
  source: z.catch(z.nullable(storedSourceSchema), null),
});

/** @returns a fresh draft when the stored one is broken. */
export function readDraft(stored: string): Draft {
  try {
    const parsed = z.safeParse(storedSchema, JSON.parse(stored));
    if (!parsed.success) return FRESH_DRAFT;
    const { style, styles, ...rest } = parsed.data;
    return { ...rest, styles: styles ?? (style ? [style] : []) };
  } catch {
    return FRESH_DRAFT;
  }
}
