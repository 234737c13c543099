import { PICTURE_WORDS } from "../grammar/function-words";
import { TABLES } from "../lexicon/furniture";
import { isColour } from "./look";
import { isPlace, type Slot, slotsOf } from "./slots";
import { type Part, type Phrase, type Source, textOf } from "./source";

/** Words of a change that fill slots of the picture, or name something that joins it. */
export interface Unit {
  /** With its link: "at night". */
  text: string;
  slots: ReadonlySet<Slot>;
  /** Whether it names the colours of the whole picture. */
  isPalette: boolean;
}

/** Links after which a place is seen in the picture, and is not where it is. */
const SHOWING = new Set(["with", "and", "of"]);
const IN_BACKGROUND = /\b(?:background|foreground|distance|behind|horizon)\b/i;

/** Further words of a change join the last of these. */
const MAX_UNITS = 4;

/** Splits what was said into words for the slots of a picture and what joins it. */
export function unitsOf(source: Source): Unit[] {
  const units: (Unit & { from: number })[] = [];
  for (const [index, phrase] of source.phrases.entries()) {
    const isPalette = isColours(source, phrase);
    const slots = isPalette ? new Set<Slot>() : slotsOfPhrase(source, phrase);
    const last = units.at(-1);
    const isOwn = slots.size > 0 || isPalette || isApart(source, phrase) || !last;
    const from = index === 0 ? 0 : phrase.linkStart;
    if (isOwn && !(last?.isPalette && isPalette) && units.length < MAX_UNITS)
      units.push({ text: "", slots, isPalette, from });
  }
  return units.map(({ slots, isPalette, from }, index) => ({
    text: textOf(source, { start: from, end: units[index + 1]?.from ?? source.tokens.length }).replace(
      /^and /i,
      "",
    ),
    ...{ slots, isPalette },
  }));
}

/** Whether something else is named: "a boat, a tree", but not "a person walking a dog". */
const isApart = ({ tokens }: Source, { link, linkStart }: Phrase): boolean =>
  link === "comma" && (linkStart === 0 || tokens[linkStart - 1]!.endsClause);

/** Words that a palette may end with. */
const PALETTE_NOUN = /^(?:palette|tones?|colou?rs?|shades|hues|accents|scheme)$/;

/** Colours alone, or a word for many: "terracotta and sage", "in earth tones", but not "a grey beard". */
export const isColours = ({ tokens }: Source, { parts, head, isPalette, link, end, tail }: Phrase): boolean =>
  isPalette ||
  (!head &&
    link !== "on" &&
    link !== "against" &&
    parts.every((part) => isColour(part) || isTones(part)) &&
    tokens.slice(end, tail).every(({ word }) => PALETTE_NOUN.test(word) || PICTURE_WORDS.has(word)));
export const isTones = ({ definition }: Part): boolean =>
  !!definition && (definition.meaning.palette !== undefined || slotsOf(definition).has("tones"));

/** What things stand on or before: "on pink marble", "against a wall". */
export function propOf({ parts, head, link }: Phrase): Slot | null {
  const part = head?.definition?.meaning.part;
  if (part) return part === "backdrop" ? "backdrop" : "surface";
  if (head && TABLES.has(head.definition?.phrase ?? "") && link === "on") return "surface";
  if (head || (link !== "on" && link !== "against")) return null;
  if (parts.some(({ definition }) => definition?.meaning.material))
    return link === "on" ? "surface" : "backdrop";
  return parts.every(isColour) ? "backdrop" : null;
}

function slotsOfPhrase(source: Source, phrase: Phrase): ReadonlySet<Slot> {
  const { parts, head, link, start, tail } = phrase;
  const prop = propOf(phrase);
  if (prop) return new Set([prop]);
  const slots = new Set(parts.flatMap(({ definition }) => (definition ? [...slotsOf(definition)] : [])));
  // A fox in the snow is a thing in the first place.
  if (head && !(head.definition && isPlace(slotsOf(head.definition)))) return new Set();
  const isShown = SHOWING.has(link) || IN_BACKGROUND.test(textOf(source, { start, end: tail }));
  if (isShown && isPlace(slots)) return new Set();
  return slots;
}
