/** Large changes in portions: a request names only so many items and has only so many bytes. */
import type { BoardAction } from "contract/boards/board-actions";
import { idsIn, idsInItem, MAX_ACTIONS_AT_ONCE, MAX_IDS_AT_ONCE } from "contract/boards/request-limits";

/** Below the 64 KB of a request, with room for what surrounds the actions. */
const MAX_BYTES = 60 * 1024;

const encoder = new TextEncoder();
const bytesOf = (value: unknown) => encoder.encode(JSON.stringify(value)).length + 1;

/** How much of a request some actions take. */
export interface RequestSize {
  actions: number;
  ids: number;
  bytes: number;
}

export const requestSizeOf = (actions: readonly BoardAction[]): RequestSize => ({
  actions: actions.length,
  ids: actions.reduce((sum, action) => sum + idsIn(action), 0),
  bytes: actions.reduce((sum, action) => sum + bytesOf(action), 0),
});

export const addSizes = (one: RequestSize, other: RequestSize): RequestSize => ({
  actions: one.actions + other.actions,
  ids: one.ids + other.ids,
  bytes: one.bytes + other.bytes,
});

/** Whether one request holds so much. */
export const fitsOneRequest = ({ actions, ids, bytes }: RequestSize): boolean =>
  actions <= MAX_ACTIONS_AT_ONCE && ids <= MAX_IDS_AT_ONCE && bytes <= MAX_BYTES;

/**
 * Actions that do the same, each small enough for a request.
 *
 * @param items of the board before the actions, in their order.
 */
export function inSmallActions(
  items: readonly { id: string }[],
  actions: readonly BoardAction[],
): BoardAction[] {
  return actions.flatMap((action) =>
    fitsOneRequest(requestSizeOf([action])) ? [action] : split(items, action),
  );
}

function split(items: readonly { id: string }[], action: BoardAction): BoardAction[] {
  if (action.type === "add") {
    const portions = chunksOf(action.items).map((some) => ({ ...action, items: some }));
    return inPlace(portions, action.after);
  }
  if (action.type === "move") {
    const after = unmovedBefore(items, action);
    return inPlace(
      chunksOf(action.item_ids).map((item_ids) => ({ ...action, item_ids, after })),
      after,
    );
  }
  if (action.type === "remove" || action.type === "decide")
    return chunksOf(action.item_ids).map((item_ids) => ({ ...action, item_ids }));
  return [action];
}

/** At the end of the board one behind the other; anywhere else the last first, because all go behind the same item. */
const inPlace = (portions: BoardAction[], after: string | null | undefined) =>
  after === undefined ? portions : portions.reverse();

/** The item behind which a move goes: itself none of the moved, because a later portion would move it away. */
function unmovedBefore(
  items: readonly { id: string }[],
  { item_ids, after }: { item_ids: readonly string[]; after: string | null },
): string | null {
  const moving = new Set(item_ids);
  if (after === null || !moving.has(after)) return after;
  const at = items.findIndex(({ id }) => id === after);
  return items.slice(0, Math.max(0, at)).findLast(({ id }) => !moving.has(id))?.id ?? null;
}

function chunksOf<Part>(parts: readonly Part[]): Part[][] {
  const portions: Part[][] = [];
  let [bytes, ids] = [0, 0];
  for (const part of parts) {
    const last = portions.at(-1);
    const size = bytesOf(part);
    bytes += size;
    ids += idsInItem(part);
    // What surrounds the parts takes a little.
    if (last && ids <= MAX_IDS_AT_ONCE && bytes <= MAX_BYTES - 1_024) last.push(part);
    else {
      portions.push([part]);
      [bytes, ids] = [size, idsInItem(part)];
    }
  }
  return portions;
}
