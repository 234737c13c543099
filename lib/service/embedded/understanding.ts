/** Shortens the engine's understanding of a prompt to what is stored with the job. */
import type { Understanding } from "contract/creations/creation";
import type { RenderResult } from "image-providers/engine";

/** Entries of each kind; a long prompt has thousands of words, and every list of creations includes the entries. */
const MAX_ENTRIES = 100;

/** Removes duplicates and keeps the first entries in the order of the prompt. */
export function condense({
  understood,
  unknown,
  unknownNegative,
  unknownMain,
}: Pick<RenderResult, "understood" | "unknown" | "unknownNegative" | "unknownMain">): Understanding {
  const phrases = new Map(
    understood.map(({ phrase, as }) => [`${phrase.toLowerCase()}\n${as}`, { phrase, as }]),
  );
  return {
    understood: [...phrases.values()].slice(0, MAX_ENTRIES),
    unknown: distinct(unknown),
    ...(unknownNegative && { unknown_negative: distinct(unknownNegative) }),
    ...(unknownMain && { unknown_main: unknownMain }),
  };
}

const distinct = (words: readonly string[]): string[] =>
  [...new Map(words.map((word) => [word.toLowerCase(), word])).values()].slice(0, MAX_ENTRIES);
