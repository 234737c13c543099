/** What the engine says of a prompt's words, in the form that is kept with the job. */
import type { Understanding } from "@/lib/contract/creation";
import type { RenderResult } from "@/lib/engine/engine";

/** Of each kind; a prompt of 8 000 characters can hold thousands of words, and every list of creations carries them. */
const MOST_ENTRIES = 100;

/** Each thing said once, in the order of the prompt, and not more than a person would read. */
export function condense({ understood, unknown }: Omit<RenderResult, "bitmap">): Understanding {
  const phrases = new Map(
    understood.map(({ phrase, as }) => [`${phrase.toLowerCase()}\n${as}`, { phrase, as }]),
  );
  const words = new Map(unknown.map((word) => [word.toLowerCase(), word]));
  return {
    understood: [...phrases.values()].slice(0, MOST_ENTRIES),
    unknown: [...words.values()].slice(0, MOST_ENTRIES),
  };
}
