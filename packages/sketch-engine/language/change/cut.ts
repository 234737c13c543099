import { PLAIN_VERBS } from "../grammar/plain-words";
import type { Definition } from "../lexicon";
import { isPlace, slotsOf } from "./slots";
import {
  charsOf,
  type Named,
  namedIn,
  type Part,
  type Phrase,
  readSource,
  type Source,
  textOf,
} from "./source";
import { appended, type Splice, spliced } from "./splice";

/** What a phrase and its link leave when they are cut. */
export function cutOf(source: Source, phrase: Phrase): Splice {
  const { phrases, tokens } = source;
  const { index } = phrase;
  const inClause = (at: number): Phrase | undefined =>
    phrases[at]?.clause === phrase.clause ? phrases[at] : undefined;
  let after = index + 1;
  // What somebody wears goes with them.
  if (phrase.head?.definition?.meaning.subject === "person")
    while (/^(?:in|with)$/.test(inClause(after)?.link ?? "") && !isPlaced(phrases[after]!)) after++;
  const next = inClause(after);
  const isFirst = phrase.linkStart === 0 || tokens[phrase.linkStart - 1]!.endsClause || !inClause(index - 1);
  const cut = (start: number, end: number): Splice => ({ ...charsOf(source, { start, end }), text: "" });
  const upTo = (start: number, { start: end }: Phrase): Splice => ({
    ...{ start: tokens[start]!.start, end: tokens[end]!.start, text: "" },
  });
  if (next?.link === "and" && after === index + 1 && phrase.tail === next.linkStart)
    return keepingSpace(source, upTo(phrase.start, next));
  if (isFirst && next) {
    if (phrase.clause === 0 && next.link !== "of") return keepingSpace(source, upTo(phrase.start, next));
    let end = after;
    while (inClause(end)) end++;
    return cut(phrase.linkStart, phrases[end - 1]!.tail);
  }
  // "A woman and a girl baking": the woman bakes on.
  if (phrase.link === "and" && !next) return cut(phrase.linkStart, phrase.head?.end ?? phrase.end);
  let last = after - 1;
  while (inClause(last + 1)?.link === "of") last++;
  const end = verbAfter(source, phrases[last]!);
  return cut(phrase.linkStart, isFirst ? clauseEnd(source, end) : end);
}

function clauseEnd({ tokens }: Source, from: number): number {
  let end = from;
  while (!tokens[end - 1]!.endsClause && tokens[end] && !tokens[end]!.negated) end++;
  return end;
}

/** The end of a phrase before a verb, which belongs to what was named before: "a fox with a hat sitting there". */
function verbAfter({ tokens }: Source, { end, tail, linkStart, start }: Phrase): number {
  if (linkStart === start) return tail;
  const verb = tokens.slice(end, tail).findIndex(({ word }) => PLAIN_VERBS.has(word));
  return verb < 0 ? tail : end + verb;
}

const isPlaced = ({ head }: Phrase): boolean => !!head?.definition && isPlace(slotsOf(head.definition));

/** The space before what was cut is kept, that after it is not. */
const keepingSpace = ({ text }: Source, splice: Splice): Splice => ({
  ...splice,
  end: splice.end - (/\s$/.test(text.slice(splice.start, splice.end)) ? 1 : 0),
});

/** An adjective alone, or the phrase where nothing else is in it. */
export function cutOfPart(source: Source, phrase: Phrase, part: Part): Splice {
  const isAll = phrase.parts.length === 1 || part === phrase.head;
  return isAll ? cutOf(source, phrase) : { ...charsOf(source, part), text: "" };
}

/** Things that landscapes and rooms show by themselves, so that to cut their name does not remove them. */
function comesByItself({ meaning }: Definition): boolean {
  const { dials = {}, plant, celestial, season } = meaning;
  const isScenery = (["clouds", "mist", "stars", "vegetation"] as const).some((dial) => !!dials[dial]);
  return meaning.subject === undefined && (isScenery || !!plant || !!celestial || !!season);
}

/** Takes what is named out of a prompt, and says "without" of what would be seen all the same. */
export function removed(text: string, what: string): string {
  const source = readSource(text);
  const named = readSource(what);
  const isNegated = source.negated.some(({ definition }) => namesSame(named, definition));
  const hits = namedIn(source, what);
  const splices = hits.flatMap((hit) =>
    hit.phrase ? cutHit(source, hit, hit.phrase) : cutWord(source, hit),
  );
  const rest = spliced(text, splices);
  const definition =
    named.phrases.at(-1)?.head?.definition ?? named.phrases.at(-1)?.parts.at(-1)?.named ?? null;
  const isSeen = hits.length === 0 || (definition !== null && comesByItself(definition));
  if (isNegated || !isSeen) return rest === "" ? appended(rest, `without ${what}`) : rest;
  return appended(rest, `without ${what.replace(/^(?:any|all of the|all the|all) /i, "")}`);
}

function cutHit(source: Source, hit: Named, phrase: Phrase): Splice {
  const part = phrase.parts.find(({ start }) => start === hit.head.start);
  const isAdjective = part !== undefined && part !== phrase.head && phrase.parts.length > 1;
  return isAdjective && part.named && slotsOf(part.named).size > 0
    ? cutOfPart(source, phrase, part)
    : cutOf(source, phrase);
}

const cutWord = (source: Source, { start, end }: Named): Splice => ({
  ...charsOf(source, { start, end }),
  text: "",
});

function namesSame({ phrases }: Source, { concept }: Definition): boolean {
  return phrases.some(({ parts }) => parts.some(({ named }) => named?.concept === concept));
}

/** The prompt without "without X" for what is wanted now. */
export function allowed(text: string, wanted: Source): string {
  const source = readSource(text);
  const splices = source.negated
    .filter(({ definition }) => namesSame(wanted, definition))
    .map((match): Splice => {
      const { start, end } = charsOf(source, match);
      const before = text.slice(Math.max(0, start - 40), start);
      const negation = /(?:\band )?\b(?:without|no|not) (?:(?:an?|any|the) )?$/i.exec(before);
      return { start: start - (negation?.[0].length ?? 0), end, text: "" };
    });
  return spliced(text, splices);
}

/** The words of a phrase without its link. */
export const bareOf = (source: Source, phrase: Phrase): string =>
  textOf(source, { start: phrase.start, end: phrase.tail });
