/** Trying the enhancer before creating anything: one answer at a time for each person, because a model may be paid for. */
import "server-only";
import { StudioError } from "@/lib/errors";
import type { PromptEnhancer } from "./enhancer";

/**
 * What the enhancer would make of a prompt; null when nothing. A model may word it differently the next time.
 *
 * @throws StudioError `too_many_requests` while the same person's last answer is still on its way.
 */
export type TryEnhancer = (
  personId: string,
  request: Parameters<PromptEnhancer["enhance"]>[0],
) => Promise<string | null>;

/** Counts within this process: with several, a person has so many answers at once. */
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
