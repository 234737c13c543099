/** Which settings the chosen models have, and the requests that each of them takes. */

import { settingsOf, valuesBeside } from "contract/models/model-settings";
import { aspectRatioInWords, hasAspectRatio, resolutionBounds } from "contract/models/model-size";
import type { ModelSetting, ModelSizes, ModelView } from "contract/models/models";
import { OFFERED_ASPECT_RATIOS, OFFERED_RESOLUTIONS, parseAspectRatio } from "contract/models/shape";
import type { IntentRequest } from "@/lib/client/creations/intent";
import { pictureObstacle, usesPrompt } from "./able";
import { type Draft, requestOfDraft } from "./draft";

/** What the composer offers for the chosen models. */
export interface Fit {
  /** The chosen ones, at least one, in the order of the picker. */
  chosen: readonly ModelView[];
  /** Those of them that can make what is asked for; all, where none can. */
  models: readonly ModelView[];
  /** Why the others are left out, a sentence for each. */
  leftOut: readonly string[];
  /** The ids of chosen models that the studio does not have. */
  missing: readonly string[];
  /** Whether requests name their model: only where there is a choice. */
  namesModel: boolean;
  /** Whether the studio has one model, and it takes the whole draft: then there is nothing to choose or to say. */
  isPlain: boolean;
  /** Whether the prompt says anything about what is made, and with it styles, seed and negative prompt. */
  prompt: boolean;
  /** Whether any of the models takes it; it is left out for the others. */
  seed: boolean;
  negativePrompt: boolean;
  enhancer: boolean;
  /** What all of the models can do. */
  maxPictures: number;
  aspectRatios: readonly string[];
  resolutions: readonly number[];
  /**
   * The settings of the models, such as quality, with the values that all models with this setting have and that can be combined
   * with the chosen ones of the others.
   */
  settings: readonly ModelSetting[];
  /** The draft, with the nearest aspect ratio, resolution and number of pictures that the models can do. */
  draft: Draft;
}

/**
 * @param models of the studio, at least one.
 * @param obstacleOf why a model cannot make what is chosen, as a sentence; null when it can.
 */
export function fitOf(
  draft: Draft,
  models: readonly ModelView[],
  obstacleOf: (model: ModelView, draft: Draft) => string | null = pictureObstacle,
): Fit {
  const listed = models.filter(({ id }) => draft.models.includes(id));
  const chosen = listed.length > 0 ? listed : models.filter(({ is_default }) => is_default).slice(0, 1);
  const able = chosen.filter((model) => obstacleOf(model, draft) === null);
  const drawing = able.length > 0 ? able : chosen;
  const leftOut = able.length > 0 ? chosen.flatMap((model) => obstacleOf(model, draft) ?? []) : [];
  const of = drawing.map(({ abilities }) => abilities);
  const sizes = of.map((one) => one.sizes);
  const aspectRatios = aspectRatiosOf(sizes, draft.aspectRatio);
  const aspectRatio = nearest(aspectRatios, draft.aspectRatio, ratioOf);
  const resolutions = resolutionsOf(sizes, aspectRatio, draft.resolution);
  const possible = Math.min(...of.map((one) => one.max_pictures));
  // Without words each picture would be the same: its source, enlarged or cut out.
  const prompt = usesPrompt(draft, drawing);
  const maxPictures = prompt ? possible : 1;
  const resolution = nearest(resolutions, draft.resolution, Number);
  const missing = draft.models.filter((id) => !models.some((model) => model.id === id));
  const seed = of.some((one) => one.seed !== "none");
  const negativePrompt = of.some((one) => one.negative_prompt);
  const enhancer = of.some((one) => one.prompt_enhancer !== "none");
  const isUnchanged =
    aspectRatio === draft.aspectRatio && resolution === draft.resolution && draft.imageNumber <= possible;
  return {
    ...{ chosen, models: drawing, leftOut, missing, namesModel: models.length > 1 },
    isPlain: models.length === 1 && missing.length === 0 && seed && negativePrompt && enhancer && isUnchanged,
    ...{ prompt, maxPictures, aspectRatios },
    ...{ seed: seed && prompt, negativePrompt: negativePrompt && prompt },
    // What is made from a source has its size, and the words about a change are sent as they are.
    ...{ enhancer: enhancer && !draft.source, resolutions: draft.source ? [resolution] : resolutions },
    settings: possibleSettings(
      commonSettings(of.flatMap((one) => (prompt || isOnlyForPictures(one) ? one.settings : []))),
      draft,
    ),
    draft: { ...draft, aspectRatio, resolution, imageNumber: Math.min(draft.imageNumber, maxPictures) },
  };
}

