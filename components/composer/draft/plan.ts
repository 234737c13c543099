/** The plan of a draft: the requests that Generate would send, or why it cannot. */
import type { IntentRequest } from "@/lib/client/creations/intent";
import { styledNegativePrompt, styledPrompt } from "@/lib/prompt/style";
import { variationsOf } from "@/lib/prompt/variations";
import { seedProblem } from "./draft";
import { type Fit, requestFor } from "./fit";
import type { ComposerLimits } from "./limits";

/** How many creations one press may make; more are probably a mistake. */
export const MAX_CREATIONS = 24;

export interface Plan {
  /** One for each variation and model, with the style applied. None when there are too many. */
  requests: readonly IntentRequest[];
  /** How many creations it would make, also when there are too many. */
  count: number;
  /** Why nothing can be sent; null when it can. */
  reason: string | null;
}

/** What the reasons need of the limits. */
type PlanLimits = Pick<ComposerLimits, "promptCharacters" | "negativePromptCharacters" | "maxSeed">;

/** The style is applied before the variations, so that both may contain some. */
export function planOf(fit: Fit, limits: PlanLimits): Plan {
  const { draft, models, namesModel } = fit;
  const negativePrompt = styledNegativePrompt(draft.style, draft.negativePrompt);
  const most = Math.floor(MAX_CREATIONS / models.length);
  const { count, prompts } = variationsOf(styledPrompt(draft.style, draft.prompt), most);
  const requests = (prompts ?? []).flatMap((prompt) =>
    models.map((model) => requestFor(model, { ...draft, prompt, negativePrompt }, namesModel)),
  );
  return {
    requests,
    count: count * models.length,
    reason: reasonAgainst(fit, limits, { requests, variations: count }),
  };
}

const excess = (count: number, limit: number) => (count - limit).toLocaleString("en");

function reasonAgainst(
  { draft, models, seed }: Fit,
  limits: PlanLimits,
  { requests, variations }: { requests: readonly IntentRequest[]; variations: number },
): string | null {
  const count = variations * models.length;
  const longest = Math.max(0, ...requests.map(({ prompt }) => prompt.length));
  const negative = Math.max(0, ...requests.map(({ negative_prompt }) => negative_prompt.length));
  const styled = draft.style ? ` with the style ${draft.style.name}` : "";
  if (draft.prompt.trim() === "") return "Describe the picture first.";
  if (count > MAX_CREATIONS)
    return `${models.length > 1 ? "Variations and models" : "These variations"} make ${count.toLocaleString("en")} creations. At most ${MAX_CREATIONS} are possible at once.`;
  if (requests.some(({ prompt }) => prompt === "")) return "One of the variations is empty.";
  if (longest > limits.promptCharacters)
    return `The prompt${styled} is ${excess(longest, limits.promptCharacters)} characters too long.`;
  if (negative > limits.negativePromptCharacters)
    return `The negative prompt${styled} is ${excess(negative, limits.negativePromptCharacters)} characters too long.`;
  return seed ? seedProblem(draft.seed, limits.maxSeed) : null;
}
