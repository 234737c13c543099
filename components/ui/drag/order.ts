/** The order of a short list, and where a dragged item of it would go. */
import type { DropPlace } from "./use-drag";

/** @param slot the index before which the item goes; the length of the list for the end. */
export function movedTo<Item>(list: readonly Item[], from: number, slot: number): readonly Item[] {
  const item = list[from];
  if (item === undefined) return list;
  const to = Math.min(list.length - 1, Math.max(0, slot > from ? slot - 1 : slot));
  return to === from ? list : list.toSpliced(from, 1).toSpliced(to, 0, item);
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const LINE_PX = 3;

/**
 * @param tiles in rows, from left to right, in pixels of what is around them.
 * @param at the pointer.
 * @param gap between two tiles, in pixels.
 */
export function dropPlaceAmong(
  tiles: readonly Box[],
  at: { x: number; y: number },
  gap: number,
): DropPlace | null {
  const last = tiles.at(-1);
  if (!last) return null;
  const row = tiles.find(({ top, height }) => at.y < top + height + gap)?.top ?? last.top;
  const inRow = tiles.flatMap((tile, index) => (tile.top === row ? [{ ...tile, index }] : []));
  const before = inRow.find(({ left, width }) => at.x < left + width / 2);
  const end = inRow.at(-1);
  const tile = before ?? end;
  if (!tile) return null;
  const edge = before ? tile.left - gap / 2 : tile.left + tile.width + gap / 2;
  return {
    slot: before ? tile.index : tile.index + 1,
    line: { left: Math.max(0, edge - LINE_PX / 2), top: tile.top, width: LINE_PX, height: tile.height },
  };
}

/** @param rows one below the other, in pixels of what is around them. @param y of the pointer. */
export function dropPlaceBetween(rows: readonly Box[], y: number): DropPlace | null {
  const last = rows.at(-1);
  if (!last) return null;
  const before = rows.findIndex(({ top, height }) => y < top + height / 2);
  const { left, width } = last;
  const edge = rows[before]?.top ?? last.top + last.height;
  return {
    slot: before < 0 ? rows.length : before,
    line: { left, top: Math.max(0, edge - LINE_PX / 2), width, height: LINE_PX },
  };
}

/** The items of a list, in pixels of the list. @param selector what finds them. */
export function boxesIn(list: HTMLElement | null, selector: string): Box[] {
  const around = list?.getBoundingClientRect();
  if (!list || !around) return [];
  return [...list.querySelectorAll(selector)].map((item) => {
    const { left, top, width, height } = item.getBoundingClientRect();
    return { left: left - around.left, top: top - around.top, width, height };
  });
}
