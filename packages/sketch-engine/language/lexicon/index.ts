import { hex, type Lch, toLch } from "../../core/colour";
import { FUNCTION_WORDS, NEGATIONS, NUMBER_WORDS } from "../grammar/function-words";
import { CAMERA_WORDS } from "./camera";
import { COLOUR_NAMES, PALETTE_NAMES } from "./colour-names";
import { COLOUR_WORDS } from "./colours";
import { EMOJI } from "./emoji";
import type { Entry } from "./entry";
import { LIGHT_WORDS } from "./light";
import { MATERIAL_SENSES, MATERIAL_WORDS } from "./materials";
import { MOOD_WORDS } from "./moods";
import { peopleEntries } from "./people";
import { PLACE_WORDS } from "./places";
import { ROOM_WORDS } from "./rooms";
import { STYLE_WORDS } from "./styles";
import { SUBJECT_WORDS } from "./subjects";
import { SURFACE_WORDS } from "./surfaces";
import { NO_THINGS, THING_FIRST } from "./synonyms";
import { thingEntries } from "./things";
import { TRANSLATIONS } from "./translations";

export type { Meaning } from "./entry";

export interface Definition {
  /** The phrase as it stands in the lexicon. */
  phrase: string;
  /** The concept, shared by all phrases of one entry. */
  concept: string;
  meaning: Entry;
  /** What the word means before a noun: the colour in "olive dress", the material in "glass bottle". */
  modifier?: Definition;
  /** Whether the word means that also where no noun follows: "teal and orange". */
  prefersModifier?: boolean;
  /** What the word means where the prompt names a landscape: the cactus of a desert. */
  scenery?: Definition;
}

const phrasesOf = ({ words }: Entry): string[] => words.split(", ");

/** An entry without some of its phrases; none when nothing is left. */
function keeping(entry: Entry, keep: (phrase: string) => boolean): Entry[] {
  const words = phrasesOf(entry).filter(keep);
  if (words.length === phrasesOf(entry).length) return [entry];
  return words.length > 0 ? [{ ...entry, words: words.join(", ") }] : [];
}

const lchOf = (digits: string): Lch => toLch(hex(`#${digits}`));

const SCENERY_WORDS: readonly Entry[] = [
  ...STYLE_WORDS,
  ...LIGHT_WORDS,
  ...PLACE_WORDS,
  ...CAMERA_WORDS,
  ...MOOD_WORDS,
];
/** Entries that give way to the picture of a thing of the same name. */
const YIELDING: readonly Entry[] = [...SUBJECT_WORDS, ...ROOM_WORDS, ...SURFACE_WORDS];

const scenery = new Map(SCENERY_WORDS.flatMap((entry) => phrasesOf(entry).map((phrase) => [phrase, entry])));
const yielding = new Map(YIELDING.flatMap((entry) => phrasesOf(entry).map((phrase) => [phrase, entry])));
const isGrammar = (word: string): boolean =>
  FUNCTION_WORDS.has(word) || NUMBER_WORDS.has(word) || NEGATIONS.has(word);

/** Whether a phrase keeps its hand-written meaning beside a thing of that name. */
function keepsMeaning(phrase: string): boolean {
  if (isGrammar(phrase)) return true;
  if (NO_THINGS.has(phrase)) return true;
  if (THING_FIRST.has(phrase)) return false;
  return (
    scenery.has(phrase) ||
    yielding.get(phrase)?.room !== undefined ||
    yielding.get(phrase)?.terrain !== undefined
  );
}

const THING_WORDS = thingEntries(keepsMeaning);
const things = new Set(THING_WORDS.flatMap(phrasesOf));
const isNoThing = (phrase: string): boolean => !things.has(phrase);

const NAMED: readonly Entry[] = [
  ...[...SCENERY_WORDS, ...YIELDING].flatMap((entry) => keeping(entry, isNoThing)),
  ...THING_WORDS,
];
const named = new Set(NAMED.flatMap(phrasesOf));
const NOUNS: readonly Entry[] = [
  ...NAMED,
  ...peopleEntries((phrase) => named.has(phrase) || isGrammar(phrase)),
];
const nouns = new Set(NOUNS.flatMap(phrasesOf));

