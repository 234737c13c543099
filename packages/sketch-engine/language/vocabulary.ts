import type { Vocabulary } from "../request";
import { nearestWords } from "./nearest";
import { readWords } from "./read-words";

/** What the engine knows of words, for marking them while somebody types. */
export const VOCABULARY: Vocabulary = { read: readWords, nearestTo: nearestWords };
