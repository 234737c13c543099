/** Which pictures a comparison of the selection shows. */
import { MAX_COMPARED_PICTURES, MAX_SIDE_BY_SIDE } from "@/lib/client/pictures/compare-address";
import type { LibraryItem, LibraryView } from "../items";

const MIN_COMPARED = 2;

export type ToCompare =
  /** Ids of at least two pictures. */
  | { pictures: string[]; why: null }
  /** Why they cannot be compared, in words. */
  | { pictures: null; why: string };

/**
 * The selected pictures; of creations all pictures of one, or the first picture of each of several. Creations without
 * pictures are skipped.
 *
 * @param selected the ids of the selection, loaded or not. @param shown those of its items that are loaded.
 */
export function picturesToCompare(
  view: LibraryView,
  selected: readonly string[],
  shown: readonly LibraryItem[],
): ToCompare {
  // Selected creations that are not loaded may have pictures, too.
  const isPartlyKnown = view === "creations" && shown.length < selected.length;
  const pictures = view === "pictures" ? selected : ofCreations(shown, isPartlyKnown);
  if (pictures.length > MAX_COMPARED_PICTURES)
    return { pictures: null, why: `You can compare up to ${MAX_COMPARED_PICTURES} pictures.` };
  if (isPartlyKnown && selected.length > MAX_SIDE_BY_SIDE)
    return { pictures: null, why: "To compare, scroll to all selected creations first, or select fewer." };
  if (pictures.length >= MIN_COMPARED) return { pictures: [...pictures], why: null };
  if (view === "pictures") return { pictures: null, why: "To compare, select one more picture." };
  return {
    pictures: null,
    why:
      pictures.length === 1
        ? "To compare, select one more creation with a picture."
        : "To compare, select creations with pictures.",
  };
}

function ofCreations(shown: readonly LibraryItem[], isPartlyKnown: boolean): string[] {
  const withPictures = shown.filter(({ creation }) => creation.outputs.length > 0);
  const [only, another] = withPictures;
  const outputs =
    only && !another && !isPartlyKnown
      ? only.creation.outputs
      : withPictures.flatMap(({ creation }) => creation.outputs.slice(0, 1));
  return outputs.map(({ id }) => id);
}
