/** The body of a call. */
import type { RenderRequest } from "../engine";
import { PARTIAL_IMAGES } from "./entry";
import type { WireModel } from "./models";

/** How many unfinished pictures a call sends. */
export function partialImagesOf({ settings, count }: Pick<RenderRequest, "settings" | "count">): number {
  // Events do not say which picture of a call they belong to.
  return count === 1 ? Number(settings[PARTIAL_IMAGES] ?? 0) : 0;
}

/** Only fields that the model has: servers refuse what they do not know. */
export function bodyOf(request: RenderRequest, model: WireModel): Record<string, unknown> {
  const { prompt, negativePrompt, seed, width, height, count } = request;
  const { [PARTIAL_IMAGES]: _, ...settings } = request.settings;
  const partialImages = partialImagesOf(request);
  return {
    ...{ model: model.remoteName, prompt, n: count, size: `${width}x${height}` },
    ...(seed === null ? {} : { seed }),
    ...(negativePrompt === "" ? {} : { negative_prompt: negativePrompt }),
    ...settings,
    ...(model.responseFormat && { response_format: model.responseFormat }),
    ...(partialImages > 0 && { stream: true, [PARTIAL_IMAGES]: partialImages }),
  };
}
