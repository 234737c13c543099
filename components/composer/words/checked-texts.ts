import type { ModelName } from "@/lib/client/creations/open-models";
import type { Fit } from "../draft/fit";

/** The texts whose words are read. */
export interface CheckedTexts {
  prompt: string;
  negativePrompt: string;
  /** The model whose words they are; null where a chosen one takes any words. */
  model: ModelName | null;
}

/** A negative prompt that no chosen model takes is not looked at. */
export const checkedTexts = ({ draft, models, negativePrompt }: Fit): CheckedTexts => ({
  prompt: draft.prompt,
  negativePrompt: negativePrompt ? draft.negativePrompt : "",
  model: models.every(({ abilities }) => abilities.vocabulary) ? (models[0] ?? null) : null,
});
