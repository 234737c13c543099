import { isNoun } from "../reading/phrases";
import { unitsOf, withUnit } from "./category";
import { allowed, bareOf, removed } from "./cut";
import type { Instruction } from "./instructions";
import { withLettering, withoutLettering } from "./lettering";
import { colourInName, lookOf, qualitiesOf, withLook } from "./look";
import { isPlace, slotsOf } from "./slots";
import {
  charsOf,
  isDeterminer,
  isNumber,
  mainOf,
  type Named,
  namedIn,
  type Phrase,
  readSource,
  type Source,
  textOf,
} from "./source";
import { appended, spliced } from "./splice";
import { stepOf, stepped } from "./steps";

/** The prompt with one instruction of a change carried out. */
export function instructionApplied(text: string, instruction: Instruction): string {
  switch (instruction.do) {
    case "remove":
      return namesOf(instruction.what).reduce(
        (rest, what) => withoutLettering(rest, what) ?? removed(rest, what),
        text,
      );
    case "replace":
      return withReplaced(text, instruction.what, instruction.by);
    case "be":
      return (
        withLettering(
          text,
          instruction.what === "" ? instruction.text : `${instruction.what} to ${instruction.text}`,
        ) ?? being(text, instruction)
      );
    case "give":
      return withGift(text, instruction.what, instruction.text);
    case "add":
      return withLettering(text, `add ${instruction.text}`) ?? withAdded(text, instruction.text);
    case "set":
      return withLettering(text, instruction.text) ?? withSet(text, instruction.text);
  }
}

const MAX_NAMES = 6;
const namesOf = (list: string): string[] =>
  list
    .split(/ ?(?:,|\b(?:and|or)\b) ?(?:no |without )?/i)
    .filter((name) => name !== "")
    .slice(0, MAX_NAMES);

/** Names for what a picture has one of. What they become says which. */
const OF_PICTURE =
  /^(?:(?:the|its|this) )?(?:whole )?(?:time(?: of (?:day|year))?|season|weather|place|location|setting|scene|mood|light(?:ing)?|palette|colou?rs|colou?r (?:scheme|palette)|style|picture|image|everything|camera|view|atmosphere|all|whole)$/i;
const PRONOUN = /^(?:it|this|that|him|her|them)$/i;
const SEEMING = /^(?:(?:to )?(?:look|be|appear|become|feel|wear|have|into|be in|in|of)(?: like)?\s+)+/i;

