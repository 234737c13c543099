/** The plan of a draft: the requests that Generate would send, or why it cannot. */

import type { Written } from "contract/creations/written";
import { MAX_VALUE_CHARACTERS, MAX_VALUES } from "contract/creations/written-limits";
import type { IntentRequest } from "@/lib/client/creations/intent";
import { counted } from "@/lib/client/words/counted";
import { type PromptStyle, styledNegativePrompt, styledPrompt } from "@/lib/prompt/style";
import { variationsWithValues } from "@/lib/prompt/variations";
import { pictureObstacle } from "./able";
import { type Draft, seedProblem } from "./draft";
import { type Fit, requestFor } from "./fit";
import type { ComposerLimits } from "./limits";

/** How many creations one press may make; more are probably a mistake. */
export const MAX_CREATIONS = 24;

export interface Plan {
  /** One for each style, variation and model. None when there are too many. */
  requests: readonly IntentRequest[];
  /** How many creations it would make, also when there are too many. */
  count: number;
  /** Why nothing can be sent; null when it can. */
  reason: string | null;
  /** Whether a picture is missing, so that adding one helps. */
  needsPicture?: boolean;
}

/** What the reasons need of the limits. */
type PlanLimits = Pick<ComposerLimits, "promptCharacters" | "negativePromptCharacters" | "maxSeed">;

/** Each variation of the person's own words gets each style, whose template may contain variations too. */
export function planOf(fit: Fit, limits: PlanLimits): Plan {
  const { draft, models, namesModel } = fit;
  const max = Math.floor(MAX_CREATIONS / models.length);
  const styles = draft.styles.length > 0 ? draft.styles : [null];
  const ofStyles = styles.map((style) => textsOf(style, draft, max));
  const count = ofStyles.reduce((sum, one) => sum + one.count, 0);
  const requests = (count > max ? [] : ofStyles).flatMap(({ texts }) =>
    texts.flatMap(({ prompt, negativePrompt, written }) =>
      models.map((model) => ({
        ...requestFor(model, { ...draft, prompt, negativePrompt }, namesModel),
        ...(written && { written }),
      })),
    ),
  );
  return {
    requests,
    count: count * models.length,
    reason: reasonAgainst(fit, limits, { requests, texts: count }),
    ...(models.some((model) => pictureObstacle(model, draft) !== null) && { needsPicture: true }),
  };
}

interface Text {
  prompt: string;
  negativePrompt: string;
  /** What the person wrote; undefined where that is the prompt itself. */
  written: Written | undefined;
}

/** The prompts with the style. @param max of them; with more there are none, only their count. */
function textsOf(style: PromptStyle | null, draft: Draft, max: number): { count: number; texts: Text[] } {
  const own = variationsWithValues(draft.prompt.trim(), max);
  const negativePrompt = styledNegativePrompt(style, draft.negativePrompt);
  const templates = style && variationsWithValues(style.template, max);
  const count = own.count * (templates?.count ?? 1);
  if (count > max) return { count, texts: [] };
  const texts = (own.variations ?? []).flatMap((words) =>
    (templates?.variations ?? [null]).map((template) => ({
      prompt: styledPrompt(template && { template: template.prompt }, words.prompt),
      negativePrompt,
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

const excess = (count: number, limit: number) => counted(count - limit, "character");

function reasonAgainst(
  { draft, models, seed }: Fit,
  limits: PlanLimits,
  { requests, texts }: { requests: readonly IntentRequest[]; texts: number },
): string | null {
  const count = texts * models.length;
  const longest = longestOf(requests, ({ prompt }) => prompt.length);
  const negative = longestOf(requests, ({ negative_prompt }) => negative_prompt.length);
  const withoutPicture = models.flatMap((model) => pictureObstacle(model, draft) ?? []);
  if (withoutPicture.length > 0) return withoutPicture.join(" ");
  if (draft.prompt.trim() === "") return "Describe the picture first.";
  if (count > MAX_CREATIONS)
    return `${multipliers(draft.styles.length, texts, models.length)} make ${counted(count, "creation")}. At most ${MAX_CREATIONS} are possible at once.`;
  if (requests.some(({ prompt, written }) => (written?.prompt ?? prompt) === ""))
    return "One of the variations is empty.";
  if (longest.length > limits.promptCharacters)
    return `The prompt${longest.style} is ${excess(longest.length, limits.promptCharacters)} too long.`;
  if (negative.length > limits.negativePromptCharacters)
    return `The negative prompt${negative.style} is ${excess(negative.length, limits.negativePromptCharacters)} too long.`;
  return seed ? seedProblem(draft.seed, limits.maxSeed) : null;
}

/** The longest text, and the style that it was made with, in words. */
function longestOf(requests: readonly IntentRequest[], lengthOf: (request: IntentRequest) => number) {
  let longest = { length: 0, style: "" };
  for (const request of requests) {
    const style = request.written?.style ? ` with the style ${request.written.style}` : "";
    if (lengthOf(request) > longest.length) longest = { length: lengthOf(request), style };
  }
  return longest;
}

/** What makes several creations of one prompt, as the subject of a sentence. @param texts of all styles together. */
function multipliers(styles: number, texts: number, models: number): string {
  const [first = "", ...others] = [
    ...(styles > 1 ? ["styles"] : []),
    ...(texts > Math.max(1, styles) ? ["variations"] : []),
    ...(models > 1 ? ["models"] : []),
  ];
  if (others.length === 0) return `These ${first}`;
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}${others.length > 1 ? ", " : " and "}${others.join(" and ")}`;
}
