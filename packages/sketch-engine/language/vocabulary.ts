import type { Vocabulary } from "../request";
import { NEVER_DRAWN } from "./lexicon/never-drawn";
import { matchTokens } from "./match";
import { nearestWords } from "./nearest";
import { tokenise } from "./tokens";

/** What the engine knows of words, for marking unknown ones while somebody types. */
export const VOCABULARY: Vocabulary = {
  unknownIn(text, isNegative) {
    const { unknownPlaces } = matchTokens(tokenise(text));
    return isNegative
      ? unknownPlaces.filter(({ word }) => !NEVER_DRAWN.has(word.toLowerCase()))
      : unknownPlaces;
  },
  nearestTo: nearestWords,
};
