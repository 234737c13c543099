import type { Reading, WordPlace } from "../request";
import { meaningOf } from "./describe";
import { NEVER_DRAWN } from "./grammar/never-drawn";
import { readOrders } from "./orders";
import { isQuality } from "./reading/exclusions";
import { findUnknownMain, isStudied } from "./reading/main-word";
import { type Match, matchTokens } from "./reading/match";
import { readPhrases } from "./reading/phrases";
import { readSenses } from "./reading/senses";
import { type Token, tokenise } from "./reading/tokens";

/** Reads a text for marking its words: what is understood, what is not, and the unknown word that it is about. */
export function readWords(text: string, isNegative: boolean): Reading {
  const tokens = tokenise(text);
  const { found, unknownPlaces } = matchTokens(tokens);
  if (isNegative) {
    // What a scene cannot leave out changes nothing in a negative prompt.
    const shaping = found.filter(({ definition }) => !isQuality(definition));
    const unknown = unknownPlaces.filter(({ word }) => !NEVER_DRAWN.has(word.toLowerCase()));
    return { understood: placesOf(shaping, tokens, text, unknownPlaces), unknown, unknownMain: null };
  }
  const phrases = readSenses(readPhrases(tokens, found, ({ negated }) => !negated));
  const read = phrases.flatMap(({ pieces }) => pieces.flatMap(({ match }) => match ?? []));
  const shaping = [...read, ...found.filter(({ negated }) => negated)].sort((a, b) => a.start - b.start);
  const main = findUnknownMain(phrases, tokens);
  return {
    understood: placesOf(shaping, tokens, text, unknownPlaces),
    unknown: unknownPlaces,
    unknownMain: main && isStudied(main, readOrders(phrases, tokens).subjects) ? main.place : null,
  };
}

/** Where the phrases stand, without the unknown words inside: one in a text without spaces may have some. */
function placesOf(
  found: readonly Match[],
  tokens: readonly Token[],
  text: string,
  unknown: readonly WordPlace[],
): Reading["understood"] {
  const understood: Reading["understood"] = [];
  let begun = -1;
  let next = 0;
  for (const { definition, negated, start: first, end: after } of found) {
    const start = tokens[first]!.start;
    const last = tokens[after - 1]!;
    const end = last.start + last.written.length;
    const as = `${negated ? "no " : ""}${meaningOf(definition)}`;
    // A hyphenated word may have several concepts.
    const before = understood.at(-1);
    if (start === begun && before) {
      before.as += `, ${as}`;
      continue;
    }
    begun = start;
    let from = start;
    while (unknown[next] && unknown[next]!.end <= start) next++;
    for (; unknown[next] && unknown[next]!.start < end; next++) {
      push(from, unknown[next]!.start);
      from = unknown[next]!.end;
    }
    push(from, end);

    function push(start: number, end: number): void {
      if (start < end) understood.push({ word: text.slice(start, end), start, end, as });
    }
  }
  return understood;
}
