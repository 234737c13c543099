/** The selected pictures or creations, and how the address contains them. */

export const NOTHING: ReadonlySet<string> = new Set();

/** Longer selections are stored instead, so that the address stays short enough for every server. */
const MAX_IN_ADDRESS = 100;
/** The word in the address for a stored selection. */
export const KEPT = "kept";

export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The selection with a range of the list added, both ends included. */
export function withRange(
  selected: ReadonlySet<string>,
  ids: readonly (string | null)[],
  from: number,
  to: number,
): ReadonlySet<string> {
  const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  return new Set([...selected, ...range.filter((id) => id !== null)]);
}

/**
 * The selection without what has left the list: deleted, or no longer matched by the search. What is selected on pages that are
 * not loaded was never in the list and stays.
 *
 * @param before the ids of the list as it was. @param now as it is. @returns the same object when nothing has left.
 */
export function withoutRemoved(
  selected: ReadonlySet<string>,
  before: readonly (string | null)[],
  now: readonly (string | null)[],
): ReadonlySet<string> {
  if (selected.size === 0 || before === now) return selected;
  const there = new Set(now);
  const gone = before.filter((id) => id !== null && selected.has(id) && !there.has(id));
  if (gone.length === 0) return selected;
  const next = new Set(selected);
  for (const id of gone) if (id !== null) next.delete(id);
  return next;
}

/** The query parameter; null for an empty selection. */
export function writeSelection(selected: ReadonlySet<string>): string | null {
  if (selected.size === 0) return null;
  return selected.size > MAX_IN_ADDRESS ? KEPT : [...selected].join(",");
}

/** @param kept the stored selection of this tab. */
export function readSelection(word: string | null, kept: string | null): ReadonlySet<string> {
  if (!word) return NOTHING;
  const ids = (word === KEPT ? (kept ?? "") : word).split(",").filter((id) => /^[\w.~-]{1,128}$/.test(id));
  return ids.length > 0 ? new Set(ids) : NOTHING;
}
