import { isPlainTone, isTone } from "../colouring";
import { type Definition, LEXICON } from "../lexicon";
import { pluralOf } from "../lexicon/things";
import {
  charsOf,
  isDeterminer,
  isNumber,
  type Named,
  type Part,
  type Source,
  type Stretch,
  singular,
  textOf,
} from "./source";
import type { Splice } from "./splice";

/** What is said of a thing before its name. */
export type Quality = "colour" | "size" | "material" | "number" | "other";
export type Look = Partial<Record<Quality, Stretch>>;

const meansColour = (definition: Definition | null): boolean =>
  !!(definition?.meaning.colour ?? definition?.modifier?.meaning.colour ?? definition?.meaning.palette);
export const isColour = ({ definition, named }: Part): boolean =>
  definition ? !!definition.meaning.colour : meansColour(named);
const isMaterial = ({ definition, named }: Part): boolean =>
  !!(definition?.meaning.material ?? named?.modifier?.meaning.material ?? named?.meaning.material);

/** The qualities of a phrase, each where it stands. The head is no quality. */
export function lookOf(source: Source, phrase: Stretch & { parts: Part[] }, head: Stretch | null): Look {
  const { tokens } = source;
  const look: Look = {};
  const grow = (quality: Quality, { start, end }: Stretch): void => {
    const known = look[quality];
    look[quality] = known
      ? { start: Math.min(known.start, start), end: Math.max(known.end, end) }
      : { start, end };
  };
  for (const part of phrase.parts) {
    if (head && part.start >= head.start) continue;
    if (isColour(part)) grow("colour", { start: toneStart(source, part.start), end: part.end });
    else if (isMaterial(part)) grow("material", part);
    else if (part.named?.meaning.size) grow("size", part);
    else if (!(part.end - part.start === 1 && isTone(tokens[part.start]!.word))) grow("other", part);
  }
  for (let i = phrase.start; i < (head?.start ?? phrase.end); i++) {
    const { word } = tokens[i]!;
    if (isNumber(word)) grow("number", { start: i, end: i + 1 });
    // "A dark background" has the colour of its tone.
    const isOfSurface = phrase.parts.some(({ definition }) => definition?.meaning.part);
    if (isOfSurface && !look.colour && isPlainTone(word)) grow("colour", { start: i, end: i + 1 });
  }
  return look;
}

function toneStart({ tokens }: Source, start: number): number {
  let first = start;
  while (first > 0 && !tokens[first - 1]!.endsClause && isTone(tokens[first - 1]!.word)) first--;
  return first;
}

/** Gives a thing the qualities of a look: each replaces the same one or is put before the name. */
export function withLook(source: Source, target: Named, look: Partial<Record<Quality, string>>): Splice[] {
  const phrase = target.phrase ?? { start: target.start, end: target.end, parts: [] };
  const old = lookOf(source, phrase, target.head);
  const inName = colourInName(source, target.head);
  const splices: Splice[] = [];
  const added: string[] = [];
  for (const quality of ["size", "other", "colour", "material"] as const) {
    const text = look[quality];
    if (text === undefined) continue;
    const place =
      quality === "other" ? undefined : (old[quality] ?? (quality === "colour" ? inName : undefined));
    if (place) splices.push({ ...charsOf(source, place), text });
    else added.push(text);
  }
  if (added.length > 0) splices.push(inserted(source, anchorOf(target, phrase, old), added.join(" ")));
  if (look.number !== undefined) splices.push(...counted(source, target, look.number));
  return splices;
}

/** Before the material or the nouns that belong to the name: "low grey [ ] velvet sofa". */
function anchorOf({ head }: Named, { parts }: { parts: Part[] }, { material, other }: Look): number {
  const before = parts.filter(({ start }) => start < head.start);
  const last = before.at(-1);
  const isNounBefore = last && other && last.end === head.start && (!last.definition || last.named === null);
  return Math.min(head.start, material?.start ?? head.start, isNounBefore ? last.start : head.start);
}

/** Puts words before a token, which gives up its capital letter at the beginning of a text. */
export function inserted(source: Source, token: number, text: string): Splice {
  const { start } = source.tokens[token]!;
  const [first = "", second = ""] = source.text.slice(start, start + 2);
  const isAcronym = second !== second.toLowerCase();
  return {
    start,
    end: start + first.length,
    text: `${text} ${start === 0 && !isAcronym ? first.toLowerCase() : first}`,
  };
}

