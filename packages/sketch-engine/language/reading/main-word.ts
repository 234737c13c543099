import type { WordPlace } from "../../request";
import { thingOf } from "../../things/catalogue";
import type { Link } from "../grammar/links";
import type { ReadPhrase } from "./senses";
import type { Token } from "./tokens";

/** Nouns before a name: "Lake Como", "Mount Rainier". */
const BEFORE_NAMES: ReadonlySet<string> = new Set(
  "lake mount mountain river bay cape port valley island beach villa castle city village coast gulf monte fort".split(
    " ",
  ),
);

/** Links that lead to where something is: "on a beach, a kite". */
const FRONTED: ReadonlySet<Link> = new Set(["on", "in", "behind", "under", "over", "against"]);

/** The main noun of a prompt, when it is unknown, and whether nothing else in its clause is known. */
export interface UnknownMain {
  place: WordPlace;
  isAlone: boolean;
}

/**
 * The unknown word that the prompt is about: the noun of the first phrase that has one. Phrases of adjectives, styles and
 * colours alone are passed over.
 */
export function findUnknownMain(
  phrases: readonly ReadPhrase[],
  tokens: readonly Token[],
): UnknownMain | null {
  const isAbout = phrases.some(({ head }) => head?.match?.definition.meaning.subject);
  // "A flat lay with towels and two candles" is about the candles that are known.
  const phrase = phrases.find(
    ({ head, link }) => head !== null && !FRONTED.has(link) && !(isAbout && link === "with" && !head.match),
  );
  const head = phrase?.head;
  if (!phrase || !head || head.match || isName(phrase, tokens)) return null;
  const { written, start } = tokens[head.start]!;
  const clause = phrases.filter((other) => other.clause === phrase.clause);
  // "Serenity, a lighthouse by the sea": a word on its own before the thing of the picture is its title.
  const isTitle =
    phrase === phrases[0] && clause.length === 1 && isBare(phrase) && phrases.some(isThingWithArticle);
  const isAlone =
    !isTitle && !clause.some(({ pieces }) => pieces.some(({ match }) => match?.definition.meaning.subject));
  return { place: { word: written, start, end: start + written.length }, isAlone };
}

/** Whether the picture is a study, because nothing that can be drawn stands for the unknown main thing. */
export const isStudied = (main: UnknownMain | null, subjects: readonly unknown[]): boolean =>
  main !== null && (main.isAlone || subjects.length === 0);

const isBare = ({ pieces, hasArticle, number }: ReadPhrase): boolean =>
  pieces.length === 1 && !hasArticle && number === null;

/** Furniture is what an unknown thing may stand on. */
function isThingWithArticle({ head, hasArticle, number, link }: ReadPhrase): boolean {
  const subject = head?.match?.definition.meaning.subject;
  const isNamed = subject !== undefined && thingOf(subject)?.home !== "room";
  return isNamed && (hasArticle || number !== null) && !FRONTED.has(link);
}

/** A name after the noun that it belongs to is no noun of its own. */
function isName({ pieces, head }: ReadPhrase, tokens: readonly Token[]): boolean {
  const before = pieces[pieces.indexOf(head!) - 1];
  if (!before?.match) return false;
  const { written } = tokens[head!.start]!;
  const isCapital = written[0] !== written[0]!.toLowerCase();
  return BEFORE_NAMES.has(before.word) || (isCapital && head!.start > 1);
}