/** Colours and materials, which describe the noun after them. */
const DESCRIPTIONS: readonly Entry[] = [
  ...COLOUR_WORDS,
  ...Object.entries(COLOUR_NAMES).map(([words, digits]) => ({ words, colour: lchOf(digits) })),
  ...Object.entries(PALETTE_NAMES).map(([words, list]) => ({ words, palette: list.split(" ").map(lchOf) })),
  ...MATERIAL_WORDS,
  ...MATERIAL_SENSES,
];
const describedBy = new Map<string, Entry[]>();
for (const entry of DESCRIPTIONS)
  for (const phrase of phrasesOf(entry)) describedBy.set(phrase, [...(describedBy.get(phrase) ?? []), entry]);
/** A word that is a colour and a material, such as "slate", is both. */
const DISTINCT_DESCRIPTIONS = DESCRIPTIONS.flatMap((entry) => {
  const isSingle = (phrase: string): boolean => describedBy.get(phrase)?.length === 1;
  const shared = phrasesOf(entry).filter(
    (phrase) => !isSingle(phrase) && describedBy.get(phrase)?.[0] === entry,
  );
  const both = shared.map((phrase) => ({
    ...Object.assign({}, ...describedBy.get(phrase)!.toReversed()),
    words: phrase,
  }));
  return [...keeping(entry, isSingle), ...(both as Entry[])];
});

/** All entries, for tests and listings: each phrase stands in one. */
export const ENTRIES: readonly Entry[] = [
  ...NOUNS,
  ...DISTINCT_DESCRIPTIONS.flatMap((entry) => keeping(entry, (phrase) => !nouns.has(phrase))),
];
/** The second meanings of words that are nouns as well. */
export const SENSES: readonly Entry[] = DISTINCT_DESCRIPTIONS.flatMap((entry) =>
  keeping(entry, (phrase) => nouns.has(phrase)),
);

const definitionsOf = (entries: readonly Entry[]): Map<string, Definition> =>
  new Map(
    entries.flatMap((entry) => {
      const phrases = phrasesOf(entry);
      const concept = phrases[0] ?? "";
      return phrases.map((phrase): [string, Definition] => [phrase, { phrase, concept, meaning: entry }]);
    }),
  );

/** Words that are colours unless an article or a number stands before them: "teal and orange", "an orange". */
const COLOURS_FIRST: ReadonlySet<string> = new Set(["orange", "gold", "silver", "copper", "bronze", "rose"]);

/** Phrase → definition, in English. */
export const LEXICON: ReadonlyMap<string, Definition> = definitionsOf(ENTRIES);
for (const [phrase, modifier] of definitionsOf(SENSES)) {
  const noun = LEXICON.get(phrase)!;
  noun.modifier = modifier;
  if (COLOURS_FIRST.has(phrase)) noun.prefersModifier = true;
}
for (const [phrase, definition] of definitionsOf([...SCENERY_WORDS, ...SUBJECT_WORDS])) {
  const noun = LEXICON.get(phrase);
  if (noun && things.has(phrase) && THING_FIRST.has(phrase)) noun.scenery = definition;
}

/** Emoji and foreign words → the definition of the English phrase. Longest first, for scripts without spaces. */
export const ALIASES: ReadonlyMap<string, Definition> = new Map(
  [...Object.entries(EMOJI), ...Object.entries(TRANSLATIONS)]
    .flatMap(([phrase, aliases]) => aliases.split(" ").map((alias) => ({ phrase, alias })))
    .flatMap(({ phrase, alias }): [string, Definition][] => {
      const definition = LEXICON.get(phrase);
      // An English word keeps its meaning: a mare is no sea.
      return definition && !LEXICON.has(alias) ? [[alias, definition]] : [];
    })
    .sort(([a], [b]) => b.length - a.length),
);

/** Foreign words, without emoji. */
export const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  Object.values(TRANSLATIONS)
    .flatMap((aliases) => aliases.split(" "))
    .filter((alias) => !LEXICON.has(alias)),
);