const NOTHING: Definition = { phrase: "", concept: "", meaning: { words: "" } };
/** The colour or material that is a part of a name: "black cat", where the rest is a name as well. */
export function colourInName({ tokens }: Source, head: Stretch): Stretch | undefined {
  let end = head.start;
  const describes = ({ meaning, modifier }: Definition): boolean =>
    !!(meaning.colour ?? meaning.material ?? modifier?.meaning.material);
  while (end < head.end - 1 && describes(LEXICON.get(tokens[end]!.word) ?? NOTHING)) end++;
  const rest = tokens
    .slice(end, head.end)
    .map(({ word }) => word)
    .join(" ");
  return end > head.start && LEXICON.has(rest) ? { start: head.start, end } : undefined;
}

const amountOf = (number: string): number =>
  /^(?:an?|one|1|a single|single)$/i.test(number) ? 1 : Number.parseInt(number, 10) || 2;

/** Sets the number of a thing and its name to the plural or singular. */
function counted(source: Source, { start, head, phrase }: Named, number: string): Splice[] {
  const { tokens } = source;
  const splices: Splice[] = [];
  const isOne = amountOf(number) === 1;
  let place: number | undefined;
  for (let i = start; i < head.start; i++) if (isDeterminer(tokens[i]!.word)) place = i;
  for (let i = start; i < head.start; i++) if (isNumber(tokens[i]!.word)) place = i;
  if (place === undefined) splices.push(inserted(source, phrase?.start ?? start, number));
  else splices.push({ ...charsOf(source, { start: place, end: place + 1 }), text: number });
  // "A row of three houses" and "a pair of boots" are numbers of their own.
  const last = charsOf(source, { start: head.end - 1, end: head.end });
  const word = source.text.slice(last.start, last.end);
  const other = isOne ? inSingular(word) : inPlural(word);
  if (other !== word) splices.push({ ...last, text: other });
  return mergedInserts(splices);
}

/** An insertion before a word that is replaced as well. */
function mergedInserts(splices: Splice[]): Splice[] {
  const [first, second] = splices;
  if (!first || !second || first.start !== second.start) return splices;
  return [
    {
      ...second,
      text: `${first.text.slice(0, first.text.lastIndexOf(" ") + 1)}${second.text.toLowerCase()}`,
    },
  ];
}

const PEOPLE: Readonly<Record<string, string>> = {
  ...{ man: "men", woman: "women", child: "children", person: "people", snowman: "snowmen" },
};
const isPlural = (word: string): boolean => inSingularKnown(word.toLowerCase()) !== null;

/** "Fisherman". */
const isMen = (word: string): boolean => word.endsWith("man") && LEXICON.has(word.replace(/man$/, "men"));

export function inPlural(word: string): string {
  const low = word.toLowerCase();
  if (Object.values(PEOPLE).includes(low) || isPlural(word)) return word;
  const plural = PEOPLE[low] ?? (isMen(low) ? low.replace(/man$/, "men") : pluralOf(low));
  return plural === null ? word : word[0]! + plural.slice(1);
}

export function inSingular(word: string): string {
  const low = word.toLowerCase();
  const person = Object.entries(PEOPLE).find(([, many]) => many === low)?.[0];
  const one = person ?? inSingularKnown(low) ?? singular(low);
  return one === low ? word : word[0]! + one.slice(1);
}

function inSingularKnown(word: string): string | null {
  const stems = [
    word.slice(0, -1),
    word.slice(0, -2),
    `${word.slice(0, -3)}y`,
    `${word.slice(0, -3)}f`,
    `${word.slice(0, -3)}fe`,
  ];
  if (!word.endsWith("s")) return null;
  return stems.find((stem) => LEXICON.has(stem) && pluralOf(stem) === word) ?? null;
}

/** The texts of the qualities that a phrase names. */
export function qualitiesOf(
  source: Source,
  phrase: Stretch & { parts: Part[] },
  head: Stretch | null,
): Partial<Record<Quality, string>> {
  return Object.fromEntries(
    Object.entries(lookOf(source, phrase, head)).map(([quality, stretch]) => [
      quality,
      textOf(source, stretch),
    ]),
  );
}
