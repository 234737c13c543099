/** Where moved items stand, so that an undo leaves those that somebody else has moved since. */
import type { BoardAction } from "contract/boards/board-actions";

interface HasId {
  id: string;
}

/** The nearest items before and behind one that were not moved with it; null at an end. */
type Place = readonly [before: string | null, behind: string | null];
/** By the id of the moved item. */
export type Places = ReadonlyMap<string, Place>;

/** @param items in their order, after a change. @param back the actions that lead back. @returns the places of what these move. */
export function placesOf(items: readonly HasId[], back: readonly BoardAction[]): Places {
  const moved = new Set(back.flatMap((action) => (action.type === "move" ? action.item_ids : [])));
  const places = new Map<string, Place>();
  if (moved.size === 0) return places;
  let before: string | null = null;
  let open: string[] = [];
  for (const { id } of items) {
    if (moved.has(id)) open.push(id);
    else {
      for (const one of open) places.set(one, [before, id]);
      open = [];
      before = id;
    }
  }
  for (const one of open) places.set(one, [before, null]);
  return places;
}

/**
 * The actions without moves of what no longer stands where the change left it: between the same two items, whatever came or went
 * beside them.
 *
 * @param items as they are now.
 */
export function withoutMovedSince(
  items: readonly HasId[],
  back: readonly BoardAction[],
  places: Places,
): BoardAction[] {
  if (places.size === 0) return [...back];
  const at = new Map(items.map(({ id }, index) => [id, index]));
  const isThere = (id: string): boolean => {
    const [before, behind] = places.get(id) ?? [null, null];
    const index = at.get(id) ?? -1;
    return index > (at.get(before ?? "") ?? -1) && index < (at.get(behind ?? "") ?? items.length);
  };
  return back.flatMap((action): BoardAction[] => {
    if (action.type !== "move") return [action];
    const item_ids = action.item_ids.filter(isThere);
    return item_ids.length > 0 ? [{ ...action, item_ids }] : [];
  });
}
