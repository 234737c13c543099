import { isNoun } from "../reading/phrases";
import { joined } from "./join";
import { lookOf, qualitiesOf, withLook } from "./look";
import { withMerged } from "./merge";
import { withReplaced } from "./replace";
import { withSet } from "./set";
import { isPlace } from "./slots";
import {
  charsOf,
  isDeterminer,
  isNumber,
  type Named,
  namedIn,
  type Phrase,
  readSource,
  type Source,
  textOf,
} from "./source";
import { spliced } from "./splice";
import { stepOf } from "./steps";
import { unitsOf } from "./units";
import { withoutFirst } from "./words";

/** Names for what a picture has one of. What they become says which. */
const OF_PICTURE =
  /^(?:(?:the|its|this) )?(?:whole )?(?:time(?: of (?:day|year))?|season|weather|place|location|setting|scene|mood|light(?:ing)?|palette|colou?rs|colou?r (?:scheme|palette)|style|picture|image|everything|camera|view|atmosphere|all|whole)$/i;
const PRONOUN = /^(?:it|this|that|him|her|them)$/i;
const SEEMING: ReadonlySet<string> = new Set(
  "to look be appear become feel wear have into in of like".split(" "),
);

/** No name has more words: "the old woman with the hat". */
const MAX_NAME = 8;

/** "Make the sofa red", "turn the cat into a fox", "make it night". */
export function being(text: string, { what, text: said }: { what: string; text: string }): string {
  if (what !== "") return became(text, what, said);
  const { tokens } = readSource(said);
  const source = readSource(text);
  for (let end = 1; end < Math.min(tokens.length, MAX_NAME); end++) {
    const name = said.slice(0, tokens[end - 1]!.start + tokens[end - 1]!.written.length);
    const rest = said.slice(name.length).trim();
    const isPossessive = /^her$/i.test(name) && tokens.length > 2;
    if (!isPossessive && (OF_PICTURE.test(name) || PRONOUN.test(name))) return became(text, name, rest);
    if (!isName(name)) continue;
    if (namedIn(source, name).length > 0) return became(text, name, rest);
  }
  const head = readSource(said).phrases.find((phrase) => phrase.head)?.head;
  const end = head ? charsOf(readSource(said), head).end : said.length;
  return end < said.length ? became(text, said.slice(0, end), said.slice(end).trim()) : withSet(text, said);
}

/** Whether words end with a name, and not with an article, a colour or a size. */
function isName(words: string): boolean {
  const { tokens, phrases } = readSource(words);
  const last = tokens.at(-1)!;
  if (isDeterminer(last.word)) return false;
  const part = phrases.at(-1)?.parts.at(-1);
  const meaning = part && part.end === tokens.length ? part.named?.meaning : undefined;
  return !meaning || !(meaning.colour ?? meaning.size);
}

export function became(text: string, what: string, said: string): string {
  const words = withoutFirst(said, SEEMING);
  if (OF_PICTURE.test(what)) return withSet(text, words);
  const source = readSource(text);
  const pred = readSource(words);
  const [phrase] = pred.phrases;
  const [target] = namedIn(source, what);
  if (stepOf(words) && (PRONOUN.test(what) || !target)) return withSet(text, words);
  if (pred.tokens.length > 0 && pred.tokens.every(({ word }) => isNumber(word) || word === "only"))
    return target
      ? spliced(text, withLook(source, target, { number: words.replace(/^only | only$/i, "") }))
      : text;
  const merged = PRONOUN.test(what) ? withMerged(text, pred) : null;
  if (merged !== null) return merged;
  const slots = new Set(unitsOf(pred).flatMap((unit) => [...unit.slots]));
  if (slots.size > 0 && (PRONOUN.test(what) || !target || !isPlace(slots))) return withSet(text, words);
  if (!target) return withMissing(text, what, pred, words);
  const isMaterial =
    phrase?.head &&
    pred.tokens.length === phrase.head.end &&
    !/^(?:an?|the|some)\b/i.test(words) &&
    phrase.head.definition?.modifier;
  if (phrase?.head && !isMaterial && isNamedThing(phrase, words)) return withReplaced(text, what, words);
  const much = withoutFirst(words);
  const size = /^(?:bigger|larger|smaller|tinier)$/i.exec(much)?.[0];
  if (size) return resized(source, target, /^(?:big|lar)/i.test(size) ? "big" : "small");
  const age = /^(?:younger|older)$/i.exec(much)?.[0];
  if (age) return aged(source, target, /^y/i.test(age) ? "young" : "old");
  const look = phrase ? qualitiesOf(pred, phrase, isMaterial ? null : phrase.head) : {};
  const { number: _, ...qualities } = look;
  const isKnown = Object.keys(qualities).length > 0;
  return spliced(text, withLook(source, target, isKnown ? qualities : { other: words }));
}

const isNamedThing = ({ head }: Phrase, words: string): boolean =>
  head!.definition
    ? isNoun({ definition: head!.definition } as never)
    : /^(?:an?|some|two|three|the)\b/i.test(words);

/** The quality of something that the prompt does not name. */
function withMissing(text: string, what: string, pred: Source, words: string): string {
  if (PRONOUN.test(what)) return withSet(text, words);
  const isQuality = pred.phrases.length > 0 && pred.phrases.every(({ head }) => !head);
  const name = what.replace(/^(?:the|its|his|her|their) /i, "");
  if (isQuality && /^(?:background|backdrop)$/i.test(name)) return withSet(text, `${words} background`);
  return joined(text, isQuality ? `${words} ${name}` : words);
}

/** "Old" in place of "young", and the other way round. */
function aged(source: Source, target: Named, age: "young" | "old"): string {
  for (let i = target.start; i < target.head.start; i++)
    if (/^(?:young|old|older|elderly)$/.test(source.tokens[i]!.word))
      return spliced(source.text, [{ ...charsOf(source, { start: i, end: i + 1 }), text: age }]);
  return spliced(source.text, withLook(source, target, { other: age }));
}

/** A step from small to big, by way of no size at all. */
function resized(source: Source, target: Named, to: "big" | "small"): string {
  const old = target.phrase ? lookOf(source, target.phrase, target.head).size : undefined;
  const said = old && textOf(source, old);
  const isOpposite =
    said !== undefined && /^(?:small|tiny|little|distant|miniature)$/i.test(said) === (to === "big");
  if (old && isOpposite) return spliced(source.text, [{ ...charsOf(source, old), text: "" }]);
  return spliced(
    source.text,
    withLook(source, target, { size: said === to ? (to === "big" ? "huge" : "tiny") : to }),
  );
}
