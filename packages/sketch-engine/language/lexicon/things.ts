import { THINGS, thingKind } from "../../things/catalogue";
import type { Entry } from "./entry";

/** Irregular plurals of names of things, and names that are plurals. */
const PLURALS: Readonly<Record<string, string>> = {
  knife: "knives",
  loaf: "loaves",
  leaf: "leaves",
  scarf: "scarves",
  mouse: "mice",
  goose: "geese",
  ox: "oxen",
  foot: "feet",
  calf: "calves",
  wolf: "wolves",
  shelf: "shelves",
  bookshelf: "bookshelves",
};

/** The plural of a name by the rules of English; null when the name is one already. */
export function pluralOf(name: string): string | null {
  const last = name.slice(name.lastIndexOf(" ") + 1);
  const before = name.slice(0, name.length - last.length);
  const irregular = PLURALS[last];
  if (irregular) return before + irregular;
  if (/(?:[^s]s|ies)$/.test(last)) return null;
  if (/(?:s|x|z|ch|sh)$/.test(last)) return `${name}es`;
  if (/[^aeiou]y$/.test(last)) return `${name.slice(0, -1)}ies`;
  if (/(?:tomato|potato|mango)$/.test(last)) return `${name}es`;
  return `${name}s`;
}

/** How many a plural without a number means. */
const SEVERAL = 3;

/** The names of things with their plurals, without those that are defined elsewhere in the lexicon. */
export function thingEntries(isDefined: (phrase: string) => boolean): Entry[] {
  const taken = new Set<string>();
  const free = (phrase: string): boolean =>
    !isDefined(phrase) &&
    !taken.has(phrase) &&
    phrase.split(" ").length <= 4 &&
    taken.add(phrase) !== undefined;
  // Usual names first: "coffee" is what is called so, not what may also be.
  const names = [...THINGS].map(([name, { words }]) => ({ name, words: words.split(", ") }));
  const singular = new Map(names.map(({ name, words }) => [name, words.slice(0, 1).filter(free)]));
  for (const { name, words } of names) singular.get(name)!.push(...words.slice(1).filter(free));
  return names.flatMap(({ name }) => {
    const words = singular.get(name)!;
    const plurals = words
      .map(pluralOf)
      .filter((phrase) => phrase !== null)
      .filter(free);
    const subject = thingKind(name);
    return [
      ...(words.length > 0 ? [{ words: words.join(", "), subject }] : []),
      ...(plurals.length > 0 ? [{ words: plurals.join(", "), subject, count: SEVERAL }] : []),
    ];
  });
}
