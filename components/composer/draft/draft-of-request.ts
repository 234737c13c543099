import type { IntentRequest } from "@/lib/client/creations/intent";
import { escapeVariations } from "@/lib/prompt/variations";
import type { Draft } from "./draft";

/** The draft that makes this request again. Its texts are complete, so it has no style, and braces are escaped. */
export function draftOfRequest(request: IntentRequest): Draft {
  const { seed, aspect_ratio, resolution } = request.settings;
  return {
    prompt: escapeVariations(request.prompt),
    negativePrompt: request.negative_prompt,
    styles: [],
    aspectRatio: aspect_ratio,
    resolution,
    imageNumber: request.config.image_number,
    seed: seed >= 0 ? String(seed) : "",
    isPublic: request.is_public,
    enhance: request.is_enable_prompt_enhancer,
    models: request.model === undefined ? [] : [request.model],
    modelSettings: request.model_settings ?? {},
    references: [],
    source: null,
  };
}
