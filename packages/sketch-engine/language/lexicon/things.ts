import { THINGS, thingKind } from "../../things/catalogue";
import { NEGATIONS } from "../grammar/function-words";
import type { Entry } from "./entry";
import { PAIRED, SINGLE, THING_SYNONYMS } from "./synonyms";

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
  cactus: "cacti",
  sheep: "sheep",
  hero: "heroes",
};

/** The plural of a name by the rules of English; null when the name is one already. */
export function pluralOf(name: string): string | null {
  const of = / (?:of|with|in|on) /.exec(name);
  if (of) {
    const plural = pluralOf(name.slice(0, of.index));
    return plural && plural + name.slice(of.index);
  }
  const last = name.slice(name.lastIndexOf(" ") + 1);
  const before = name.slice(0, name.length - last.length);
  const irregular = PLURALS[last];
  if (irregular) return irregular === last ? null : before + irregular;
  if (/(?:[^su]s|ies)$/.test(last)) return null;
  if (/(?:s|x|z|ch|sh)$/.test(last)) return `${name}es`;
  if (/[^aeiou]y$/.test(last)) return `${name.slice(0, -1)}ies`;
  if (/(?:tomato|potato|mango)$/.test(last)) return `${name}es`;
  return `${name}s`;
}

/** How many a plural without a number means. */
const SEVERAL = 3;
const MAX_PHRASE_WORDS = 4;

/** The names of things with their plurals, without those that are defined elsewhere in the lexicon. */
export function thingEntries(isDefined: (phrase: string) => boolean): Entry[] {
  const taken = new Set<string>();
  const free = (phrase: string): boolean =>
    !isDefined(phrase) &&
    !taken.has(phrase) &&
    phrase.split(" ").length <= MAX_PHRASE_WORDS &&
    !phrase.split(" ").some((word) => NEGATIONS.has(word)) &&
    taken.add(phrase) !== undefined;
  const names = [...THINGS].flatMap(([name, { words, of }]) => {
    // Things in another state have the names of the thing.
    if (of) return [];
    const all = [...new Set(words.split(", "))];
    // A plural in the list is one, unless the picture shows several under a name that is a plural itself.
    const plurals = new Set(all.map(pluralOf).filter((plural) => plural !== null && plural !== all[0]));
    return {
      name,
      singular: all.filter((word) => !plurals.has(word)),
      synonyms: THING_SYNONYMS[name]?.split(", ") ?? [],
    };
  });
  // Usual names first: "coffee" is what is called so, not what may also be.
  const singular = new Map(names.map(({ name, singular: [usual = ""] }) => [name, [usual].filter(free)]));
  for (const { name, singular: words } of names) singular.get(name)!.push(...words.slice(1).filter(free));
  for (const { name, synonyms } of names) singular.get(name)!.push(...synonyms.filter(free));
  return names.flatMap(({ name }) => {
    const words = singular.get(name)!;
    const plurals = words.map(pluralOf).filter((phrase) => phrase !== null);
    const subject = thingKind(name);
    const unused = plurals.filter(free);
    const count = SINGLE.has(name) ? 1 : PAIRED.has(name) ? 2 : SEVERAL;
    return [
      ...(words.length > 0 ? [{ words: words.join(", "), subject }] : []),
      ...(unused.length > 0 ? [{ words: unused.join(", "), subject, count }] : []),
    ];
  });
}
