/** The plan of a draft: the requests that Generate would send, or why it cannot. */
import type { IntentRequest } from "@/lib/client/creations/intent";
import type { Written } from "@/lib/contract/written";
import { MAX_VALUE_CHARACTERS, MAX_VALUES } from "@/lib/contract/written-limits";
import { type PromptStyle, styledNegativePrompt, styledPrompt } from "@/lib/prompt/style";
import { variationsWithValues } from "@/lib/prompt/variations";
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

/** Each variation of the person's own words gets the style, whose template may contain variations too. */
export function planOf(fit: Fit, limits: PlanLimits): Plan {
  const { draft, models, namesModel } = fit;
  const negativePrompt = styledNegativePrompt(draft.style, draft.negativePrompt);
  const { count, texts } = textsOf(
    draft.style,
    draft.prompt.trim(),
    Math.floor(MAX_CREATIONS / models.length),
  );
  const requests = texts.flatMap(({ prompt, written }) =>
    models.map((model) => ({
      ...requestFor(model, { ...draft, prompt, negativePrompt }, namesModel),
      ...(written && { written }),
    })),
  );
  return {
    requests,
    count: count * models.length,
    reason: reasonAgainst(fit, limits, { requests, variations: count }),
  };
}

interface Text {
  prompt: string;
  /** What the person wrote; undefined where that is the prompt itself. */
  written: Written | undefined;
}

/** The prompts with the style. @param max of them; with more there are none, only their count. */
function textsOf(style: PromptStyle | null, prompt: string, max: number): { count: number; texts: Text[] } {
  const own = variationsWithValues(prompt, max);
  const templates = style && variationsWithValues(style.template, max);
  const count = own.count * (templates?.count ?? 1);
  if (count > max) return { count, texts: [] };
  const texts = (own.variations ?? []).flatMap((words) =>
    (templates?.variations ?? [null]).map((template) => ({
      prompt: styledPrompt(template && { template: template.prompt }, words.prompt),
      written:
        style || own.count > 1
          ? writtenOf(words.prompt, style, [...words.values, ...(template?.values ?? [])])
          : undefined,
    })),
  );
  return { count, texts };
}

/** Values are a caption, so that a shortened one is better than a refused request. */
const writtenOf = (prompt: string, style: PromptStyle | null, values: readonly string[]): Written => ({
  prompt,
  style: style?.name ?? "",
  values: values
    .filter((value) => value !== "")
    .slice(0, MAX_VALUES)
    .map((value) => value.slice(0, MAX_VALUE_CHARACTERS)),
});

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
  if (requests.some(({ prompt, written }) => (written?.prompt ?? prompt) === ""))
    return "One of the variations is empty.";
  if (longest > limits.promptCharacters)
    return `The prompt${styled} is ${excess(longest, limits.promptCharacters)} characters too long.`;
  if (negative > limits.negativePromptCharacters)
    return `The negative prompt${styled} is ${excess(negative, limits.negativePromptCharacters)} characters too long.`;
  return seed ? seedProblem(draft.seed, limits.maxSeed) : null;
}
