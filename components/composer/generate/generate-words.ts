/** What the Generate button says, and what the settings mean. */
import type { Draft } from "../draft/draft";
import type { ComposerLimits, Enhancing } from "../draft/limits";

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** What comes after "Generate": how much it makes, and how many creations are served first. */
export function generateWords(imageNumber: number, ahead: number, creations = 1): string {
  const pictures = counted(imageNumber * creations, "picture");
  if (creations > 1) return `${counted(creations, "creation")}, ${pictures}`;
  return ahead > 0 ? `${pictures}, ${ahead} ahead of you` : pictures;
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

/** Where the pictures may be seen, said where they are asked for; nothing where nobody else sees any. */
export function visibilityInWords(
  isPublic: boolean,
  { isOwnService }: Pick<ComposerLimits, "isOwnService">,
): string {
  if (isOwnService) return "";
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
