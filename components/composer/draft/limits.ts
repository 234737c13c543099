import type { ShapeLimits } from "@/lib/contract/nearest-shape";

/** What enhances prompts: the studio's rules, its language model, or an external service. */
export type Enhancing = "rules" | "model" | "service";

/** The limits and abilities of the service behind the studio, known on the server. */
export interface ComposerLimits {
  enhancing: Enhancing;
  /** Whether the studio itself is the service, so that public pictures are shown nowhere else. */
  isOwnService: boolean;
  promptCharacters: number;
  negativePromptCharacters: number;
  maxSeed: number;
  imageNumber: number;
  /** The aspect ratios and resolutions that it accepts. */
  shape: ShapeLimits;
}
