import { lch, type Rgb } from "../core/colour";
import type { SubjectOrder } from "./brief";
import { NUMBER_WORDS } from "./lexicon/grammar";
import type { Match } from "./match";
import type { Token } from "./tokens";

const MAX_COUNT = 9;
/** Maximum number of words between a number and its subject: "three big red balloons". */
const NUMBER_REACH = 3;

type Draft<T> = { -readonly [Key in keyof T]: T[Key] };

export interface Orders {
  subjects: SubjectOrder[];
  /** Hues of colour words that describe no subject. */
  hues: number[];
}

/** Reads subjects with their number, size and colour. A colour word without a subject after it joins the palette. */
export function readOrders(matches: readonly Match[], tokens: readonly Token[]): Orders {
  const subjects: Draft<SubjectOrder>[] = [];
  const hues: number[] = [];
  let size = 1;
  let colour: Rgb | undefined;
  let adjectivesEnd = -1;

  for (const [index, match] of matches.entries()) {
    const { subject, count, colour: named, size: factor } = match.definition.meaning;
    if (match.start !== adjectivesEnd) {
      size = 1;
      colour = undefined;
    }
    if (factor !== undefined) {
      size *= factor;
      adjectivesEnd = match.end;
    } else if (named && describesSubject(matches, index, tokens)) {
      colour = lch(...named);
      adjectivesEnd = match.end;
    } else if (named && describesClothes(match, subjects, matches, index, tokens)) {
      subjects[subjects.length - 1]!.colour = lch(...named);
    } else if (named) {
      // White, black and brown do not tint the light because they have no usable hue.
      if (named[1] > 0.03 && !hues.includes(named[2])) hues.push(named[2]);
    }
    if (!subject) continue;
    const number = Math.min(MAX_COUNT, numberBefore(tokens, match.start) ?? count ?? 1);
    const known = subjects.find((order) => order.kind === subject);
    if (known) {
      known.count = Math.max(known.count, number);
      continue;
    }
    const scale = size * Math.sqrt(Math.max(0.1, match.weight));
    subjects.push({ kind: subject, count: number, scale, ...(colour ? { colour } : {}) });
  }
  return { subjects, hues: isPalette(matches, tokens) ? hues : [] };
}

/** In prompts of this many words and more, only a colour named often enough tints the whole picture. */
const LONG_PROMPT = 32;
const PALETTE_SHARE = 0.08;

const isPalette = (matches: readonly Match[], tokens: readonly Token[]): boolean =>
  tokens.length < LONG_PROMPT ||
  matches.filter(({ definition }) => definition.meaning.colour).length / tokens.length > PALETTE_SHARE;

/** Maximum number of words between a person and the colour of the clothes: "a woman in a long red dress". */
const MAX_WORDS_TO_CLOTHES = 4;

/** Whether a colour describes the clothes of the person named before it. */
function describesClothes(
  { start }: Match,
  subjects: readonly SubjectOrder[],
  matches: readonly Match[],
  index: number,
  tokens: readonly Token[],
): boolean {
  const wearer = matches[index - 1];
  const last = subjects[subjects.length - 1];
  if (wearer?.definition.meaning.subject !== "person" || last?.kind !== "person" || last.colour) return false;
  if (start - wearer.end > MAX_WORDS_TO_CLOTHES) return false;
  const between = tokens.slice(wearer.end - 1, start);
  return (
    between.some(({ word }) => word === "in" || word === "wearing") &&
    !between.some(({ endsClause }) => endsClause)
  );
}

/** Whether only words of size stand between a colour and a subject of the same clause. */
function describesSubject(matches: readonly Match[], index: number, tokens: readonly Token[]): boolean {
  let end = matches[index]!.end;
  for (const next of matches.slice(index + 1)) {
    if (next.start !== end || tokens[end - 1]?.endsClause) return false;
    if (next.definition.meaning.subject) return true;
    if (next.definition.meaning.size === undefined) return false;
    end = next.end;
  }
  return false;
}

function numberBefore(tokens: readonly Token[], start: number): number | null {
  for (let back = 1; back <= NUMBER_REACH; back++) {
    const token = tokens[start - back];
    if (!token || token.endsClause) return null;
    const number = NUMBER_WORDS.get(token.word) ?? (/^\d{1,3}$/.test(token.word) ? Number(token.word) : 0);
    if (number > 0) return number;
  }
  return null;
}
