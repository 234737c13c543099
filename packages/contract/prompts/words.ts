/** `POST /api/prompts/words`: which words of a prompt the chosen model does not know. */
import * as z from "zod/mini";
import { MAX_NEGATIVE_PROMPT_CHARACTERS, MAX_PROMPT_CHARACTERS } from "../creations/request";
import { modelIdSchema } from "../models/models";
import { orAbsent, orLeftOut } from "../or-absent";

/** Words listed in one answer; of more, the first. */
export const MAX_UNKNOWN_WORDS = 500;

const text = (name: string, max: number) =>
  orAbsent(
    z
      .string(`${name} is a text.`)
      .check(z.maxLength(max, `${name} is longer than ${max.toLocaleString("en")} characters.`)),
    "",
  );

export const wordsRequestSchema = z.object({
  prompt: text("The prompt", MAX_PROMPT_CHARACTERS),
  negative_prompt: text("The negative prompt", MAX_NEGATIVE_PROMPT_CHARACTERS),
  model: orLeftOut(modelIdSchema),
});

export const unknownWordSchema = z.looseObject({
  field: z.enum(["prompt", "negative_prompt"]),
  start: z.int(),
  end: z.int(),
  word: z.string(),
  nearest: z.array(z.string()),
});

export const wordsResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({ can_tell: z.boolean(), unknown: z.array(unknownWordSchema) }),
});

export type WordsRequest = z.infer<typeof wordsRequestSchema>;
export type WordsResponse = z.infer<typeof wordsResponseSchema>;
