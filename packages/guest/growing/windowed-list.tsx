import { type ReactNode, type Ref, useCallback, useLayoutEffect, useRef, useState } from "react";
import { type Piece, piecesOf, rowsIn, withNeighbours } from "./rows";
import { useIsPrinting } from "./use-is-printing";
import { viewOf, whenScrolled } from "./view";

/** Where a row stands, for readers of the screen: not all of the list is there. */
export interface Place {
  "aria-posinset": number;
  "aria-setsize": number;
}

interface Props<Item> {
  as: "ul" | "ol";
  className: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** How high an item is that was not laid out yet, in pixels. */
  guessHeight: (item: Item) => number;
  /** How high each item was, in pixels, by its id: for a list in a row of another one, which forgets its own with that row. */
  heights?: Map<string, number>;
  /** The item that is laid out wherever it stands; null for none. */
  keptId?: string | null;
  /** An item as an `li` at its place. */
  children: (item: Item, place: Place) => ReactNode;
}

/** Until somebody has looked where the list stands. */
const FIRST_VIEW = { from: 0, to: 2_000 };

/**
 * A list of any length, of which visible and nearby rows are laid out, and gaps as high as the others in their place. Rows in use stay:
 * with the focus, selected words, a form or a message. So do the first and the last one, where Tab comes into the list. In print all are there.
 */
export function WindowedList<Item>(props: Props<Item>) {
  const { as: Tag, className, items, keptId = null, children } = props;
  const [ownHeights] = useState(() => new Map<string, number>());
  const heights = props.heights ?? ownHeights;
  const list = useRef<HTMLElement>(null);
  const isPrinting = useIsPrinting();
  const ids = items.map(props.idOf);
  const heightsNow = items.map((item, at) => heights.get(ids[at] ?? "") ?? props.guessHeight(item));
  const [{ shown, gap }, setShown] = useState(() => ({
    shown: pick(ids, rowsIn(heightsNow, FIRST_VIEW)),
    gap: 0,
  }));
  const pieces = piecesOf(heightsNow, gap, (at) => {
    const id = ids[at] ?? "";
    return isPrinting || id === keptId || shown.has(id);
  });
  const drawn = useRef<{ ids: string[]; pieces: Piece[]; heights: number[] }>(null);
  const look = useCallback(() => {
    const element = list.current;
    // What is not displayed has no heights.
    if (!element || !drawn.current || element.getClientRects().length === 0) return;
    const { ids: all, pieces: laidOut, heights: every } = drawn.current;
    const gapNow = Number.parseFloat(getComputedStyle(element).rowGap) || 0;
    const used: number[] = [];
    for (const [child, { from, isGap }] of laidOut.entries()) {
      const row = element.children[child];
      if (isGap || !row) continue;
      every[from] = row.getBoundingClientRect().height + gapNow;
      heights.set(all[from] ?? "", every[from]);
      if (isUsed(row)) used.push(from);
    }
    const rows = [0, all.length - 1, ...rowsIn(every, viewOf(element)), ...withNeighbours(used)];
    const next = pick(all, rows);
    setShown((before) =>
      before.gap === gapNow && isSame(before.shown, next) ? before : { shown: next, gap: gapNow },
    );
  }, [heights]);
  useLayoutEffect(() => {
    drawn.current = { ids, pieces, heights: heightsNow };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes or goes moves the others
  useLayoutEffect(look, [look, ids.join(" ")]);
  useLayoutEffect(() => whenScrolled(look), [look]);
  return (
    <Tag ref={list as Ref<never>} className={className}>
      {pieces.map(({ from, height, isGap }) => {
        if (isGap)
          // With a transition, even of no time, the new height comes a frame after the rows. What is read holds the place, never a gap.
          return (
            <li
              key={`gap ${ids[from]}`}
              aria-hidden
              className="needs-script transition-none [overflow-anchor:none]"
              style={{ height }}
            />
          );
        const item = items[from];
        return item && children(item, { "aria-posinset": from + 1, "aria-setsize": items.length });
      })}
    </Tag>
  );
}

const pick = (ids: readonly string[], rows: readonly number[]): ReadonlySet<string> =>
  new Set(rows.flatMap((at) => ids[at] ?? []));

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

/** Whether something would be lost with a row. */
const isUsed = (row: Element): boolean =>
  row.contains(document.activeElement) ||
  row.querySelector("form, [role=alert]") !== null ||
  document.getSelection()?.containsNode(row, true) === true;
