/** The fields of an entry of MODELS_FILE that belong to this engine. */
import * as z from "zod";
import { byForm } from "../model-entries/by-form";
import { settingsFields } from "../model-entries/settings";
import { pixelSize, repeatedSizes, sizesFields } from "../model-entries/sizes";
import { entryFields } from "../model-entries/strict-fields";
import { fromPicturesFields } from "./from-pictures";

/** How many unfinished pictures the model sends while it draws; each costs a little. */
export const PARTIAL_IMAGES = "partial_images";
const PARTIAL_NUMBERS = ["0", "1", "2", "3"];

/** Fields of a call that the studio writes itself: a setting of the same name would replace what was asked for. */
const OWN_FIELDS = new Set([
  ...["model", "prompt", "negative_prompt", "seed", "n", "size"],
  ...["response_format", "stream", "image", "mask"],
]);

const sizeText = z
  .string()
  .regex(/^[1-9]\d{1,4}x[1-9]\d{1,4}$/, "must be a size such as 1024x1024")
  .transform((text) => {
    const [width = 0, height = 0] = text.split("x").map(Number);
    return { width, height };
  })
  .pipe(pixelSize);
const sizeTexts = z
  .array(sizeText)
  .min(1)
  .max(100)
  .superRefine((list, context) => {
    for (const { index, key } of repeatedSizes(list))
      context.addIssue({ code: "custom", path: [index], message: `${key} is there twice` });
  })
  .transform((list) => ({ list }));

const settings = settingsFields(z.string().max(100), {}).superRefine((list, context) => {
  for (const [index, { name, values }] of list.entries()) {
    if (OWN_FIELDS.has(name))
      context.addIssue({
        code: "custom",
        path: [index, "name"],
        message: `${name} is a field of every request`,
      });
    if (name === PARTIAL_IMAGES && values.some(({ value }) => !PARTIAL_NUMBERS.includes(value)))
      context.addIssue({ code: "custom", path: [index, "values"], message: 'must be "0", "1", "2" or "3"' });
  }
});

export const entrySchema = entryFields({
  /** The model's name at the server, where it differs from the id. */
  model: z.string().min(1).max(200).optional(),
  about: z.string().trim().min(1).max(300).optional(),
  sizes: byForm<typeof sizeTexts | typeof sizesFields>((value) =>
    Array.isArray(value) ? sizeTexts : sizesFields,
  ).optional(),
  max_pictures: z.int().min(1).max(10).optional(),
  pictures_per_call: z.int().min(1).max(10).optional(),
  seed: z.boolean().optional(),
  negative_prompt: z.boolean().optional(),
  /** Whether the studio's prompt enhancer can be used with it. */
  prompt_enhancer: z.boolean().optional(),
  response_format: z.enum(["b64_json", "url", "none"]).optional(),
  settings: settings.optional(),
  /** null for a model that makes nothing from pictures. */
  from_pictures: fromPicturesFields.nullable().optional(),
});

export type OpenAiEntry = z.output<typeof entrySchema>;
