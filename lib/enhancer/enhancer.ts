/** The PromptEnhancer port: a prompt goes in, a richer one comes out. */
import type { CreationRequest } from "@/lib/contract/request";

export interface PromptEnhancer {
  /**
   * @returns the enhanced prompt, which contains the person's own words untouched, or null when there is nothing to
   * add. The same prompt is enhanced the same way, whatever the seed, so that a picture can be made again.
   */
  enhance(request: Pick<CreationRequest, "prompt" | "negative_prompt">): Promise<string | null>;
}
