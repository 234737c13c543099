import type { ShapeLimits } from "@/lib/contract/nearest-shape";

/** Who enhances prompts: rules or a language model of the studio's own, or a service elsewhere, however it does. */
export type Enhancing = "rules" | "model" | "service";

/** What the service behind the studio takes and does; the page on the server knows. */
export interface ComposerLimits {
  enhancing: Enhancing;
  /** The studio is the service: what is public is shown nowhere else. */
  isOwnService: boolean;
  promptCharacters: number;
  negativePromptCharacters: number;
  maxSeed: number;
  imageNumber: number;
  /** Which shapes and sizes it may be asked for. */
  shape: ShapeLimits;
}
