import type { Reading, Vocabulary, WordPlace } from "../request";
import { NEVER_DRAWN } from "./lexicon/never-drawn";
import { type Match, matchTokens } from "./match";
import { nearestWords } from "./nearest";
import { type Token, tokenise } from "./tokens";
import { QUALITIES } from "./understand";

/** What the engine knows of words, for marking them while somebody types. */
export const VOCABULARY: Vocabulary = {
  read(text, isNegative) {
    const tokens = tokenise(text);
    const { found, unknownPlaces } = matchTokens(tokens);
    // What a scene cannot leave out changes nothing in a negative prompt.
    const shaping = isNegative ? found.filter(({ definition }) => !QUALITIES.has(definition.meaning)) : found;
    return {
      understood: placesOf(shaping, tokens, text, unknownPlaces),
      unknown: isNegative
        ? unknownPlaces.filter(({ word }) => !NEVER_DRAWN.has(word.toLowerCase()))
        : unknownPlaces,
      unknownMain: null,
    };
  },
  nearestTo: nearestWords,
};

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

function meaningOf({ concept, meaning }: Match["definition"]): string {
  if (meaning.style) return `${concept} style`;
  if (meaning.colour) return `the colour ${concept}`;
  return meaning.subject && !meaning.terrain ? meaning.subject : concept;
}