/** The settings of such a model are about what it makes from a picture; those of others are about drawing. */
const isOnlyForPictures = ({ from_pictures }: ModelView["abilities"]): boolean =>
  from_pictures?.needs_picture === true;

/** The request for one of the models: without what it does not take. */
export function requestFor({ id, abilities }: ModelView, draft: Draft, namesModel: boolean): IntentRequest {
  const request = requestOfDraft(draft);
  const { sizes, seed, negative_prompt, prompt_enhancer, settings } = abilities;
  // Models without a common aspect ratio get the nearest one each.
  const aspectRatio = nearest(aspectRatiosOf([sizes], draft.aspectRatio), draft.aspectRatio, ratioOf);
  const resolution = nearest(resolutionsOf([sizes], aspectRatio, draft.resolution), draft.resolution, Number);
  return {
    ...request,
    negative_prompt: negative_prompt ? request.negative_prompt : "",
    is_enable_prompt_enhancer: prompt_enhancer !== "none" && request.is_enable_prompt_enhancer,
    settings: {
      seed: seed === "none" ? -1 : request.settings.seed,
      aspect_ratio: aspectRatio,
      resolution,
    },
    ...(namesModel && { model: id }),
    ...(settings.length > 0 && { model_settings: settingsOf(abilities, draft.modelSettings) }),
  };
}

const ratioOf = (aspectRatio: string) => parseAspectRatio(aspectRatio) ?? 1;

/** The value itself if it is one of the choices, else the nearest. */
function nearest<Value>(choices: readonly Value[], value: Value, sizeOf: (value: Value) => number): Value {
  if (choices.includes(value)) return value;
  const far = (one: Value) => Math.abs(Math.log(sizeOf(one) / sizeOf(value)));
  return choices.reduce((best, one) => (far(one) < far(best) ? one : best), choices[0] ?? value);
}

/** Those that all can draw, wide to tall; those of each where there is no common one. @param own the draft's */
function aspectRatiosOf(sizes: readonly ModelSizes[], own: string): string[] {
  const common = (choices: readonly string[]) =>
    choices.filter((choice) => sizes.every((one) => hasAspectRatio(one, choice)));
  const listed = sizes.flatMap((one) => ("list" in one ? one.list : [])).map(aspectRatioInWords);
  const usual = [common([...OFFERED_ASPECT_RATIOS, own]), common(listed), listed].find(
    ({ length }) => length > 0,
  );
  return [...new Set(usual ?? [own])].sort((a, b) => ratioOf(b) - ratioOf(a));
}

/** The resolutions that all can draw at this aspect ratio, small to large. @param own the draft's */
function resolutionsOf(sizes: readonly ModelSizes[], aspectRatio: string, own: number): number[] {
  const bounds = sizes.map((one) => resolutionBounds(one, aspectRatio));
  const min = Math.max(...bounds.map((one) => one.min));
  const max = Math.min(...bounds.map((one) => one.max));
  const [only] = sizes;
  const choices =
    sizes.length === 1 && only && "list" in only
      ? shortSidesOf(only.list, aspectRatio, bounds[0])
      : [...OFFERED_RESOLUTIONS, own].filter((side) => side >= min && side <= max);
  if (choices.length === 0) choices.push(Math.min(max, Math.max(min, own)));
  return [...new Set(choices)].sort((a, b) => a - b);
}

function shortSidesOf(
  list: readonly { width: number; height: number }[],
  aspectRatio: string,
  bounds = { min: 1, max: 1 },
): number[] {
  const sides = list
    .filter((size) => hasAspectRatio({ list: [size] }, aspectRatio))
    .map(({ width, height }) => Math.min(width, height));
  return sides.length > 0 ? sides : [bounds.max];
}

/** Each setting once, with the values that all models with this setting have. */
function commonSettings(settings: readonly ModelSetting[]): ModelSetting[] {
  const byName = new Map<string, ModelSetting>();
  for (const setting of settings) {
    const known = byName.get(setting.name);
    const values = known
      ? known.values.filter(({ value }) => setting.values.some((one) => one.value === value))
      : setting.values;
    byName.set(setting.name, { ...(known ?? setting), values });
  }
  return [...byName.values()].filter(({ values }) => values.length > 1);
}

function possibleSettings(settings: readonly ModelSetting[], { modelSettings }: Draft): ModelSetting[] {
  const chosen = settingsOf({ settings: [...settings] }, modelSettings);
  return settings.map((setting) => ({ ...setting, values: valuesBeside(setting, settings, chosen) }));
}
