/** Which of the contract's reasons a service means, from what it says. */
import type { FailureName } from "contract/failures";

/** What a service writes, and the reason that it means. The first row that fits counts. */
export type FailureTable = readonly (readonly [pattern: RegExp, reason: FailureName])[];

/** What servers of all kinds write, because the same libraries are in them. */
const COMMON: FailureTable = [
  [
    /out ?of ?(?:gpu |device |host |video )?memory|cannot allocate memory|not enough (?:gpu )?memory|\boom\b/i,
    "out_of_memory",
  ],
  [/\btime[ds]? ?-?_?out|deadline exceeded|took too long/i, "service_timeout"],
  [/\bnsfw\b|safety (?:checker|filter|system)|content policy|moderat(?:ed|ion)/i, "output_refused"],
  [
    /no such model|model (?:was |is )?not found|model does not exist|unknown model|checkpoint not found/i,
    "model_gone",
  ],
  [
    /crashed|segmentation fault|was killed|sigkill|worker died|runner (?:died|disconnected)/i,
    "engine_crashed",
  ],
];

/**
 * @param said the service's own words or code; null where it gives none.
 * @param own what only this service writes; it goes before what all write.
 */
export function failureReason(said: string | null | undefined, own: FailureTable = []): FailureName {
  return [...own, ...COMMON].find(([pattern]) => pattern.test(said ?? ""))?.[1] ?? "drawing_failed";
}
