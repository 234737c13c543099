/** What the Generate button says, and why it cannot be pressed. */
import { MAX_NEGATIVE_PROMPT_CHARACTERS, MAX_PROMPT_CHARACTERS } from "@/lib/contract/request";
import type { Draft } from "./draft";

export function generateWords(imageNumber: number): string {
  return imageNumber === 1 ? "Generate 1 picture" : `Generate ${imageNumber} pictures`;
}

const over = (count: number, limit: number) => (count - limit).toLocaleString("en");

/** Null when nothing is in the way. */
export function whyNot(draft: Draft): string | null {
  const { length } = draft.prompt;
  if (draft.prompt.trim() === "") return "Describe the picture first.";
  if (length > MAX_PROMPT_CHARACTERS)
    return `The prompt is ${over(length, MAX_PROMPT_CHARACTERS)} characters too long.`;
  if (draft.negativePrompt.length > MAX_NEGATIVE_PROMPT_CHARACTERS)
    return `The negative prompt is ${over(draft.negativePrompt.length, MAX_NEGATIVE_PROMPT_CHARACTERS)} characters too long.`;
  return null;
}

/** The folded settings in one line. */
export function settingsInWords(draft: Draft): string {
  return [
    `${draft.resolution} px`,
    draft.seed === null ? "random seed" : `seed ${draft.seed}`,
    draft.enhance ? "enhancer on" : "enhancer off",
    draft.isPublic ? "public" : "private",
  ].join(" · ");
}

/** Where the pictures may be seen, said where they are asked for. */
export function visibilityInWords(isPublic: boolean): string {
  return isPublic
    ? "Public: the service may show it on its platform."
    : "Private: kept off the service's platform.";
}
