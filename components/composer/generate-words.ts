/** What the Generate button says, and why it cannot be pressed. */
import { type Draft, seedProblem } from "./draft";
import type { ComposerLimits, Enhancing } from "./limits";

/** What comes after "Generate": how many pictures, and how many creations are served first. */
export function generateWords(imageNumber: number, ahead: number): string {
  const pictures = imageNumber === 1 ? "1 picture" : `${imageNumber} pictures`;
  return ahead > 0 ? `${pictures}, ${ahead} ahead of you` : pictures;
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
  return seedProblem(draft.seed, limits.maxSeed) && "The seed is not a whole number within its range.";
}

/** The folded settings in one line. */
export function settingsInWords(draft: Draft): string {
  return [
    `${draft.resolution} px`,
    draft.seed.trim() === "" ? "random seed" : `seed ${draft.seed.trim()}`,
    draft.enhance ? "enhancer on" : "enhancer off",
    draft.isPublic ? "public" : "private",
  ].join(" · ");
}

/** Where the pictures may be seen, said where they are asked for. */
export function visibilityInWords(
  isPublic: boolean,
  { isOwnService }: Pick<ComposerLimits, "isOwnService">,
): string {
  if (isOwnService) return "This studio has no public gallery.";
  return isPublic
    ? "Public: the service may show it on its platform."
    : "Private: kept off the service's platform.";
}

/** What public means here, at its switch. */
export function publicHint({ isOwnService }: Pick<ComposerLimits, "isOwnService">): string {
  return isOwnService
    ? "A mark for programs that read it. This studio has no public gallery."
    : "Whether the service may show it on its platform.";
}

const ENHANCING: Record<Enhancing, string> = {
  rules: "Adds words on light, material and style by plain rules. Both texts are kept.",
  model: "A language model rewrites the prompt before drawing. Both texts are kept.",
  service: "The service may rewrite the prompt before drawing. Both texts are kept if it tells.",
};

/** What the enhancer does with a prompt, at its switch. */
export const enhancerHint = ({ enhancing }: Pick<ComposerLimits, "enhancing">): string =>
  ENHANCING[enhancing];
