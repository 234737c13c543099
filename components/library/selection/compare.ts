/** Which pictures a comparison of the selected creations shows. */
import { MAX_COMPARED_PICTURES, MAX_SIDE_BY_SIDE } from "@/lib/client/pictures/compare-address";
import type { Creation } from "@/lib/contract/creation";

const MIN_COMPARED = 2;

export type ToCompare =
  /** Ids of at least two pictures. */
  | { pictures: string[]; why: null }
  /** Why they cannot be compared, in words. */
  | { pictures: null; why: string };

/**
 * All pictures of one creation, or the first picture of each of several; creations without pictures are skipped.
 *
 * @param shown the selected creations that are loaded.
 * @param selectedCount how many are selected, loaded or not.
 */
export function picturesToCompare(shown: readonly Creation[], selectedCount: number): ToCompare {
  const withPictures = shown.filter(({ outputs }) => outputs.length > 0);
  const [only] = withPictures;
  const isPartlyKnown = shown.length < selectedCount;
  const isOne = withPictures.length === 1 && only !== undefined && !isPartlyKnown;
  const outputs = isOne ? only.outputs : withPictures.flatMap((creation) => creation.outputs.slice(0, 1));
  if (outputs.length > MAX_COMPARED_PICTURES) {
    return { pictures: null, why: `You can compare up to ${MAX_COMPARED_PICTURES} pictures.` };
  }
  if (isPartlyKnown && selectedCount > MAX_SIDE_BY_SIDE) {
    return { pictures: null, why: "To compare, scroll to all selected creations first, or select fewer." };
  }
  if (outputs.length >= MIN_COMPARED) return { pictures: outputs.map(({ id }) => id), why: null };
  return {
    pictures: null,
    why:
      outputs.length === 1
        ? "To compare, select one more creation with a picture."
        : "To compare, select creations with pictures.",
  };
}
