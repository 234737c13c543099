/** What a picture says of itself in one form, whoever wrote it. */
import type { Provenance } from "./read-provenance";

export interface Recipe {
  source: NonNullable<Provenance["source"]>;
  /** As the person wrote it. */
  prompt: string;
  /** What was drawn instead of it; null when nothing was. */
  enhancedPrompt: string | null;
  negativePrompt: string;
  /** The one that draws this very picture alone; null when it does not say. */
  seed: number | null;
  /** Pixels; null when it does not say. */
  size: { width: number; height: number } | null;
  /** How the size was asked for; null when it does not say. */
  shape: { aspectRatio: string; resolution: number } | null;
  /** What drew it; null when it does not say. */
  model: string | null;
  /** Settings of its tool that mean nothing here, as they stand there. */
  others: readonly { name: string; value: string }[];
}

/** @returns null when the picture says nothing that is understood. */
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
    others,
  };
}
