/** What a person wrote, where the composer made the prompt from it. */
import * as z from "zod/mini";
import { orAbsent } from "../or-absent";
import { canBeStored, MAX_STYLE_NAME } from "../prompts/style-name";
import { MAX_VALUE_CHARACTERS, MAX_VALUES } from "./written-limits";

const MAX_OWN_WORDS = 8_000;

/** As a create sends it; the studio stores it and never passes it on to a service. */
export const writtenSchema = z.object(
  {
    /** The person's own words, of one variation, without the style. */
    prompt: z
      .string("written.prompt is a text.")
      .check(z.maxLength(MAX_OWN_WORDS, `written.prompt is longer than ${MAX_OWN_WORDS} characters.`)),
    /** The name of the style; empty for none. */
    style: orAbsent(
      z
        .string("written.style is a text.")
        .check(
          z.maxLength(MAX_STYLE_NAME, `The name of a style is longer than ${MAX_STYLE_NAME} characters.`),
          z.refine(canBeStored, "The name of a style contains a NUL character."),
        ),
      "",
    ),
    /** The words that distinguish this variation from the others made with it, in the order of the prompt. */
    values: orAbsent(
      z
        .array(
          z
            .string("written.values is a list of texts.")
            .check(z.maxLength(MAX_VALUE_CHARACTERS, "A value of a variation is too long.")),
          "written.values is a list of texts.",
        )
        .check(z.maxLength(MAX_VALUES, `written.values has more than ${MAX_VALUES} texts.`)),
      [],
    ),
  },
  "written is an object.",
);

export type Written = z.output<typeof writtenSchema>;

/** As a creation tells it. */
export const writtenViewSchema = z.looseObject({
  prompt: z.string(),
  style: z.string(),
  values: z.array(z.string()),
});
