/** The settings of a picture in one form, for all tools. */
import type { Provenance } from "./read-provenance";

export interface Recipe {
  source: NonNullable<Provenance["source"]>;
  /** The prompt as the user wrote it. */
  prompt: string;
  /** The enhanced prompt that was drawn; null without one. */
  enhancedPrompt: string | null;
  negativePrompt: string;
  /** The seed that draws this picture alone; null when unknown. */
  seed: number | null;
  /** In pixels; null when unknown. */
  size: { width: number; height: number } | null;
  /** The requested aspect ratio and resolution; null when unknown. */
  shape: { aspectRatio: string; resolution: number } | null;
  /** The name of the model or engine; null when unknown. */
  model: string | null;
  /** The id of the model and its settings, in pictures of a studio; null when unknown. */
  modelId: string | null;
  modelSettings: Readonly<Record<string, string>>;
  /** Settings of the other tool that the studio does not have, unchanged. */
  others: readonly { name: string; value: string }[];
}

/** @returns null when the picture has no known settings. */
export function recipeOf(provenance: Provenance): Recipe | null {
  const { source } = provenance;
  if (source === null) return null;
  if (source === "prompt-studio") {
    const { facts } = provenance;
    const { aspect_ratio, resolution, width, height } = facts.settings;
    return {
      source,
      prompt: facts.prompt,
      enhancedPrompt: facts.enhanced_prompt,
      negativePrompt: facts.negative_prompt,
      seed: facts.seed,
      size: { width, height },
      shape: { aspectRatio: aspect_ratio, resolution },
      model: facts.made_by || null,
      modelId: facts.model ?? null,
      modelSettings: facts.model_settings ?? {},
      others: [],
    };
  }
  const { prompt, negativePrompt, seed, width, height, model, others } = provenance.parameters;
  return {
    source,
    prompt,
    enhancedPrompt: null,
    negativePrompt,
    seed,
    size: width !== null && height !== null ? { width, height } : null,
    shape: null,
    model,
    modelId: null,
    modelSettings: {},
    others,
  };
}
