/** The fields of an entry of MODELS_FILE that belong to this engine. */
import * as z from "zod";
import { entryFields } from "../model-entries/strict-fields";
import { ALL_RATIOS, IMAGE_SIZES } from "./sizes";

const unique = <Value extends string>(values: [Value, ...Value[]] | readonly [Value, ...Value[]]) =>
  z
    .array(z.enum(values))
    .min(1)
    .transform((given) => values.filter((value) => given.includes(value)));

export const entrySchema = entryFields({
  /** The model's name at Google, where it differs from the id. */
  model: z
    .string()
    .regex(/^[\w.-]{1,200}$/, "must be the name of a model, such as gemini-3-pro-image")
    .optional(),
  about: z.string().trim().min(1).max(300).optional(),
  aspect_ratios: unique(ALL_RATIOS).optional(),
  image_sizes: unique(IMAGE_SIZES).optional(),
  /** How many pictures a call takes, the source of an edit among them; none: it draws from words alone. */
  max_inputs: z.int().min(0).max(14).optional(),
});

export type GoogleEntry = z.output<typeof entrySchema>;
