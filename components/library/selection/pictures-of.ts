/** Which pictures a selection means, in the order of the tiles. */
import type { LibraryItem, LibraryView } from "../items";

/**
 * The selected pictures, or all pictures of the selected creations.
 *
 * @param selected the ids of the selection, loaded or not. @param shown those of its items that are loaded.
 * @returns null when pictures of creations that are not loaded belong to it.
 */
export function picturesOf(
  view: LibraryView,
  selected: readonly string[],
  shown: readonly LibraryItem[],
): string[] | null {
  if (view === "pictures") return [...new Set([...shown.map(({ id }) => id), ...selected])];
  if (shown.length < selected.length) return null;
  return shown.flatMap(({ creation }) => creation.outputs.map(({ id }) => id));
}
