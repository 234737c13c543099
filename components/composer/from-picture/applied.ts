/** Which settings of a picture go into the composer, and notes about those that cannot. */

import type { ModelView } from "contract/models/models";
import { isWithin, nearestShape, type RequestedShape, type ShapeLimits } from "contract/models/nearest-shape";
import { pictureSize } from "contract/models/shape";
import type { Recipe } from "picture-metadata";
import { escapeVariations } from "@/lib/prompt/variations";
import type { Draft } from "../draft/draft";
import { draftOfRequest } from "../draft/draft-of-request";

/** Which of two texts: the original prompt, or the enhanced one. */
export type Wording = "original" | "enhanced";

/** Puts the settings into the composer: all of them, or only the prompts. */
export type Apply = (change: Partial<Draft>, what: "settings" | "prompt") => void;

export interface Applied {
  draft: Partial<Draft>;
  /** Sentences about settings that could not be applied unchanged. */
  notes: string[];
}

/** What is needed to find the model of a picture: pictures of a studio embed its id, others at most a name. */
export type NamedModel = Pick<ModelView, "id" | "name">;

/**
 * @param limits of the chosen models.
 * @param models of the studio: with several, the picture's model is chosen again.
 */
export function applied(
  recipe: Recipe,
  wording: Wording,
  limits: ShapeLimits,
  models: readonly NamedModel[] = [],
): Applied {
  const { model, note } = modelOf(recipe, models);
  const { shape, notes } = shapeOf(recipe, limits);
  const enhanced = recipe.enhancedPrompt;
  const usesEnhanced = enhanced !== null && wording === "enhanced";
  const whole = draftOfRequest({
    prompt: usesEnhanced ? enhanced : recipe.prompt,
    negative_prompt: recipe.negativePrompt,
    is_public: true,
    // The enhancer would change a text that was already used as it is.
    is_enable_prompt_enhancer: enhanced !== null && !usesEnhanced,
    config: { image_number: 1 },
    settings: {
      seed: recipe.seed ?? -1,
      aspect_ratio: shape?.aspectRatio ?? "1:1",
      resolution: shape?.resolution ?? 1,
    },
  });
  const { prompt, negativePrompt, enhance, imageNumber, seed, aspectRatio, resolution } = whole;
  return {
    draft: {
      ...(prompt.trim() === "" ? {} : { prompt, styles: [] }),
      ...{ negativePrompt, enhance, imageNumber, seed },
      ...(shape ? { aspectRatio, resolution } : {}),
      ...(model && { models: [model.id] }),
      ...(Object.keys(recipe.modelSettings).length > 0 && { modelSettings: recipe.modelSettings }),
    },
    notes: [
      ...(prompt.trim() === "" ? ["The picture has no prompt. Your prompt does not change."] : []),
      ...(recipe.seed === null ? [seedNote(recipe)] : []),
      ...(note === null ? [] : [note]),
      ...notes,
    ],
  };
}

/**
 * Only prompt and negative prompt, to combine with other settings.
 *
 * @returns null when there is no prompt. For an enhanced prompt the enhancer is switched off.
 */
export function promptOnly(recipe: Recipe, wording: Wording): Partial<Draft> | null {
  const { prompt, negativePrompt, enhancedPrompt } = recipe;
  const usesEnhanced = enhancedPrompt !== null && wording === "enhanced";
  const words = (usesEnhanced ? enhancedPrompt : prompt).trim();
  if (words === "") return null;
  return {
    prompt: escapeVariations(words),
    negativePrompt,
    styles: [],
    ...(usesEnhanced && { enhance: false }),
  };
}

function modelOf(
  { source, model: name, modelId }: Recipe,
  models: readonly NamedModel[],
): { model: NamedModel | undefined; note: string | null } {
  // A model may have been renamed since.
  const byId = models.find(({ id }) => id === modelId);
  const model = models.length > 1 ? (byId ?? models.find((one) => one.name === name)) : undefined;
  const isGone = models.length > 1 && source === "prompt-studio" && name !== null && !model;
  return {
    model,
    note: isGone ? `This studio has no model ${name}. Your selected model does not change.` : null,
  };
}

function seedNote({ others }: Recipe): string {
  const foreign = others.some(({ name }) => name.toLowerCase() === "seed");
  return foreign
    ? "The picture's seed is not valid here. A random seed is used."
    : "The picture's seed is unknown. A random seed is used.";
}

function shapeOf(recipe: Recipe, limits: ShapeLimits): { shape: RequestedShape | null; notes: string[] } {
  if (recipe.shape && isWithin(recipe.shape, limits)) return { shape: recipe.shape, notes: [] };
  if (!recipe.size)
    return {
      shape: null,
      notes: ["The picture's size is unknown. Your aspect ratio and resolution do not change."],
    };
  const shape = nearestShape(recipe.size, limits);
  const drawn = pictureSize(shape.aspectRatio, shape.resolution);
  const same = drawn.width === recipe.size.width && drawn.height === recipe.size.height;
  const words = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;
  const note = `${words(recipe.size)} is not available here. The nearest size is ${words(drawn)}.`;
  return { shape, notes: same ? [] : [note] };
}
