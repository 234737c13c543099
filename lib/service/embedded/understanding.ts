/** Shortens the engine's understanding of a prompt to what is stored with the job. */
import type { Understanding } from "@/lib/contract/creation";
import type { RenderResult } from "@/lib/engine/engine";

/** Entries of each kind; a long prompt has thousands of words, and every list of creations includes the entries. */
const MAX_ENTRIES = 100;

/** Removes duplicates and keeps the first entries in the order of the prompt. */
export function condense({
  understood,
  unknown,
}: Pick<RenderResult, "understood" | "unknown">): Understanding {
  const phrases = new Map(
    understood.map(({ phrase, as }) => [`${phrase.toLowerCase()}\n${as}`, { phrase, as }]),
  );
  const words = new Map(unknown.map((word) => [word.toLowerCase(), word]));
  return {
    understood: [...phrases.values()].slice(0, MAX_ENTRIES),
    unknown: [...words.values()].slice(0, MAX_ENTRIES),
  };
}