/** "Make the sofa red", "turn the cat into a fox", "make it night". */
function being(text: string, { what, text: said }: { what: string; text: string }): string {
  if (what !== "") return became(text, what, said);
  const { tokens } = readSource(said);
  const source = readSource(text);
  for (let end = 1; end < tokens.length; end++) {
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

function became(text: string, what: string, said: string): string {
  const words = said.replace(SEEMING, "");
  if (OF_PICTURE.test(what)) return withSet(text, words);
  const source = readSource(text);
  const pred = readSource(words);
  const [phrase] = pred.phrases;
  const [target] = namedIn(source, what);
  if (stepOf(words) && (PRONOUN.test(what) || !target)) return withSet(text, words);
  if (pred.tokens.length > 0 && pred.tokens.every(({ word }) => isNumber(word) || word === "only"))
    return target
      ? spliced(text, withLook(source, target, { number: words.replace(/^only\s+|\s+only$/i, "") }))
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
  const size = /^(?:(?:much|a (?:bit|little|lot)|slightly|even)\s+)?(bigger|larger|smaller|tinier)$/i.exec(
    words,
  )?.[1];
  if (size) return resized(source, target, /^(?:big|lar)/i.test(size) ? "big" : "small");
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
  return appended(text, isQuality ? `${words} ${what.replace(/^(?:the|its|his|her|their)\s+/i, "")}` : words);
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

/** "A fox instead of the cat": the name changes, its colour, size and number stay unless others are named. */
function withReplaced(text: string, what: string, by: string): string {
  const lettered = withLettering(text, `${what} to ${by}`);
  if (lettered !== null) return lettered;
  const pred = readSource(by);
  const { tokens } = readSource(what);
  if (tokens.length > 0 && tokens.every(({ word }) => isNumber(word))) return withSet(text, by);
  const source = readSource(text);
  const [target] = namedIn(source, what);
  const [phrase] = pred.phrases;
  const isOfSlots = unitsOf(pred).some(({ slots, isPalette }) => slots.size > 0 || isPalette);
  if (!target || !phrase) return target || isOfSlots ? withSet(text, by) : withSet(removed(text, what), by);
  const part = target.phrase?.parts.find(({ start }) => start === target.head.start);
  const isOfPlace = part?.definition && isPlace(slotsOf(part.definition));
  if (isOfSlots && (!isOfPlace || pred.phrases[0]!.linkStart < pred.phrases[0]!.start))
    return withSet(text, by);
  return renamed(source, target, pred, phrase, readSource(what));
}

function renamed(source: Source, target: Named, pred: Source, phrase: Phrase, named: Source): string {
  const head = phrase.head ?? { start: phrase.parts[0]!.start, end: phrase.end };
  const name = textOf(pred, { start: head.start, end: pred.phrases.at(-1)!.tail });
  const old = target.phrase ? lookOf(source, target.phrase, target.head) : {};
  const gone = named.phrases[0] ? qualitiesOf(named, named.phrases[0], named.phrases[0].head) : {};
  const own = qualitiesOf(pred, phrase, phrase.head);
  const { number, ...look } = own;
  const inName = colourInName(source, target.head);
  const kept = inName && !own.colour && !gone.colour ? `${textOf(source, inName)} ` : "";
  const splices = withLook(
    source,
    target,
    Object.fromEntries(Object.entries(look).filter(([quality]) => quality in old)),
  );
  const added = Object.entries(look)
    .filter(([quality]) => !(quality in old))
    .map(([, words]) => words);
  const { start, end } = charsOf(source, target.head);
  const newName = [...added, kept + name].join(" ");
  splices.push({ start, end, text: newName });
  for (const quality of ["colour", "size", "material"] as const)
    if (old[quality] && gone[quality] && !own[quality])
      splices.push({ ...charsOf(source, old[quality]), text: "" });
  const determiners = determined(source, target, pred, phrase, number);
  splices.push(...determiners);
  const [first] = splices.toSorted((a, b) => a.start - b.start);
  if (number !== undefined && determiners.length === 0 && first) first.text = `${number} ${first.text}`;
  return spliced(source.text, splices);
}

/** The number of what is new, where it has one, and no "a" before its plural. */
function determined(source: Source, target: Named, pred: Source, phrase: Phrase, number: string | undefined) {
  const first = pred.tokens[phrase.start]!.word;
  const isMany = !/^(?:an?|one)$/.test(first) && (phrase.head?.definition?.meaning.count ?? 1) > 1;
  const splices = [];
  for (let i = target.start; i < target.head.start; i++) {
    const { word } = source.tokens[i]!;
    const place = charsOf(source, { start: i, end: i + 1 });
    if (number !== undefined && isDeterminer(word)) splices.push({ ...place, text: number });
    else if (/^an?$/.test(word) && isMany) splices.push({ ...place, text: "" });
    else if (isNumber(word) && word !== "one" && /^an?$/.test(first)) splices.push({ ...place, text: first });
  }
  return splices;
}

function withGift(text: string, what: string, said: string): string {
  const [target] = namedIn(readSource(text), what);
  if (!target) return withAdded(text, said);
  const source = readSource(text);
  const { phrases } = source;
  // After what somebody wears: "a woman in a red coat [ ] on a beach".
  let last = target.phrase?.index ?? -1;
  const isWorn = ({ link, clause, head }: Phrase): boolean =>
    link === "in" &&
    clause === phrases[last]!.clause &&
    !(head?.definition && isPlace(slotsOf(head.definition)));
  while (last >= 0 && phrases[last + 1] && isWorn(phrases[last + 1]!)) last++;
  const { end } = charsOf(source, phrases[last] ?? target);
  return spliced(text, [{ start: end, end, text: ` with ${said}` }]);
}

/** Things join the picture; a time of day or a season replaces the other. */
function withAdded(text: string, said: string): string {
  const source = readSource(said);
  const more = withAnother(text, source);
  if (more !== null) return more;
  const rest = allowed(text, source);
  const units = unitsOf(source);
  if (units.length === 0) return appended(rest, said);
  return units.reduce((result, unit) => {
    const isTimed = unit.slots.has("time") || unit.slots.has("season");
    return isTimed ? withUnit(result, unit) : appended(result, unit.text);
  }, rest);
}

const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
/** "Another boat" makes the number of boats larger. */
function withAnother(text: string, said: Source): string | null {
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

/** What a change says without a verb. */
function withSet(text: string, said: string): string {
  const step = stepOf(said);
  if (step) return stepped(text, step, withSet);
  const less = /^(?:(?:much|a (?:bit|little|lot)|slightly|even)\s+)?(?:less|fewer)\s+(.+)$/i.exec(said)?.[1];
  if (less) return withLess(text, less);
  const words = said.replace(/^(?:(?:much|a (?:bit|little|lot)|slightly|even)\s+)?more\s+(?=\S)/i, "");
  const source = readSource(words);
  if (source.phrases.length === 0) {
    const isCount = source.tokens.length > 0 && source.tokens.every(({ word }) => isNumber(word));
    const [main] = isCount ? mainOf(readSource(text)) : [];
    return main ? spliced(text, withLook(readSource(text), main, { number: words })) : appended(text, said);
  }
  const merged = withMerged(text, source) ?? withAnother(text, source);
  if (merged !== null) return merged;
  return unitsOf(source).reduce(
    (rest, unit) =>
      unit.slots.size > 0 || unit.isPalette ? withUnit(rest, unit) : appended(rest, unit.text),
    allowed(text, source),
  );
}

/** Fewer of several things; of what has no number, none. */
function withLess(text: string, what: string): string {
  const source = readSource(text);
  const [target] = namedIn(source, what);
  if (!target?.phrase?.head?.definition?.meaning.subject) return removed(text, what);
  const { number } = lookOf(source, target.phrase, target.head);
  const old = number ? NUMBERS.indexOf(textOf(source, number).toLowerCase()) : NUMBERS.length;
  return spliced(text, withLook(source, target, { number: NUMBERS[Math.max(0, Math.min(old, 3) - 1)]! }));
}

/** "Three boats" or "a red sofa" of a prompt that has a boat or a sofa; null where it has none. */
function withMerged(text: string, said: Source): string | null {
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
