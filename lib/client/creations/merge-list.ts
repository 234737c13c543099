/** The list of creations that a page shows: loaded pages merged with the changes since. */
import type { Creation } from "contract/creations/creation";
import type { ListOrder } from "contract/creations/list-order";
import { PICTURE_SHAPES, shapeOf } from "contract/models/shape";
import { laterState } from "./changes-state";
import type { Rows } from "./overlay";

type Comparison = (a: Creation, b: Creation) => number;

function newest(a: Creation, b: Creation): number {
  if (a.create_time !== b.create_time) return a.create_time > b.create_time ? -1 : 1;
  return a.creation_id > b.creation_id ? -1 : 1;
}

const shapeIndex = (creation: Creation) => PICTURE_SHAPES.indexOf(shapeOf(creation.settings.aspect_ratio));

/** Negative when the first is shown before the second, as the studio sorts. */
const COMPARISONS: Record<ListOrder, Comparison> = {
  newest,
  oldest: (a, b) => newest(b, a),
  shape: (a, b) => shapeIndex(a) - shapeIndex(b) || newest(a, b),
};

/**
 * Merges loaded pages with the changes of this tab and others. Creations that were deleted or no longer match are left
 * out; new creations that match are added.
 *
 * With ten thousand creations this must not make scrolling stutter: the pages are walked through once, and sorting a list
 * that is in order but for a few at its end takes one comparison for each creation.
 *
 * @param listed the loaded pages, in the order of the list.
 * @param matches whether a creation passes the filters of the list.
 * @param includesLater whether creations that belong after the last loaded one are added; false while a further page
 * brings them.
 */
export function mergeList(
  listed: readonly Creation[],
  rows: Pick<Rows, "byId" | "deletedIds">,
  matches: (creation: Creation) => boolean,
  includesLater: boolean,
  order: ListOrder = "newest",
): Creation[] {
  const compare = COMPARISONS[order];
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
  const last = listed.at(-1);
  const added = [...changed.values()]
    .filter((creation) => !rows.deletedIds.has(creation.creation_id) && matches(creation))
    .filter((creation) => includesLater || (last !== undefined && compare(creation, last) < 0));
  return added.length === 0 ? kept : [...kept, ...added].sort(compare);
}
