/** Which parts of a creation are put into the composer. */

import type { Creation, CreationOutput } from "contract/creations/creation";
import type { Recalled } from "@/lib/client/creations/creation-actions";
import { requestOf } from "@/lib/client/creations/request-of";
import { escapeVariations } from "@/lib/prompt/variations";
import { keptSheetOf } from "../sheet/kept-sheet";
import type { Draft } from "./draft";
import { draftOfRequest } from "./draft-of-request";
import { draftStoreOf } from "./draft-store";
import { referencesAgain, sourceAgain, sourceOf, withReference } from "./pictures-of";
import { changeOfShown } from "./source";

/**
 * The fields of the draft that change.
 *
 * @param output the picture in view, whose seed is used; without one, the seed of the creation.
 * @param personId whose draft it is, and whose own styles are looked through for that of the creation.
 */
export async function recalledDraft(
  what: Recalled,
  creation: Creation,
  output: CreationOutput | undefined,
  personId: string,
): Promise<Partial<Draft>> {
  const draft = await draftStoreOf(personId).restored();
  if (what === "reference") return output ? withReference(draft, creation, output) : {};
  return changeOfShown(draft, await recalled(what, creation, output, personId));
}

async function recalled(
  what: Exclude<Recalled, "reference">,
  creation: Creation,
  output: CreationOutput | undefined,
  personId: string,
): Promise<Partial<Draft>> {
  const request = requestOf(creation);
  const { models, modelSettings, ...rest } = {
    ...draftOfRequest(request),
    ...(await wordsOf(creation, personId)),
  };
  // The model of an imported creation may be unknown: then the chosen one stays.
  const whole = creation.model === null ? rest : { ...rest, models, modelSettings };
  const references = referencesAgain(creation);
  const again = (draft: Partial<Draft>): Partial<Draft> => {
    const source = sourceAgain(creation, { ...draftOfRequest(request), ...draft, references });
    return source ? { source } : { ...draft, references };
  };
  const withSeed =
    output && output.seed !== null ? { ...whole, seed: String(output.seed), imageNumber: 1 } : whole;
  switch (what) {
    case "all":
      return again(whole);
    case "around":
      keptSheetOf(personId).startAround();
      return again(withSeed);
    case "picture":
      // One picture of several is drawn again by its own seed.
      return again(withSeed);
    case "remix":
      return again({
        ...whole,
        seed: draftOfRequest({ ...request, settings: { ...request.settings, seed: -1 } }).seed,
      });
    case "prompt":
      return { prompt: whole.prompt, negativePrompt: whole.negativePrompt, styles: whole.styles };
    case "send":
      // The seed of one model says nothing to another, and each has settings of its own.
      return { ...rest, seed: "", modelSettings: {} };
    case "edit":
      return output ? { source: sourceOf(creation, output) } : {};
    case "seed": {
      const seed = output?.seed ?? request.settings.seed;
      return { seed: draftOfRequest({ ...request, settings: { ...request.settings, seed } }).seed };
    }
    case "enhanced":
      // With the enhancer on, the text would be enhanced a second time.
      return {
        prompt: escapeVariations(creation.enhanced_prompt ?? request.prompt),
        styles: [],
        enhance: false,
      };
  }
}

/** The person's own words with the style, where they give the same prompts; otherwise nothing, and the prompts are complete. */
async function wordsOf(creation: Creation, personId: string): Promise<Partial<Draft> | null> {
  if (!creation.written?.style) return null;
  // The styles load with the first creation that has one.
  const loaded = await import("./recalled-style").catch(() => null);
  return loaded?.recalledStyle(creation, personId) ?? null;
}

/** The notice after a recall; what is sent on has one of the composer, and a sheet opens. */
export const RECALL_NOTICES: Record<Exclude<Recalled, "send" | "around">, string> = {
  all: "Prompt and settings are in the composer.",
  picture: "The settings of this picture are in the composer.",
  remix: "Everything except the seed is in the composer.",
  prompt: "The prompt is in the composer.",
  edit: "The picture is in the composer. Say what should change.",
  reference: "The picture is a reference in the composer.",
  seed: "The seed is in the composer.",
  enhanced: "The enhanced prompt is in the composer, with the enhancer off.",
};
