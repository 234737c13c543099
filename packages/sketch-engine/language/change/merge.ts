import { bareOf, removed } from "./cut";
import { lookOf, qualitiesOf, withLook } from "./look";
import { namedIn, readSource, type Source, textOf } from "./source";
import { spliced } from "./splice";

const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
/** "Another boat" makes the number of boats larger. */
export function withAnother(text: string, said: Source): string | null {
  const [phrase] = said.phrases;
  if (said.phrases.length !== 1 || said.tokens[0]?.word !== "another" || !phrase?.head) return null;
  const source = readSource(text);
  const [target] = namedIn(source, textOf(said, phrase.head));
  if (!target) return null;
  const old = target.phrase && lookOf(source, target.phrase, target.head).number;
  const at = old ? NUMBERS.indexOf(textOf(source, old).toLowerCase()) : 0;
  const number = NUMBERS[at + 1];
  return at < 0 || !number ? null : spliced(text, withLook(source, target, { number }));
}

/** Fewer of several things; of what has no number, none. */
export function withLess(text: string, what: string): string {
  const source = readSource(text);
  const [target] = namedIn(source, what);
  if (!target?.phrase?.head?.definition?.meaning.subject) return removed(text, what);
  const { number } = lookOf(source, target.phrase, target.head);
  const old = number ? NUMBERS.indexOf(textOf(source, number).toLowerCase()) : NUMBERS.length;
  return spliced(text, withLook(source, target, { number: NUMBERS[Math.max(0, Math.min(old, 3) - 1)]! }));
}

/** "Three boats" or "a red sofa" of a prompt that has a boat or a sofa; null where it has none. */
export function withMerged(text: string, said: Source): string | null {
  const [phrase, more] = said.phrases;
  if (!phrase || more || phrase.linkStart < phrase.start) return null;
  const isThing = phrase.head?.definition?.meaning.subject ?? phrase.head?.definition?.meaning.part;
  if (!phrase.head || !isThing || said.tokens[0]?.word === "another") return null;
  const source = readSource(text);
  const [target] = namedIn(source, bareOf(said, phrase));
  const concept = target?.phrase?.head?.definition;
  if (!target || !concept || target.head.start !== target.phrase?.head?.start) return null;
  const { other: _, ...look } = qualitiesOf(said, phrase, phrase.head);
  return spliced(text, withLook(source, target, look));
}
