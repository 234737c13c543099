/** What the changes poll has told so far, and how one more answer is laid on top of it. */

import type { Changes } from "@/lib/contract/changes";
import type { Creation } from "@/lib/contract/creation";
import type { UpstreamSummary } from "@/lib/contract/upstream";
import { type Overlay, withOverlays } from "./overlay";

export interface Known {
  /** As the studio told them, also those that are deleted: a delete may be taken back. */
  byId: Readonly<Record<string, Creation>>;
  deletedIds: ReadonlySet<string>;
  /** What this tab has asked for and the studio has not told yet. */
  overlays: readonly Overlay[];
  /** Where the next poll goes on; undefined before the first. */
  cursor: string | undefined;
  pollAfterMs: number;
  /** How the service behind the studio is doing; undefined before the first poll. */
  service: UpstreamSummary | undefined;
  /** How many in line would go before a creation made now; null where nobody says. */
  aheadOfNext: number | null;
}

export const NOTHING_KNOWN: Known = {
  byId: {},
  deletedIds: new Set(),
  overlays: [],
  cursor: undefined,
  pollAfterMs: 0,
  service: undefined,
  aheadOfNext: null,
};

/** The later one of two states of a creation; of two equally old ones, the one that came in last. */
export function later(known: Creation | undefined, incoming: Creation): Creation {
  const isOlder = known && Date.parse(incoming.update_time) < Date.parse(known.update_time);
  return isOlder ? known : incoming;
}

/**
 * Lays an answer on top of what is known. A creation in the answer is not deleted, or not any more.
 *
 * @param answered the overlays whose calls were answered before this poll began: their effect is in this answer, unless
 * there is more to come.
 */
export function mergeChanges(
  known: Known,
  changes: Changes,
  answered: ReadonlySet<number> = new Set(),
): Known {
  const byId: Record<string, Creation> = { ...known.byId };
  const deletedIds = new Set(known.deletedIds);
  for (const id of changes.deleted_ids) deletedIds.add(id);
  for (const creation of changes.creations) {
    deletedIds.delete(creation.creation_id);
    byId[creation.creation_id] = later(byId[creation.creation_id], creation);
  }
  const overlays = changes.has_more
    ? known.overlays
    : known.overlays.filter((overlay) => !answered.has(overlay.id));
  const { cursor, poll_after_ms: pollAfterMs, service, ahead_of_next: aheadOfNext } = changes;
  return { byId, deletedIds, overlays, cursor, pollAfterMs, service, aheadOfNext };
}

/** Adds a creation that was read in another way; a later state that is known stays. */
export function putCreation(known: Known, creation: Creation): Known {
  const id = creation.creation_id;
  return { ...known, byId: { ...known.byId, [id]: later(known.byId[id], creation) } };
}

/** What is to be shown: what the studio told, with this tab's own wishes laid over it. */
export function shown(known: Known): Known {
  return known.overlays.length === 0 ? known : { ...known, ...withOverlays(known) };
}

/** Everything there is to show: listed pages and what has changed since, without the deleted, newest first. */
export function visibleCreations(listed: readonly Creation[], known: Known): Creation[] {
  const all = new Map<string, Creation>();
  for (const creation of listed) all.set(creation.creation_id, creation);
  for (const creation of Object.values(known.byId)) {
    all.set(creation.creation_id, later(all.get(creation.creation_id), creation));
  }
  return [...all.values()]
    .filter((creation) => !known.deletedIds.has(creation.creation_id))
    .sort(
      (a, b) =>
        Date.parse(b.create_time) - Date.parse(a.create_time) || (a.creation_id < b.creation_id ? 1 : -1),
    );
}
