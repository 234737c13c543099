/** Which pictures a comparison of the selected creations shows. */
import type { Creation } from "@/lib/contract/creation";

const FEWEST = 2;
const MOST = 6;

/**
 * Of one creation all its pictures, of several the first of each.
 *
 * @param selectedCount how many are selected, loaded or not.
 * @returns ids of pictures; null when there are too few or too many.
 */
export function picturesToCompare(shown: readonly Creation[], selectedCount: number): string[] | null {
  const [only] = shown;
  if (shown.length !== selectedCount) return null;
  const outputs =
    shown.length === 1 ? (only?.outputs ?? []) : shown.flatMap((creation) => creation.outputs.slice(0, 1));
  const isEach = shown.length === 1 || outputs.length === shown.length;
  return isEach && outputs.length >= FEWEST && outputs.length <= MOST ? outputs.map(({ id }) => id) : null;
}
