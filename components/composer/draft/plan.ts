/** The plan of a draft: the requests that Generate would send, or why it cannot. */
import type { IntentRequest } from "@/lib/client/creations/intent";
import { styledNegativePrompt, styledPrompt } from "@/lib/prompt/style";
import { variationsOf } from "@/lib/prompt/variations";
import { type Draft, requestOfDraft, seedProblem } from "./draft";
import type { ComposerLimits } from "./limits";

/** How many creations one press may make; more are probably a mistake. */
export const MAX_CREATIONS = 24;

export interface Plan {
  /** One for each variation, with the style applied. None when there are too many. */
  requests: readonly IntentRequest[];
  /** How many creations it would make, also when there are too many. */
  count: number;
  /** Why nothing can be sent; null when it can. */
  reason: string | null;
}

/** The style is applied before the variations, so that both may contain some. */
export function planOf(draft: Draft, limits: ComposerLimits): Plan {
  const negativePrompt = styledNegativePrompt(draft.style, draft.negativePrompt);
  const { count, prompts } = variationsOf(styledPrompt(draft.style, draft.prompt), MAX_CREATIONS);
  const requests = (prompts ?? []).map((prompt) => requestOfDraft({ ...draft, prompt, negativePrompt }));
  return { requests, count, reason: reasonAgainst(draft, limits, requests, count) };
}

const excess = (count: number, limit: number) => (count - limit).toLocaleString("en");

function reasonAgainst(
  draft: Draft,
  limits: ComposerLimits,
  requests: readonly IntentRequest[],
  count: number,
): string | null {
  const longest = Math.max(0, ...requests.map(({ prompt }) => prompt.length));
  const negative = requests[0]?.negative_prompt.length ?? 0;
  const styled = draft.style ? ` with the style ${draft.style.name}` : "";
  if (draft.prompt.trim() === "") return "Describe the picture first.";
  if (count > MAX_CREATIONS)
    return `These variations make ${count.toLocaleString("en")} creations. At most ${MAX_CREATIONS} are possible at once.`;
  if (requests.some(({ prompt }) => prompt === "")) return "One of the variations is empty.";
  if (longest > limits.promptCharacters)
    return `The prompt${styled} is ${excess(longest, limits.promptCharacters)} characters too long.`;
  if (negative > limits.negativePromptCharacters)
    return `The negative prompt${styled} is ${excess(negative, limits.negativePromptCharacters)} characters too long.`;
  return seedProblem(draft.seed, limits.maxSeed);
}
