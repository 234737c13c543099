/** What a call sends, and where. */
import type { RenderRequest } from "../engine";
import type { Call } from "../outbound/engines/calls";
import { editFormOf } from "./edit-request";
import { PARTIAL_IMAGES } from "./entry";
import type { WireModel } from "./models";

/** Says how much an edit keeps of its pictures: a field of edits alone. */
const INPUT_FIDELITY = "input_fidelity";

/** How many unfinished pictures a call sends. */
export function partialImagesOf({ settings, count }: Pick<RenderRequest, "settings" | "count">): number {
  // Events do not say which picture of a call they belong to.
  return count === 1 ? Number(settings[PARTIAL_IMAGES] ?? 0) : 0;
}

/** @throws CreateFailure when a picture that it is made from cannot be read. */
export async function callOf(request: RenderRequest, model: WireModel): Promise<Call> {
  const { inputs } = request;
  if (!inputs) return { path: "/images/generations", body: fieldsOf(request, model) };
  return { path: "/images/edits", body: await editFormOf(inputs, request, fieldsOf(request, model)) };
}

/** Only fields that the model has: servers refuse what they do not know. */
function fieldsOf(request: RenderRequest, model: WireModel): Record<string, string | number | boolean> {
  const { prompt, negativePrompt, seed, width, height, count, inputs } = request;
  const { [PARTIAL_IMAGES]: _, [INPUT_FIDELITY]: fidelity, ...settings } = request.settings;
  const partialImages = partialImagesOf(request);
  return {
    ...{ model: model.remoteName, prompt, n: count, size: `${width}x${height}` },
    ...(seed === null ? {} : { seed }),
    ...(negativePrompt === "" ? {} : { negative_prompt: negativePrompt }),
    ...settings,
    ...(inputs && fidelity !== undefined && { [INPUT_FIDELITY]: fidelity }),
    ...(model.responseFormat && { response_format: model.responseFormat }),
    ...(partialImages > 0 && { stream: true, [PARTIAL_IMAGES]: partialImages }),
  };
}
