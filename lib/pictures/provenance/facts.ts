/** What a picture says of itself: our own JSON, version 1, and the text that other tools read. */
import "server-only";
import * as z from "zod";
import { MAX_NEGATIVE_PROMPT_CHARACTERS, MAX_PROMPT_CHARACTERS, MAX_SEED } from "@/lib/contract/request";
import { idSchema } from "@/lib/contract/service";
import { formatParameters } from "@/lib/prompt/parameters";

const MAX_SIDE = 100_000;
/** A service elsewhere may make more of a prompt than we would accept as one. */
const MAX_ENHANCED_CHARACTERS = 20_000;
const side = z.int().min(1).max(MAX_SIDE);

/**
 * The JSON. Everything that makes the picture again is required.
 *
 * Never part of it: who made it, addresses, anything secret. What is not named here is dropped, on the way in and out.
 */
export const pictureFactsSchema = z.object({
  version: z.literal(1),
  /** Of a copy that was handed out; the file we keep is the same for every creation with the same request. */
  creation_id: z.optional(idSchema),
  /** Position within that creation, from 0. */
  index: z.int().min(0).max(1_000).optional(),
  /** The seed that makes this very picture alone; null when the service did not say. */
  seed: z.int().min(0).max(MAX_SEED).nullable(),
  prompt: z.string().min(1).max(MAX_PROMPT_CHARACTERS),
  enhanced_prompt: z.string().max(MAX_ENHANCED_CHARACTERS).nullable(),
  negative_prompt: z.string().max(MAX_NEGATIVE_PROMPT_CHARACTERS),
  settings: z.object({
    aspect_ratio: z.string().max(30),
    resolution: side,
    width: side,
    height: side,
  }),
  /** What drew it, in words. */
  made_by: z.string().max(300),
  create_time: z.iso.datetime().optional(),
});

export type PictureFacts = z.infer<typeof pictureFactsSchema>;

/** Names the form of the text, not the release of the studio: a new release still makes the same bytes. */
const WRITTEN_BY = "Prompt Studio format 1";

/** The JSON of facts, always with the same fields in the same order. @throws ZodError for facts of another form */
export function factsJson(facts: PictureFacts): string {
  return JSON.stringify(pictureFactsSchema.parse(facts));
}

/** The text for other tools. Its prompt is the one that was drawn: the enhanced one where there is one. */
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
