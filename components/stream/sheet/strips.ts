/**
 * The stream from top to bottom: rows of creations with pictures, and between them thin entries for what waits or ended
 * without a picture, which never change the size of what has finished.
 */
import { type Frame, frameOf, isPlaced, isRunning, mayStart, type StreamItem } from "../stream-item";
import { joins, type RememberedRow, type SheetItem, type SheetOptions } from "./contact-sheet";
import { groupShape } from "./group-shape";

export interface Placed extends SheetItem {
  frame: Frame;
  /** Whether the studio has it; until then its place in the queue is a guess. */
  isAccepted: boolean;
}

/** Creates at most this far apart were sent together. */
const MAX_TOGETHER_MS = 3_000;

const startMs = ({ creation }: StreamItem) => Date.parse(creation.create_time);

/**
 * The creations that have a place among the pictures: with pictures, running, about to run, or sent together with these
 * as far as they fill one row.
 *
 * @param items newest first.
 * @param isHeldUp whether the service of a creation does not take it now.
 * @param before the ids of creations that had one: they keep it while they may start, also between the end of the one beside
 * them and the report that they are next.
 */
export function placedItems(
  items: readonly StreamItem[],
  isHeldUp: (item: StreamItem) => boolean,
  options: SheetOptions,
  before: ReadonlySet<string> = new Set(),
): Placed[] {
  const isBusy = items.some(isRunning);
  const canWait = (item: StreamItem) => !isPlaced(item) && mayStart(item) && !isHeldUp(item);
  const first = items.findLast((item) => canWait(item) && isFirstInLine(item));
  // The place in the queue of one that is being sent is not known yet; many would appear as pictures and then become thin.
  const isNext = (item: StreamItem) =>
    !isBusy && canWait(item) && isFirstInLine(item) && (item.intent === null || item === first);
  const placed = new Set<string>();
  for (const batch of batches(items)) {
    for (const row of rowsOf(batch, options)) {
      const isOpen = row.some((item) => isRunning(item) || isNext(item));
      for (const item of row) {
        const mayWait = (isOpen || before.has(item.id)) && canWait(item);
        if (isPlaced(item) || mayWait) placed.add(item.id);
      }
    }
  }
  return items.filter(({ id }) => placed.has(id)).map((item) => placedOf(item, options));
}

const isFirstInLine = ({ creation }: StreamItem) => (creation.queue_ahead ?? 0) === 0;

/** Creations that were sent together, the oldest of each batch first. */
function batches(items: readonly StreamItem[]): StreamItem[][] {
  const found: StreamItem[][] = [];
  for (const item of items.toReversed()) {
    const last = found.at(-1);
    const before = last?.at(-1);
    if (last && before && startMs(item) - startMs(before) <= MAX_TOGETHER_MS) last.push(item);
    else found.push([item]);
  }
  return found;
}

/** The rows in which a batch will stand; what ended without a picture stands in none. */
function rowsOf(batch: readonly StreamItem[], options: SheetOptions): StreamItem[][] {
  const rows: StreamItem[][] = [];
  for (const item of batch) {
    if (!isPlaced(item) && !mayStart(item)) continue;
    const row = rows.at(-1);
    const shapes = row?.map((one) => placedOf(one, options).shape) ?? [];
    if (row && joins(shapes, placedOf(item, options).shape, options)) row.push(item);
    else rows.push([item]);
  }
  return rows;
}

function placedOf(item: StreamItem, { isPhone }: SheetOptions): Placed {
  const frame = frameOf(item);
  const { count, ratio, pixels } = frame;
  const isFinished = item.creation.outputs.length > 0;
  const isAccepted = item.intent === null;
  return { id: item.id, frame, shape: groupShape(count, ratio, isPhone), pixels, isFinished, isAccepted };
}

export type Strip =
  | { kind: "row"; key: string; row: RememberedRow }
  | { kind: "thin"; key: string; items: StreamItem[] };

/**
 * Puts the thin entries between the rows: each below the row with the creation that is next newer than it.
 *
 * @param items all, newest first.
 * @param placed the ids of those with a place among the pictures.
 * @param isLastHeld whether the last row is held back, because creations that are still to load may join it.
 */
export function strips(
  items: readonly StreamItem[],
  rows: readonly RememberedRow[],
  placed: ReadonlySet<string>,
  isLastHeld: boolean,
): Strip[] {
  const rowOf = new Map(rows.flatMap((row, index) => row.map(({ id }) => [id, index] as const)));
  const thin = new Map<number, StreamItem[]>();
  let at = -1;
  for (const item of items) {
    const row = rowOf.get(item.id);
    if (row !== undefined && placed.has(item.id)) at = Math.max(at, row);
    else thin.set(at, [...(thin.get(at) ?? []), item]);
  }
  const all: Strip[] = [];
  const add = (index: number) => {
    const entries = thin.get(index);
    if (entries?.[0]) all.push({ kind: "thin", key: `thin-${entries.at(-1)?.id}`, items: entries });
  };
  add(-1);
  const shownRows = isLastHeld && rows.length > 1 ? rows.length - 1 : rows.length;
  for (const [index, row] of rows.slice(0, shownRows).entries()) {
    // New creations join at the beginning, so the last one names the row for as long as it is shown.
    const last = row.at(-1);
    if (last && row.some(({ id }) => placed.has(id))) all.push({ kind: "row", key: last.id, row });
    add(index);
  }
  return all;
}
