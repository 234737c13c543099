/** What is selected, and how an address says it. */

export const NOTHING: ReadonlySet<string> = new Set();

/** An address stays short enough for every server on its way; longer selections are kept beside it. */
const MAX_IN_ADDRESS = 100;
/** In the address of a longer one. */
export const KEPT = "kept";

export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** From one entry of a list to another, both included, added to what is selected. */
export function withRange(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  from: number,
  to: number,
): ReadonlySet<string> {
  return new Set([...selected, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)]);
}

/** The word for an address; null for nothing. */
export function writeSelection(selected: ReadonlySet<string>): string | null {
  if (selected.size === 0) return null;
  return selected.size > MAX_IN_ADDRESS ? KEPT : [...selected].join(",");
}

/** @param kept what an earlier page of this tab kept beside the address. */
export function readSelection(word: string | null, kept: string | null): ReadonlySet<string> {
  if (!word) return NOTHING;
  const ids = (word === KEPT ? (kept ?? "") : word).split(",").filter((id) => /^[\w.~-]{1,128}$/.test(id));
  return ids.length > 0 ? new Set(ids) : NOTHING;
}
