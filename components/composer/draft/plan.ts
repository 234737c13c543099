/** What Generate would do with a draft: which requests it would send, or why it cannot. */
import type { IntentRequest } from "@/lib/client/creations/intent";
import { styledNegativePrompt, styledPrompt } from "@/lib/prompt/style";
import { variationsOf } from "@/lib/prompt/variations";
import { type Draft, requestOfDraft, seedProblem } from "./draft";
import type { ComposerLimits } from "./limits";

/** How many creations one press may make. More are rather a slip of the pen than a wish. */
export const MAX_AT_ONCE = 24;

export interface Plan {
  /** One for each variation, the prompt in its style. None when there are too many. */
  requests: readonly IntentRequest[];
  /** How many creations it would make, too many ones included. */
  count: number;
  /** Why nothing can be sent; null when nothing is in the way. */
  reason: string | null;
}

/** The style goes around the prompt first, so that both may have variations. */
export function planOf(draft: Draft, limits: ComposerLimits): Plan {
  const negativePrompt = styledNegativePrompt(draft.style, draft.negativePrompt);
  const { count, prompts } = variationsOf(styledPrompt(draft.style, draft.prompt), MAX_AT_ONCE);
  const requests = (prompts ?? []).map((prompt) => requestOfDraft({ ...draft, prompt, negativePrompt }));
  return { requests, count, reason: whyNot(draft, limits, requests, count) };
}

const over = (count: number, limit: number) => (count - limit).toLocaleString("en");

function whyNot(
  draft: Draft,
  limits: ComposerLimits,
  requests: readonly IntentRequest[],
  count: number,
): string | null {
  const longest = Math.max(0, ...requests.map(({ prompt }) => prompt.length));
  const negative = requests[0]?.negative_prompt.length ?? 0;
  const styled = draft.style ? ` with the style ${draft.style.name}` : "";
  if (draft.prompt.trim() === "") return "Describe the picture first.";
  if (count > MAX_AT_ONCE)
    return `These variations make ${count.toLocaleString("en")} creations. At most ${MAX_AT_ONCE} go at once.`;
  if (requests.some(({ prompt }) => prompt === "")) return "One of the variations is empty.";
  if (longest > limits.promptCharacters)
    return `The prompt${styled} is ${over(longest, limits.promptCharacters)} characters too long.`;
  if (negative > limits.negativePromptCharacters)
    return `The negative prompt${styled} is ${over(negative, limits.negativePromptCharacters)} characters too long.`;
  return seedProblem(draft.seed, limits.maxSeed) && "The seed is not a whole number within its range.";
}
