/** What of a picture's recipe goes into the composer, and what has to be said about it. */
import { isWithin, nearestShape, type RequestedShape } from "@/lib/contract/nearest-shape";
import { pictureSize } from "@/lib/contract/shape";
import { escapeVariations } from "@/lib/prompt/variations";
import type { Recipe } from "@/lib/provenance/read/recipe";
import { type Draft, draftOfRequest } from "../draft/draft";
import type { ComposerLimits } from "../draft/limits";

/** Which of two texts: what the person wrote, or what was drawn. */
export type Wording = "original" | "enhanced";

/** Takes what was found into the composer: all of it, or the words alone. */
export type Apply = (change: Partial<Draft>, what: "settings" | "prompt") => void;

export interface Applied {
  draft: Partial<Draft>;
  /** Sentences about what could not be taken as it is. */
  notes: string[];
}

export function applied(recipe: Recipe, wording: Wording, limits: ComposerLimits): Applied {
  const { shape, notes } = shapeOf(recipe, limits);
  const drawn = recipe.enhancedPrompt;
  const takesDrawn = drawn !== null && wording === "enhanced";
  const whole = draftOfRequest({
    prompt: takesDrawn ? drawn : recipe.prompt,
    negative_prompt: recipe.negativePrompt,
    is_public: true,
    // Of a text that was drawn as it stands here, an enhancer would make another one.
    is_enable_prompt_enhancer: drawn !== null && !takesDrawn,
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
      ...(prompt.trim() === "" ? {} : { prompt, style: null }),
      ...{ negativePrompt, enhance, imageNumber, seed },
      ...(shape ? { aspectRatio, resolution } : {}),
    },
    notes: [
      ...(prompt.trim() === "" ? ["It has no prompt: yours stays."] : []),
      ...(recipe.seed === null ? [seedNote(recipe)] : []),
      ...notes,
    ],
  };
}

/**
 * The words alone: prompt and negative prompt, for pictures of one's own shape and seed.
 *
 * @returns null when it has no prompt. A text that was enhanced already is not enhanced once more.
 */
export function promptOnly(recipe: Recipe, wording: Wording): Partial<Draft> | null {
  const { prompt, negativePrompt, enhancedPrompt } = recipe;
  const takesDrawn = enhancedPrompt !== null && wording === "enhanced";
  const words = (takesDrawn ? enhancedPrompt : prompt).trim();
  if (words === "") return null;
  return {
    prompt: escapeVariations(words),
    negativePrompt,
    style: null,
    ...(takesDrawn && { enhance: false }),
  };
}

function seedNote({ others }: Recipe): string {
  const foreign = others.some(({ name }) => name.toLowerCase() === "seed");
  return foreign
    ? "Its seed is none that the studio takes: a random one is drawn."
    : "It does not say its seed: a random one is drawn.";
}

function shapeOf(recipe: Recipe, limits: ComposerLimits): { shape: RequestedShape | null; notes: string[] } {
  if (recipe.shape && isWithin(recipe.shape, limits.shape)) return { shape: recipe.shape, notes: [] };
  if (!recipe.size) return { shape: null, notes: ["It does not say its size: shape and resolution stay."] };
  const shape = nearestShape(recipe.size, limits.shape);
  const drawn = pictureSize(shape.aspectRatio, shape.resolution);
  const same = drawn.width === recipe.size.width && drawn.height === recipe.size.height;
  const words = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;
  const note = `${words(recipe.size)} is none of the sizes here: ${words(drawn)} is the nearest.`;
  return { shape, notes: same ? [] : [note] };
}
