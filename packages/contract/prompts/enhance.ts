/** `POST /api/prompts/enhance`: previews the enhanced prompt before a creation is made. */
import * as z from "zod/mini";
import { MAX_NEGATIVE_PROMPT_CHARACTERS, MAX_PROMPT_CHARACTERS } from "../creations/request";
import { orAbsent } from "../or-absent";

const text = (name: string, max: number) =>
  z
    .string(`${name} is a text.`)
    .check(z.maxLength(max, `${name} is longer than ${max.toLocaleString("en")} characters.`));

export const enhanceRequestSchema = z.object({
  prompt: text("The prompt", MAX_PROMPT_CHARACTERS).check(
    z.refine((prompt) => prompt.trim() !== "", "The prompt is empty."),
  ),
  negative_prompt: orAbsent(text("The negative prompt", MAX_NEGATIVE_PROMPT_CHARACTERS), ""),
});

export const enhanceResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    /** null when the enhancer adds nothing. */
    enhanced_prompt: z.nullable(z.string()),
  }),
});
