/** What the Generate button says, and why it cannot be pressed. */
import type { Draft } from "./draft";
import type { ComposerLimits } from "./limits";

export function generateWords(imageNumber: number): string {
  return imageNumber === 1 ? "Generate 1 picture" : `Generate ${imageNumber} pictures`;
}

const over = (count: number, limit: number) => (count - limit).toLocaleString("en");

/** Null when nothing is in the way. */
export function whyNot(draft: Draft, limits: ComposerLimits): string | null {
  const prompt = draft.prompt.length;
  const negative = draft.negativePrompt.length;
  if (draft.prompt.trim() === "") return "Describe the picture first.";
  if (prompt > limits.promptCharacters)
    return `The prompt is ${over(prompt, limits.promptCharacters)} characters too long.`;
  if (negative > limits.negativePromptCharacters)
    return `The negative prompt is ${over(negative, limits.negativePromptCharacters)} characters too long.`;
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
