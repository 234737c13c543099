/** Reads from a creation request what a model has to draw. */

import type { CreationRequest } from "contract/creations/request";
import { settingsOf } from "contract/models/model-settings";
import { type Size, snapSize } from "contract/models/model-size";
import { StudioError } from "contract/studio-error";
import { CreateFailure } from "./create-failure";
import type { ServiceModel } from "./service";

export interface Order extends Size {
  model: ServiceModel;
  prompt: string;
  /** Empty when nothing is excluded, and for models without negative prompts. */
  negativePrompt: string;
  /** null for models without seeds. */
  seed: number | null;
  /** Pictures. */
  count: number;
  /** A value for each setting that the model has. */
  settings: Record<string, string>;
}

/**
 * @param models those of one service. Without a model in the request the first is meant.
 * @returns the size is one that the model draws, the nearest to the request's.
 * @throws CreateFailure `refused` when the request names a model that the service no longer has.
 */
export function orderOf(request: CreationRequest, models: readonly ServiceModel[]): Order {
  const model = request.model === undefined ? models[0] : models.find(({ id }) => id === request.model);
  if (!model) throw withoutModel(request.model);
  const { abilities } = model;
  const { operation, inputs } = request;
  const can = abilities.from_pictures;
  const isTooMany = (inputs?.references ?? []).length > (can?.references.max ?? 0);
  if ((operation && !can?.operations.includes(operation)) || isTooMany) throw withoutOperation(model.name);
  const { seed, aspect_ratio, resolution } = request.settings;
  return {
    model,
    prompt: request.prompt,
    negativePrompt: abilities.negative_prompt ? request.negative_prompt : "",
    seed: abilities.seed === "none" ? null : seed,
    count: Math.min(request.config.image_number, abilities.max_pictures),
    settings: settingsOf(abilities, request.model_settings),
    ...snapSize(abilities.sizes, aspect_ratio, resolution),
  };
}

/** A creation may have waited while its model became another one. */
function withoutOperation(name: string): CreateFailure {
  const message = `${name} no longer does this with pictures. Choose another model and send it again.`;
  const details = [{ field: "operation", message }];
  return new CreateFailure("refused", new StudioError("invalid_request", message, { details }).toBody());
}

/** A creation may have waited while its model was taken out of the settings; then it is certain that nothing was sent. */
function withoutModel(id = ""): CreateFailure {
  const message = `The studio no longer has the model ${id}. Choose another model and send it again.`;
  const details = [{ field: "model", message }];
  return new CreateFailure("refused", new StudioError("invalid_request", message, { details }).toBody());
}
