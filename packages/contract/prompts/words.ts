/** `POST /api/prompts/words`: which words of a prompt the chosen model knows, and which it does not. */
import * as z from "zod/mini";
import { MAX_NEGATIVE_PROMPT_CHARACTERS, MAX_PROMPT_CHARACTERS } from "../creations/request";
import { modelIdSchema } from "../models/models";
import { orAbsent, orLeftOut } from "../or-absent";

/** Words of each kind that are listed in one answer; of more, the first. */
export const MAX_LISTED_WORDS = 500;

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

const place = {
  field: z.enum(["prompt", "negative_prompt"]),
  start: z.int(),
  end: z.int(),
  word: z.string(),
};

export const understoodWordSchema = z.looseObject({ ...place, as: z.string() });
export const unknownWordSchema = z.looseObject({ ...place, nearest: z.array(z.string()) });

export const wordsResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    can_tell: z.boolean(),
    /** Absent in answers of older studios, as `unknown_main` is. */
    understood: z.optional(z.array(understoodWordSchema)),
    unknown: z.array(unknownWordSchema),
    /** The unknown word of the prompt that names the main thing; null where it is known or none is named. */
    unknown_main: z.optional(z.nullable(z.string())),
  }),
});

export type UnderstoodWord = z.infer<typeof understoodWordSchema>;
export type UnknownWord = z.infer<typeof unknownWordSchema>;
export type WordsRequest = z.infer<typeof wordsRequestSchema>;
export type WordsResponse = z.infer<typeof wordsResponseSchema>;
