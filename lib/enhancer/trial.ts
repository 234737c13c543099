/** Previews the enhancer's answer: one call at a time for each person, because a model may charge for calls. */
import "server-only";
import { StudioError } from "contract/studio-error";
import type { PromptEnhancer } from "./enhancer";

/**
 * The enhanced prompt; null when the enhancer adds nothing. A model may answer differently the next time.
 *
 * @throws StudioError `too_many_requests` while another call of the same person is running.
 */
export type TryEnhancer = (
  personId: string,
  request: Parameters<PromptEnhancer["enhance"]>[0],
) => Promise<string | null>;

/** Counted in each process: with several processes a person may have as many calls. */
export function createTrial(enhancer: PromptEnhancer): TryEnhancer {
  const asking = new Set<string>();
  return async (personId, request) => {
    if (asking.has(personId)) {
      throw new StudioError("too_many_requests", "The enhancer is still busy with the last prompt.");
    }
    asking.add(personId);
    try {
      return await enhancer.enhance(request);
    } finally {
      asking.delete(personId);
    }
  };
}
