/** What of a creation comes back into the composer. */

import type { Recalled } from "@/lib/client/creations/creation-actions";
import { requestOf } from "@/lib/client/creations/provisional-creation";
import type { Creation, CreationOutput } from "@/lib/contract/creation";
import { escapeVariations } from "@/lib/prompt/variations";
import { type Draft, draftOfRequest } from "./draft";

/**
 * The part of the draft that changes.
 *
 * @param output the picture in view: «the seed» is the one that draws it alone. Without one it is the creation's.
 */
export function recalledDraft(
  what: Recalled,
  creation: Creation,
  output: CreationOutput | undefined,
): Partial<Draft> {
  const request = requestOf(creation);
  const whole = draftOfRequest(request);
  switch (what) {
    case "all":
      return whole;
    case "remix":
      return {
        ...whole,
        seed: draftOfRequest({ ...request, settings: { ...request.settings, seed: -1 } }).seed,
      };
    case "prompt":
      return { prompt: whole.prompt, negativePrompt: whole.negativePrompt, style: null };
    case "seed": {
      const seed = output?.seed ?? request.settings.seed;
      return { seed: draftOfRequest({ ...request, settings: { ...request.settings, seed } }).seed };
    }
    case "enhanced":
      // The enhancer has done its work: with it on, the text would be enhanced once more.
      return {
        prompt: escapeVariations(creation.enhanced_prompt ?? request.prompt),
        style: null,
        enhance: false,
      };
  }
}

/** What is said once it is there. */
export const RECALLED_WORDS: Record<Recalled, string> = {
  all: "Prompt and settings are in the composer.",
  remix: "Everything but the seed is in the composer.",
  prompt: "The prompt is in the composer.",
  seed: "The seed is in the composer.",
  enhanced: "The enhanced text is in the composer, the enhancer is off.",
};
