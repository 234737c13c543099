import type { DrawnKind } from "../../subjects/kinds";
import { thingKindOf, thingName } from "../../things/catalogue";
import { NEVER_DRAWN } from "../grammar/never-drawn";
import { LEXICON } from "../lexicon";
import { MOOD_WORDS } from "../lexicon/moods";
import type { Match, Matches } from "./match";

/** Buildings that landscapes draw themselves, by the name of the thing. */
const BUILT: ReadonlyMap<string, DrawnKind> = new Map([
  ["log cabin", "cabin"],
  ["house", "house"],
  ["houses", "house"],
  ["hotel building", "lodge"],
]);

/** The words, concepts and subjects that negated words and the negative prompt take out of a picture. */
export function readExclusions(found: readonly Match[], negative: readonly Match[]): Set<string> {
  const excluded = new Set<string>();
  const negated = found.filter((match) => match.negated);
  for (const { definition } of [...negated, ...negative]) {
    excluded.add(definition.concept).add(definition.phrase);
    for (const { meaning } of [definition, definition.scenery ?? definition]) {
      if (!meaning.subject) continue;
      excluded.add(meaning.subject);
      // A house that is a thing of its own is also the house of a village.
      const name = thingKindOf(meaning.subject);
      const built = name && BUILT.get(thingName(name));
      if (built) excluded.add(built);
    }
  }
  return excluded;
}

const isColourWord = (word: string): boolean => LEXICON.get(word)?.meaning.colour !== undefined;

/** Whether a word names what is excluded, in its own words or as a thing of an excluded colour. */
export function isExcluded({ definition }: Match, excluded: ReadonlySet<string>): boolean {
  const { subject } = definition.meaning;
  const name = thingName(thingKindOf(subject ?? "") ?? "thing ");
  return (
    `${definition.phrase} ${name}`.split(" ").some((word) => excluded.has(word) && isColourWord(word)) ||
    excluded.has(definition.concept) ||
    excluded.has(definition.phrase) ||
    (subject !== undefined && excluded.has(subject))
  );
}

/** Entries that scenes cannot leave out: a colour or a mood is taken back only where the prompt itself asks for it. */
const MOODS: ReadonlySet<unknown> = new Set(MOOD_WORDS.filter(({ dials }) => !dials?.closeness));
export const isQuality = ({ meaning }: Match["definition"]): boolean =>
  meaning.colour !== undefined || meaning.material !== undefined || MOODS.has(meaning);

/** The words of a negative prompt that change nothing and may be seen all the same. */
export function notHeeded({ found, unknown }: Matches, inPrompt: readonly Match[]): string[] {
  const qualities = found.filter(
    ({ definition }) =>
      isQuality(definition) && !inPrompt.some((match) => match.definition.concept === definition.concept),
  );
  const words = [...unknown.filter((word) => !NEVER_DRAWN.has(word.toLowerCase()))];
  return [...new Set([...words, ...qualities.map(({ phrase }) => phrase)])];
}
