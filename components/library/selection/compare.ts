/** Which pictures a comparison of the selected creations shows. */
import { MAX_COMPARED_PICTURES } from "@/lib/client/pictures/compare-address";
import type { Creation } from "@/lib/contract/creation";

const FEWEST = 2;

export type ToCompare =
  /** Ids of two to six pictures. */
  | { pictures: string[]; why: null }
  /** Why they cannot be compared, in words. */
  | { pictures: null; why: string };

/**
 * Of one creation all its pictures, of several the first of each; creations without pictures are passed over.
 *
 * @param shown those of the selected that are loaded.
 * @param selectedCount how many are selected, loaded or not.
 */
export function picturesToCompare(shown: readonly Creation[], selectedCount: number): ToCompare {
  const withPictures = shown.filter(({ outputs }) => outputs.length > 0);
  const [only] = withPictures;
  const isPartlyKnown = shown.length < selectedCount;
  const isOne = withPictures.length === 1 && only !== undefined && !isPartlyKnown;
  const outputs = isOne ? only.outputs : withPictures.flatMap((creation) => creation.outputs.slice(0, 1));
  if (outputs.length > MAX_COMPARED_PICTURES || (isPartlyKnown && selectedCount > MAX_COMPARED_PICTURES)) {
    return { pictures: null, why: `Compare takes up to ${MAX_COMPARED_PICTURES} pictures.` };
  }
  if (outputs.length >= FEWEST) return { pictures: outputs.map(({ id }) => id), why: null };
  return {
    pictures: null,
    why:
      outputs.length === 1
        ? "To compare, select one more with a picture."
        : "To compare, select creations with pictures.",
  };
}
