/** What is selected on a sheet, as a set of ids. */

export const NOTHING: ReadonlySet<string> = new Set();

/** A tile of the sheet; one that stands for something unfinished cannot be selected. */
export interface Selectable {
  id: string;
  canSelect?: boolean;
}

export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The selection with a range of the sheet added, both ends included. @param from as `to`, where it is not there any more */
export function withRange(
  selected: ReadonlySet<string>,
  order: readonly Selectable[],
  from: string | null,
  to: string,
): ReadonlySet<string> {
  const end = order.findIndex(({ id }) => id === to);
  const found = order.findIndex(({ id }) => id === from);
  const start = found < 0 ? end : found;
  const range = order.slice(Math.min(start, end), Math.max(start, end) + 1);
  return new Set([...selected, ...range.flatMap(({ id, canSelect = true }) => (canSelect ? id : []))]);
}

/**
 * The selection without what has left the sheet: deleted, or no longer matched by the search or filter. What is selected on pages
 * that are not loaded was never on the sheet and stays.
 *
 * @param before the sheet as it was. @param now as it is. @returns the same object when nothing has left.
 */
export function withoutRemoved(
  selected: ReadonlySet<string>,
  before: readonly Selectable[],
  now: readonly Selectable[],
): ReadonlySet<string> {
  if (selected.size === 0 || before === now) return selected;
  const there = idsIn(now);
  const gone = [...idsIn(before)].filter((id) => selected.has(id) && !there.has(id));
  if (gone.length === 0) return selected;
  const next = new Set(selected);
  for (const id of gone) next.delete(id);
  return next;
}

const idsIn = (order: readonly Selectable[]) =>
  new Set(order.flatMap(({ id, canSelect = true }) => (canSelect ? id : [])));
