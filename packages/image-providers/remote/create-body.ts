/** The body of a create at a remote service. */
import type { Operation } from "contract/creations/inputs";
import type { CreationRequest } from "contract/creations/request";
import type { ModelElsewhere } from "./read-models";
import type { InputsThere } from "./upload-inputs";

/**
 * What is sent. The contract knows no models, so only another studio is told which of its own is meant, and only such a one makes
 * pictures from pictures; and what the composer made the prompt from stays in this studio.
 *
 * @param elsewhere null for the service as a whole.
 * @param uploaded null for a creation from words alone.
 */
export function bodyOf(
  { model, model_settings, written, operation, inputs, ...request }: CreationRequest,
  elsewhere: ModelElsewhere | null,
  uploaded: InputsThere | null,
): Record<string, unknown> {
  if (!elsewhere) return request;
  const { abilities } = elsewhere;
  const { seed, aspect_ratio, resolution, ...settings } = request.settings;
  return {
    ...request,
    ...(operation && { operation }),
    ...(uploaded && { inputs: uploaded }),
    model: elsewhere.theirId,
    ...(abilities.settings.length > 0 && { model_settings }),
    settings: {
      ...settings,
      ...shapeOf(operation, { aspect_ratio, resolution }),
      ...(abilities.seed !== "none" && { seed }),
    },
  };
}

/** What is made from a source has a size that follows from it, there as here; what was derived here may be none to ask for. */
function shapeOf(
  operation: Operation | undefined,
  { aspect_ratio, resolution }: { aspect_ratio: string; resolution: number },
) {
  if (operation === undefined) return { aspect_ratio, resolution };
  return operation === "expand" ? { aspect_ratio } : {};
}
