/** Unknown words: which words of a prompt the chosen model does not know, for marking them while somebody types. */
import "server-only";
import { setImmediate } from "node:timers/promises";
import { MAX_UNKNOWN_WORDS, type WordsRequest, type WordsResponse } from "contract/prompts/words";
import type { Vocabulary } from "image-providers/service";
import { readingsOf, withoutPlaceholders } from "@/lib/prompt/readings";
import type { Services } from "./context/contexts";

/** Each takes as long as the whole prompt. */
const MAX_READINGS = 6;
/** The lookups of a text of thousands of unknown words would take too long. */
const MAX_WORDS_WITH_NEAREST = 50;

/** @throws StudioError `invalid_request` for a model that is not offered */
export async function findUnknownWords(
  { models, services }: Services,
  { model, ...texts }: WordsRequest,
): Promise<WordsResponse["value"]> {
  const vocabulary = services.get(models.choose(model).service)?.service.vocabulary;
  if (!vocabulary) return { can_tell: false, unknown: [] };
  const nearest = new Map<string, string[]>();
  const unknown: WordsResponse["value"]["unknown"] = [];
  for (const field of ["prompt", "negative_prompt"] as const) {
    for (const place of await unknownIn(texts[field], field === "negative_prompt", vocabulary)) {
      if (unknown.length === MAX_UNKNOWN_WORDS) break;
      const key = place.word.toLowerCase();
      if (!nearest.has(key) && nearest.size < MAX_WORDS_WITH_NEAREST)
        nearest.set(key, vocabulary.nearestTo(key));
      unknown.push({ field, ...place, nearest: nearest.get(key) ?? [] });
    }
  }
  return { can_tell: true, unknown };
}

/** A word counts as known where it is known together with its neighbours: "hot" of "{hot|cold} air balloon". */
async function unknownIn(prompt: string, isNegative: boolean, vocabulary: Vocabulary) {
  const text = withoutPlaceholders(prompt);
  const found = vocabulary.unknownIn(text, isNegative);
  const known = new Set<number>();
  if (found.length === 0) return found;
  for (const reading of readingsOf(text, MAX_READINGS)) {
    // Other requests are answered between the readings of a long prompt.
    await setImmediate();
    const places = vocabulary.unknownIn(reading.text, isNegative);
    const unknown = new Set(places.map(({ start }) => reading.places[start]));
    for (const place of reading.places) if (!unknown.has(place)) known.add(place);
  }
  return found.filter(({ start }) => !known.has(start));
}
