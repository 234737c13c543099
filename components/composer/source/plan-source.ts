/** The requests that change a source. */
import type { ModelView } from "contract/models/models";
import type { IntentRequest } from "@/lib/client/creations/intent";
import { escapeVariations } from "@/lib/prompt/variations";
import type { DraftSource } from "../draft/draft";
import type { Fit } from "../draft/fit";
import type { ComposerLimits } from "../draft/limits";
import { type Plan, planOf } from "../draft/plan";

/** Whether a model can do with a source what is chosen. */
export function canMake(
  { id, abilities }: Pick<ModelView, "id" | "abilities">,
  { operation, model }: Pick<DraftSource, "operation" | "model">,
): boolean {
  const can = abilities.from_pictures;
  return can?.operations.includes(operation) === true && (can.sources === "any" || model === id);
}

/**
 * As `planOf`, for a draft with a source.
 *
 * @param fit of the draft as it is shown.
 */
export function planWithSource(fit: Fit, limits: ComposerLimits, source: DraftSource): Plan {
  // An edit is drawn by the words about the change, everything else by the words of the source.
  const prompt =
    fit.draft.prompt.trim() || (source.operation === "edit" ? "" : escapeVariations(source.words));
  const plan = planOf({ ...fit, draft: { ...fit.draft, prompt } }, limits);
  const requests = plan.requests.flatMap((request) => requestsFor(request, source));
  const missing = prompt === "" ? "Say what should change." : null;
  return { requests, count: requests.length, reason: inTheWay(fit, source) ?? missing ?? plan.reason };
}

function requestsFor(
  request: IntentRequest,
  { operation, reference, mask, factor, shapes }: DraftSource,
): IntentRequest[] {
  const inputs = {
    source: reference,
    ...(mask && operation === "edit" && { mask }),
    references: [],
    ...(operation === "upscale" && { factor }),
  };
  const changed = { ...request, operation, inputs };
  if (operation !== "expand") return [changed];
  return shapes.map((aspect_ratio) => ({ ...changed, settings: { ...request.settings, aspect_ratio } }));
}

function inTheWay({ models }: Fit, source: DraftSource): string | null {
  const unable = models.filter((model) => !canMake(model, source)).map(({ name }) => name);
  if (unable.length > 0) return `${unable.join(" and ")} cannot do this with the picture.`;
  if (source.operation === "expand" && source.shapes.length === 0) return "Choose a shape to expand to.";
  return null;
}
