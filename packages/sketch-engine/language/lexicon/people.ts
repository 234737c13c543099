import { GARMENTS } from "../../figures/garments";
import { OCCUPATIONS } from "../../figures/occupations";
import { POSES } from "../../figures/poses";
import type { Entry } from "./entry";
import { pluralOf } from "./things";

/** How many a plural without a number means. */
const SEVERAL = 3;
const MAX_PHRASE_WORDS = 4;

/** People by what they do, and what people wear and do; without words that are defined elsewhere in the lexicon. */
export function peopleEntries(isDefined: (phrase: string) => boolean): Entry[] {
  const taken = new Set<string>();
  const isFree = (phrase: string): boolean =>
    !isDefined(phrase) &&
    !taken.has(phrase) &&
    phrase.split(" ").length <= MAX_PHRASE_WORDS &&
    taken.add(phrase) !== undefined;
  const entry = (words: readonly string[], meaning: Omit<Entry, "words">): Entry[] => {
    const free = words.filter(isFree);
    return free.length > 0 ? [{ ...meaning, words: free.join(", ") }] : [];
  };
  const pluralsOf = (words: readonly string[]): string[] =>
    words
      .map((word) => (word.endsWith("man") ? word.replace(/man$/, "men") : pluralOf(word)))
      .filter((word) => word !== null);
  const lists = <Named extends { words: string }>(named: readonly Named[]) =>
    named.map((one) => ({ ...one, list: one.words.split(", ") }));
  return [
    ...lists(OCCUPATIONS).flatMap(({ list }) => [
      ...entry(list, { subject: "person" }),
      ...entry(pluralsOf(list), { subject: "person", count: SEVERAL }),
    ]),
    ...lists(GARMENTS).flatMap(({ list, name }) => entry([...list, ...pluralsOf(list)], { worn: name })),
    ...lists(POSES).flatMap(({ list, name }) => entry(list, { pose: name })),
  ];
}
