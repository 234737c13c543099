import type { ShapeLimits } from "@/lib/contract/nearest-shape";
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
  imageNumber: number;
  /** The aspect ratios and resolutions that are accepted. */
  shape: ShapeLimits;
}

/** The service of the contract, the only one that is told whether a creation is public. */
const CONTRACT_SERVICE = "remote";

/** The limits of a list of sizes: every request is changed to one of them. */
const WIDE = { min_side: 1, max_short_side: 16_384, min_ratio: 1 / 100, max_ratio: 100 };

/** What all of the chosen models accept. */
export function limitsOf(
  { studioEnhancer, ...studio }: StudioLimits,
  { models, maxPictures }: Fit,
): ComposerLimits {
  const sizes = models.map(({ abilities }) => ("list" in abilities.sizes ? WIDE : abilities.sizes));
  const usesStudio = models.some(({ abilities }) => abilities.prompt_enhancer === "studio");
  const most = (of: (one: (typeof sizes)[number]) => number) => Math.max(...sizes.map(of));
  const least = (of: (one: (typeof sizes)[number]) => number) => Math.min(...sizes.map(of));
  return {
    ...studio,
    enhancing: usesStudio ? studioEnhancer : "service",
    isOwnService: !models.some(({ service }) => service === CONTRACT_SERVICE),
    imageNumber: maxPictures,
    shape: {
      resolution: { min: most((one) => one.min_side), max: least((one) => one.max_short_side) },
      aspectRatio: { min: most((one) => one.min_ratio), max: least((one) => one.max_ratio) },
    },
  };
}
