import type { Fit } from "../draft/fit";

/** The texts in which unknown words are looked for. */
export interface CheckedTexts {
  prompt: string;
  negativePrompt: string;
  /** The ids of the chosen models. */
  models: readonly string[];
}

/** A negative prompt that no chosen model takes is not looked at. */
export const checkedTexts = ({ draft, models, negativePrompt }: Fit): CheckedTexts => ({
  prompt: draft.prompt,
  negativePrompt: negativePrompt ? draft.negativePrompt : "",
  models: models.map(({ id }) => id),
});
