import { removed } from "./cut";
import { withLettering } from "./lettering";
import { colourInName, lookOf, qualitiesOf, withLook } from "./look";
import { withSet } from "./set";
import { isPlace, slotsOf } from "./slots";
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
import { unitsOf } from "./units";

/** "A fox instead of the cat": the name changes, its colour, size and number stay unless others are named. */
export function withReplaced(text: string, what: string, by: string): string {
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
