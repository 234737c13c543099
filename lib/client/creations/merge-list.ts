/** The list of creations that a page shows: loaded pages merged with the changes since. */
import type { Creation } from "@/lib/contract/creation";
import { laterState } from "./changes-state";
import type { Rows } from "./overlay";

/** Negative when `a` is shown before `b`: newest first, as the studio sorts. */
function order(a: Creation, b: Creation): number {
  if (a.create_time !== b.create_time) return a.create_time > b.create_time ? -1 : 1;
  return a.creation_id > b.creation_id ? -1 : 1;
}

/**
 * Merges loaded pages with the changes of this tab and others. Creations that were deleted or no longer match are left
 * out; new creations that match are added.
 *
 * With ten thousand creations this must not make scrolling stutter: the pages are walked through once, and sorting a list
 * that is in order but for a few at its end takes one comparison for each creation.
 *
 * @param listed the loaded pages, newest first.
 * @param matches whether a creation passes the filters of the list.
 * @param includesOlder whether creations older than the last loaded one are added; false while a further page brings
 * them.
 */
export function mergeList(
  listed: readonly Creation[],
  rows: Pick<Rows, "byId" | "deletedIds">,
  matches: (creation: Creation) => boolean,
  includesOlder: boolean,
): Creation[] {
  const changed = new Map(Object.entries(rows.byId));
  const kept: Creation[] = [];
  for (const creation of listed) {
    const id = creation.creation_id;
    const change = changed.get(id);
    changed.delete(id);
    if (rows.deletedIds.has(id)) continue;
    const current = change ? laterState(creation, change) : creation;
    if (current === creation || matches(current)) kept.push(current);
  }
  const oldest = listed.at(-1);
  const added = [...changed.values()]
    .filter((creation) => !rows.deletedIds.has(creation.creation_id) && matches(creation))
    .filter((creation) => includesOlder || (oldest !== undefined && order(creation, oldest) < 0));
  return added.length === 0 ? kept : [...kept, ...added].sort(order);
}
