import type { ComposerLimits, Enhancing } from "../draft/limits";

const ENHANCING: Record<Enhancing, string> = {
  rules:
    "Adds words about light, material and style by fixed rules. Your prompt and the enhanced prompt are both saved.",
  model:
    "A language model rewrites the prompt before the pictures are made. Your prompt and the enhanced prompt are both saved.",
  service:
    "The service may rewrite the prompt before making the pictures. If it returns the new prompt, both prompts are saved.",
};

/** The hint at the switch of the enhancer. */
export const enhancerHint = ({ enhancing }: Pick<ComposerLimits, "enhancing">): string =>
  ENHANCING[enhancing];
