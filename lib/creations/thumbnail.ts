/** Thumbnails of prompts, such as of one prompt in several styles; nothing is recorded. */
import "server-only";
import type { ThumbnailRequest } from "contract/prompts/thumbnail";
import { StudioError } from "contract/studio-error";
import type { Services } from "./context/contexts";

/**
 * A small picture as WebP.
 *
 * @throws StudioError `not_found` where the model's service draws none; `service_busy`; `invalid_request` for a model that is
 * not offered; the signal's reason when aborted.
 */
export async function drawThumbnail(
  { models, services }: Services,
  { model, prompt, negative_prompt }: ThumbnailRequest,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { service } = services.get(models.choose(model).service) ?? {};
  if (!service?.thumbnail)
    throw new StudioError("not_found", "The studio draws no thumbnails for this model.");
  return service.thumbnail({ prompt: prompt.trim(), negativePrompt: negative_prompt.trim() }, signal);
}
