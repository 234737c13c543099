/** Fits a creation request to a model: what of it the model draws, and what is used instead of the rest. */
import "server-only";
import type { IgnoredField } from "contract/creations/ignored";
import { type CreationRequest, MAX_SEED } from "contract/creations/request";
import { settingsOf } from "contract/models/model-settings";
import { nearestAspectRatio, resolutionBounds, snapSize } from "contract/models/model-size";
import type { ModelAbilities } from "contract/models/models";

export interface FittedRequest {
  /** What the model draws. */
  request: CreationRequest;
  /** The fields that the model does not draw as the request says, and what is used instead. */
  ignored: IgnoredField[];
}

/**
 * Makes any request of the contract one that the model can draw: a client of the contract knows no models, so none of its
 * values is refused because of the model behind it.
 */
export function fitRequest(
  { abilities }: { abilities: ModelAbilities },
  request: CreationRequest,
): FittedRequest {
  const { sizes, max_pictures } = abilities;
  const { seed, aspect_ratio, resolution } = request.settings;
  const aspectRatio = nearestAspectRatio(sizes, aspect_ratio);
  const { min, max } = resolutionBounds(sizes, aspectRatio);
  const drawnSeed = seedWithin(abilities, seed);
  const { model_settings: asked } = request;
  const used = settingsOf(abilities, asked);
  const settings = Object.entries(asked ?? {}).map(([name, value]) => {
    return { name, asked: value, used: used[name] ?? value };
  });
  const pictures = Math.min(request.config.image_number, max_pictures);
  const fitted: CreationRequest = {
    ...request,
    negative_prompt: abilities.negative_prompt ? request.negative_prompt : "",
    is_enable_prompt_enhancer: abilities.prompt_enhancer !== "none" && request.is_enable_prompt_enhancer,
    ...(asked && { model_settings: Object.fromEntries(settings.map((one) => [one.name, one.used])) }),
    config: { ...request.config, image_number: pictures },
    settings: {
      ...request.settings,
      seed: abilities.seed === "none" ? -1 : drawnSeed,
      aspect_ratio: aspectRatio,
      resolution: Math.min(max, Math.max(min, resolution)),
    },
  };
  const { width, height } = snapSize(sizes, aspectRatio, fitted.settings.resolution);
  const ignored: (IgnoredField | false)[] = [
    abilities.seed === "none"
      ? { field: "settings.seed", asked: seed, used: null }
      : changed("settings.seed", seed, drawnSeed),
    !abilities.negative_prompt && { field: "negative_prompt", asked: request.negative_prompt, used: null },
    abilities.prompt_enhancer === "none" && {
      field: "is_enable_prompt_enhancer",
      asked: request.is_enable_prompt_enhancer,
      used: null,
    },
    changed("config.image_number", request.config.image_number, pictures),
    changed("settings.aspect_ratio", aspect_ratio, aspectRatio),
    changed("settings.resolution", resolution, Math.min(width, height)),
    ...settings.map((one) => changed(`model_settings.${one.name}`, one.asked, one.used)),
  ];
  return { request: fitted, ignored: ignored.filter((field) => field !== false) };
}

/** A seed that the model takes, the same for the same seed; -1 stays -1. */
export const seedWithin = (
  { max_seed = MAX_SEED }: Pick<ModelAbilities, "max_seed">,
  seed: number,
): number => (seed > max_seed ? seed % (max_seed + 1) : seed);

const changed = <Value extends string | number>(field: string, asked: Value, used: Value) =>
  asked !== used && { field, asked, used };
