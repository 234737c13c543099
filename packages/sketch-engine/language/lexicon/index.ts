import { COLOUR_WORDS } from "./colours";
import { EMOJI } from "./emoji";
import type { Entry } from "./entry";
import { FUNCTION_WORDS } from "./grammar";
import { LIGHT_WORDS } from "./light";
import { MOOD_WORDS } from "./moods";
import { PLACE_WORDS } from "./places";
import { ROOM_WORDS } from "./rooms";
import { STYLE_WORDS } from "./styles";
import { SUBJECT_WORDS } from "./subjects";
import { thingEntries } from "./things";
import { TRANSLATIONS } from "./translations";

export type { Meaning } from "./entry";

const WRITTEN: readonly Entry[] = [
  ...STYLE_WORDS,
  ...LIGHT_WORDS,
  ...PLACE_WORDS,
  ...SUBJECT_WORDS,
  ...ROOM_WORDS,
  ...COLOUR_WORDS,
  ...MOOD_WORDS,
];
const written = new Set(WRITTEN.flatMap(({ words }) => words.split(", ")));

/** All entries, for tests and listings. */
export const ENTRIES: readonly Entry[] = [
  ...WRITTEN,
  ...thingEntries((phrase) => written.has(phrase) || FUNCTION_WORDS.has(phrase)),
];

export interface Definition {
  /** The phrase as it stands in the lexicon. */
  phrase: string;
  /** The concept, shared by all phrases of one entry. */
  concept: string;
  meaning: Entry;
}

/** Phrase → definition, in English. */
export const LEXICON: ReadonlyMap<string, Definition> = new Map(
  ENTRIES.flatMap((entry) => {
    const phrases = entry.words.split(",").map((phrase) => phrase.trim());
    const concept = phrases[0] ?? "";
    return phrases.map((phrase): [string, Definition] => [phrase, { phrase, concept, meaning: entry }]);
  }),
);

/** Emoji and foreign words → the definition of the English phrase. Longest first, for scripts without spaces. */
export const ALIASES: ReadonlyMap<string, Definition> = new Map(
  [...Object.entries(EMOJI), ...Object.entries(TRANSLATIONS)]
    .flatMap(([phrase, aliases]) => aliases.split(" ").map((alias) => ({ phrase, alias })))
    .flatMap(({ phrase, alias }): [string, Definition][] => {
      const definition = LEXICON.get(phrase);
      return definition ? [[alias, definition]] : [];
    })
    .sort(([a], [b]) => b.length - a.length),
);

/** Foreign words, without emoji. */
export const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  Object.values(TRANSLATIONS).flatMap((aliases) => aliases.split(" ")),
);
