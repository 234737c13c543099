/** What a model did not draw as the request says. */
import * as z from "zod/mini";

const ignoredValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** A field of the request that the model does not draw as the request says. */
export const ignoredFieldSchema = z.looseObject({
  /** Its path, such as `settings.seed`. */
  field: z.string(),
  /** What the request says; null when that is not known any more. */
  asked: ignoredValue,
  /** What was drawn instead; null for nothing. */
  used: ignoredValue,
});

export type IgnoredField = z.infer<typeof ignoredFieldSchema>;
