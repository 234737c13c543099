/** Words: which words of a prompt the chosen model knows and which it does not, for marking them while somebody types. */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import {
  MAX_LISTED_WORDS,
  type UnderstoodWord,
  type UnknownWord,
  type WordsRequest,
  type WordsResponse,
} from "contract/prompts/words";
import type { Vocabulary, Reading as Words } from "image-providers/service";
import { type Reading, readingsOf, withoutPlaceholders } from "@/lib/prompt/readings";
import type { Services } from "./context/contexts";

/** Each takes as long as the whole prompt. */
const MAX_READINGS = 6;
/** The lookups of a text of thousands of unknown words would take too long. */
const MAX_WORDS_WITH_NEAREST = 50;

/** @throws StudioError `invalid_request` for a model that is not offered */
export async function readWords(
  { models, services }: Services,
  { model, ...texts }: WordsRequest,
): Promise<WordsResponse["value"]> {
  const vocabulary = services.get(models.choose(model).service)?.service.vocabulary;
  if (!vocabulary) return { can_tell: false, understood: [], unknown: [], unknown_main: null };
  const nearest = new Map<string, string[]>();
  const understood: UnderstoodWord[] = [];
  const unknown: UnknownWord[] = [];
  let unknownMain: string | null = null;
  for (const field of ["prompt", "negative_prompt"] as const) {
    const words = await wordsIn(texts[field], field === "negative_prompt", vocabulary);
    if (field === "prompt") unknownMain = words.main;
    for (const place of words.understood.slice(0, MAX_LISTED_WORDS - understood.length))
      understood.push({ field, ...place });
    for (const place of words.unknown) {
      if (unknown.length === MAX_LISTED_WORDS) break;
      const key = place.word.toLowerCase();
      if (!nearest.has(key) && nearest.size < MAX_WORDS_WITH_NEAREST)
        nearest.set(key, vocabulary.nearestTo(key));
      unknown.push({ field, ...place, nearest: nearest.get(key) ?? [] });
    }
  }
  return { can_tell: true, understood, unknown, unknown_main: unknownMain };
}

/**
 * A word counts as known where it is known together with its neighbours: "hot" of "{hot|cold} air balloon". The main thing is
 * unknown where one of the alternatives has an unknown one.
 */
async function wordsIn(prompt: string, isNegative: boolean, vocabulary: Vocabulary) {
  const text = withoutPlaceholders(prompt);
  const whole = vocabulary.read(text, isNegative);
  const readings = readingsOf(text, MAX_READINGS);
  if (readings.length === 0) return { ...whole, main: whole.unknownMain?.word ?? null };
  let main: string | null = null;
  const known = new Set<number>();
  const understood: Words["understood"] = [];
  for (const reading of readings) {
    // Other requests are answered between the readings of a long prompt.
    await letOthers();
    const words = vocabulary.read(reading.text, isNegative);
    const unknown = new Set(words.unknown.map(({ start }) => reading.places[start]));
    for (const place of reading.places) if (!unknown.has(place)) known.add(place);
    understood.push(...words.understood.flatMap((one) => asWritten(one, reading, text)));
    main ??= words.unknownMain?.word ?? null;
  }
  return {
    understood: withoutOverlaps([...understood, ...whole.understood]),
    unknown: whole.unknown.filter(({ start }) => !known.has(start)),
    main,
  };
}

/** Where the letters of a phrase stand in the prompt: in several parts where braces and alternatives are between them. */
function asWritten(
  { start, end, as }: Words["understood"][number],
  { places }: Reading,
  text: string,
): Words["understood"] {
  const parts: Words["understood"] = [];
  for (let at = start; at < end; ) {
    const from = places[at] ?? 0;
    let to = from;
    while (at < end && places[at] === to) [at, to] = [at + 1, to + 1];
    const part = text.slice(from, to);
    const word = part.trim();
    const begin = from + part.indexOf(word);
    if (word !== "") parts.push({ word, start: begin, end: begin + word.length, as });
  }
  return parts;
}

/** In the order of the text; of two that share letters, the longer one. */
function withoutOverlaps(words: Words["understood"]): Words["understood"] {
  let end = 0;
  return words
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((word) => {
      if (word.start < end) return false;
      end = word.end;
      return true;
    });
}
