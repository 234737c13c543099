/** Says that pictures may not be used commercially. */

import type { NotCleared } from "contract/boards/board";
import { grouped } from "@/lib/client/words/counted";

const MAX_LICENCES = 3;

/**
 * For example `2 of these pictures are not cleared for commercial use (FLUX.1 [dev] Non-Commercial)`.
 *
 * @returns null where all are cleared, or nothing is known.
 */
export function notClearedWords({ count, licences }: NotCleared): string | null {
  if (count === 0) return null;
  const more = licences.length - MAX_LICENCES;
  const named = [...licences.slice(0, MAX_LICENCES), ...(more > 0 ? [`${grouped(more)} more`] : [])].join(
    ", ",
  );
  const are = count === 1 ? "is" : "are";
  return `${grouped(count)} of these pictures ${are} not cleared for commercial use${named && ` (${named})`}`;
}
