/** The PromptEnhancer port: returns a more detailed prompt. */
import type { CreationRequest } from "contract/creations/request";

export interface PromptEnhancer {
  /**
   * A person waits for the answer: an implementation that calls another service has seconds, and uses a fallback
   * instead of failing.
   *
   * @returns the enhanced prompt, or null when nothing is added. The result is independent of the seed and the number
   * of pictures, and is stored with the creation, so that a picture can be reproduced from its settings.
   */
  enhance(request: Pick<CreationRequest, "prompt" | "negative_prompt">): Promise<string | null>;
}
