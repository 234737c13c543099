/** The settings that the studio embeds: its JSON, version 1, and the text that other tools read. */
import * as z from "zod/mini";
import { formatParameters, MAX_SEED, MAX_STATED_SIDE } from "../parameters";
import { MAX_TEXT_CHARACTERS } from "./texts";

const MAX_PROMPT_CHARACTERS = 8_000;
const MAX_NEGATIVE_PROMPT_CHARACTERS = 4_000;
/** A remote service may return an enhanced prompt longer than the studio's limit of prompts. */
export const MAX_ENHANCED_CHARACTERS = MAX_TEXT_CHARACTERS;
const text = (maxCharacters: number) => z.string().check(z.maxLength(maxCharacters));
/** A file of another version may have another value: the picture keeps its other settings. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);
const side = z.int().check(z.minimum(1), z.maximum(MAX_STATED_SIDE));

/**
 * The JSON. All fields needed to reproduce the picture are required.
 *
 * It never contains the author, addresses or secrets. Unknown fields are dropped when reading and writing.
 */
export const pictureFactsSchema = z.object({
  version: z.literal(1),
  /** Present in downloads only; the stored file is the same for all creations with the same request. */
  creation_id: optional(z.string().check(z.regex(/^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,128}$/))),
  /** Position within that creation, from 0. */
  index: optional(z.int().check(z.minimum(0), z.maximum(1_000))),
  /** The seed that draws this picture alone; null when the service did not report it. */
  seed: z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_SEED))),
  prompt: z.string().check(z.minLength(1), z.maxLength(MAX_PROMPT_CHARACTERS)),
  enhanced_prompt: z.nullable(text(MAX_ENHANCED_CHARACTERS)),
  negative_prompt: text(MAX_NEGATIVE_PROMPT_CHARACTERS),
  settings: z.object({
    aspect_ratio: text(30),
    resolution: side,
    width: side,
    height: side,
  }),
  /** The name of the model, engine or service. */
  made_by: text(300),
  /** The id of the model, in studios of this kind. */
  model: optional(text(200)),
  /** The settings that only this model has. */
  model_settings: optional(z.record(text(40), text(100))),
  /** What the person wrote, where the composer made the prompt from it. */
  written: optional(
    z.object({
      /** The person's own words, without the style. */
      prompt: text(MAX_PROMPT_CHARACTERS),
      /** The name of the style; empty for none. */
      style: z._default(text(40).check(z.refine((name) => !name.includes("\0"))), ""),
      /** The words that distinguish this picture's prompt from the others made with it. */
      values: z._default(z.array(text(500)).check(z.maxLength(20)), []),
    }),
  ),
  /** What it was made from, where that was not words alone. */
  made_from: optional(
    z.object({
      /** Such as `edit`; null for references alone. */
      operation: z.nullable(text(20)),
      inputs: z
        .array(
          z.object({
            /** `source`, `mask`, `reference-00` and so on. */
            place: text(20),
            /** SHA-256 of the file that was used, in base64url. */
            sha256: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
          }),
        )
        .check(z.maxLength(20)),
    }),
  ),
  create_time: optional(z.iso.datetime()),
});

export type PictureFacts = z.infer<typeof pictureFactsSchema>;

/** The version of the format, not of the studio, so that a new release writes the same bytes. */
const WRITTEN_BY = "Prompt Studio format 1";

/** The JSON of facts, always with the same fields in the same order. @throws ZodError for facts of another form */
export function factsJson(facts: PictureFacts): string {
  return JSON.stringify(z.parse(pictureFactsSchema, facts));
}

/** The text for other tools. Its prompt is the drawn one: the enhanced prompt if there is one. */
export function factsText({
  prompt,
  enhanced_prompt,
  negative_prompt,
  seed,
  settings,
  made_by,
}: PictureFacts) {
  return formatParameters({
    prompt: enhanced_prompt ?? prompt,
    negativePrompt: negative_prompt,
    seed,
    width: settings.width,
    height: settings.height,
    model: made_by,
    version: WRITTEN_BY,
  });
}
