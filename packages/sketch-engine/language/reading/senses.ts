import { thingOf } from "../../things/catalogue";
import type { StyleName } from "../brief";
import type { Definition } from "../lexicon";
import { isNoun, type NounPhrase, type Piece } from "./phrases";

/** A noun phrase in which every word has the one meaning that it has there. */
export interface ReadPhrase extends NounPhrase {
  /** What the phrase is about; null for adjectives and colours alone. */
  head: Piece | null;
}

/** Styles whose words also name materials and tools: an ink bottle is no drawing in ink. */
const MATERIAL_STYLES: ReadonlySet<StyleName> = new Set([
  "ink",
  "oil",
  "pencil",
  "pixel",
  "poster",
  "strata",
  "product",
]);
/** Places at whose name a thing is only of that kind: a beach bag is not at the beach. */
const isSmall = ({ match }: Piece): boolean => {
  const home = thingOf(match?.definition.meaning.subject ?? "")?.home;
  return home === "studio" || home === "table" || home === "room";
};

/** Decides what words with several meanings mean, and which words only say of what kind a noun is. */
export function readSenses(phrases: readonly NounPhrase[]): ReadPhrase[] {
  const read = phrases.map((phrase) => ({ ...phrase, head: headOf(phrase) }));
  const isLandscape = read.some(({ pieces }) => pieces.some(namesLandscape));
  const resolved = read.map((phrase, index) => {
    const isColours = standsAmongColours(read, index);
    const before = read[index - 1]?.head;
    const isAfterThing = !!before && isSmall(before);
    const { head } = phrase;
    const pieces = phrase.pieces.flatMap((piece) => {
      if (piece !== head) return modifier(piece, phrase);
      // A house with balconies is not seen from one: they are a part of it.
      if (phrase.link === "with" && piece.match?.definition.meaning.room === "terrace")
        return [{ ...piece, match: null }];
      // Before a café is the street.
      const { room, setting, words } = piece.match?.definition.meaning ?? {};
      if (phrase.link === "behind" && room && setting && words) {
        const meaning = { words, terrain: "city", setting: "street" } as const;
        return [withMeaning(piece, { ...piece.match!.definition, meaning })];
      }
      const meaning = headMeaning(piece, phrase, isColours, isAfterThing, isLandscape);
      return [meaning === piece.match?.definition ? piece : withMeaning(piece, meaning)];
    });
    const last = head && pieces.find(({ start }) => start === head.start);
    return { ...phrase, pieces, head: last && (last.match === null || isNoun(last.match)) ? last : null };
  });
  return resolved.filter(({ pieces }) => pieces.length > 0);
}

/** The last noun; an unknown word is one when no noun for the picture follows: "a zorp", but not "jazz poster". */
function headOf({ pieces, hasTail }: NounPhrase): Piece | null {
  for (let i = pieces.length - 1; i >= 0; i--) {
    const piece = pieces[i]!;
    if (piece.match ? isNoun(piece.match) : i === pieces.length - 1 && !hasTail) return piece;
  }
  return null;
}

const namesLandscape = ({ match }: Piece): boolean => {
  const terrain = match && !match.definition.meaning.subject && match.definition.meaning.terrain;
  return !!terrain && terrain !== "city" && terrain !== "space" && terrain !== "abstract";
};

const withMeaning = (piece: Piece, definition: Definition | undefined): Piece =>
  piece.match && definition ? { ...piece, match: { ...piece.match, definition } } : piece;

function headMeaning(
  { match }: Piece,
  { hasArticle, number, pieces, link, isPalette }: NounPhrase,
  isColours: boolean,
  isAfterThing: boolean,
  isLandscape: boolean,
): Definition | undefined {
  const definition = match?.definition;
  if (!definition) return undefined;
  const { modifier, scenery } = definition;
  if (scenery && isLandscape) return scenery;
  if (!modifier) return definition;
  const { material } = modifier.meaning;
  const isBare = !hasArticle && number === null && pieces.length === 1;
  if (isPalette || (isBare && isColours)) return modifier;
  // Materials are what things stand on: "on wet stone".
  if (link === "on" && material && number === null && (isBare || !definition.meaning.terrain))
    return modifier;
  // "Lipstick in coral", but "a bottle in the sand".
  if (link === "in" && isBare && isAfterThing && modifier.meaning.colour && !material) return modifier;
  const isCounted = hasArticle || number !== null || link === "of";
  return definition.prefersModifier && !isCounted ? modifier : definition;
}

/** What a word means before a noun; none when it only says of what kind that is. */
function modifier(piece: Piece, { pieces, head }: ReadPhrase): Piece[] {
  const { match } = piece;
  if (!match || !head || piece.start > head.start) return [piece];
  const { definition } = match;
  const names = head.match?.definition.meaning;
  const isBeforeLand = names !== undefined && !names.subject && !names.part;
  if (definition.modifier && (definition.meaning.subject || !isBeforeLand))
    return [withMeaning(piece, definition.modifier)];
  const isNext = pieces[pieces.indexOf(piece) + 1] === head;
  const { meaning } = definition;
  if (isNext && meaning.style === "strata") return [];
  if (isNext && meaning.style && MATERIAL_STYLES.has(meaning.style) && (isSmall(head) || !head.match))
    return [];
  // A black and white cat is no picture in black and white.
  const isOfPicture = pieces.at(-1) !== head;
  if ((meaning.dials?.saturation ?? 0) < -0.9 && head.match?.definition.meaning.subject && !isOfPicture)
    return [];
  if (meaning.setting && names?.part)
    return [
      withMeaning(piece, { ...definition, meaning: { words: meaning.words, setting: meaning.setting } }),
    ];
  const isThing = meaning.subject !== undefined && thingOf(meaning.subject) !== undefined;
  if (isThing) {
    const isOfKind = !head.match || names?.part !== undefined || (names?.subject && thingOf(names.subject));
    return isOfKind ? [] : [piece];
  }
  if (!head.match && meaning.plant && !meaning.terrain) return [];
  return isNoun(match) && !meaning.subject && (isSmall(head) || head.match?.definition.meaning.part)
    ? []
    : [piece];
}

const isColour = ({ match }: Piece): boolean => match?.definition.meaning.colour !== undefined;
const isTwofold = ({ match }: Piece): boolean => match?.definition.modifier?.meaning.colour !== undefined;
const LISTED: ReadonlySet<string> = new Set(["and", "comma", "other", "with"]);
/** Farther away in a list, nothing says what a word means; it also keeps long lists fast. */
const LIST_REACH = 24;

/** Whether a phrase stands in a list with colours: "sage and honey", "peach, cream palette". */
function standsAmongColours(phrases: readonly NounPhrase[], index: number): boolean {
  const { pieces, clause } = phrases[index]!;
  if (!pieces.some(isTwofold)) return false;
  for (const step of [-1, 1]) {
    for (let i = index; Math.abs(i - index) < LIST_REACH; i += step) {
      const link = phrases[step < 0 ? i : i + 1]?.link;
      const other = phrases[i + step];
      if (!other || !link || !LISTED.has(link)) break;
      if (other.isPalette) return true;
      if (other.pieces.every(isColour) && Math.abs(other.clause - clause) <= 2) return true;
      if (!other.pieces.every(isTwofold)) break;
    }
  }
  return false;
}
