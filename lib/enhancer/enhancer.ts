/** The PromptEnhancer port: a prompt goes in, a richer one comes out. */
import type { CreationRequest } from "@/lib/contract/request";

export interface PromptEnhancer {
  /**
   * A person waits for it: an implementation that asks elsewhere has seconds, and never fails but has an answer of
   * its own.
   *
   * @returns the enhanced prompt, or null when there is nothing to add. Neither the seed nor the number of pictures
   * has a say in it, and it is kept with the creation, so that a picture can be made again from what is known of it.
   */
  enhance(request: Pick<CreationRequest, "prompt" | "negative_prompt">): Promise<string | null>;
}
