import type { Fit } from "./fit";

/** What enhances prompts: the studio's rules, its language model, or an external service. */
export type Enhancing = "rules" | "model" | "service";

/** What the studio has apart from its models, known on the server. */
export interface StudioLimits {
  /** What the studio's own enhancer is. */
  studioEnhancer: "rules" | "model";
  promptCharacters: number;
  negativePromptCharacters: number;
  maxSeed: number;
}

/** The limits and abilities of the chosen models. */
export interface ComposerLimits extends Omit<StudioLimits, "studioEnhancer"> {
  enhancing: Enhancing;
  /** Whether no service is told that a creation is public, so that its pictures are shown nowhere else. */
  isOwnService: boolean;
}

/** The service of the contract, the only one that is told whether a creation is public. */
const CONTRACT_SERVICE = "remote";

/** What all of the chosen models accept. */
export function limitsOf({ studioEnhancer, ...studio }: StudioLimits, { models }: Fit): ComposerLimits {
  const usesStudio = models.some(({ abilities }) => abilities.prompt_enhancer === "studio");
  const maxSeeds = models.map(({ abilities }) => abilities.max_seed ?? studio.maxSeed);
  return {
    ...studio,
    maxSeed: Math.min(studio.maxSeed, ...maxSeeds),
    enhancing: usesStudio ? studioEnhancer : "service",
    isOwnService: !models.some(({ service }) => service === CONTRACT_SERVICE),
  };
}
