/** What the changes poll has told so far, and how one more answer is laid on top of it. */
import type { Creation } from "@/lib/contract/creation";
import { isActive } from "@/lib/contract/status";
import type { Changes } from "@/lib/contract/studio";
import type { UpstreamSummary } from "@/lib/contract/upstream";

export interface Known {
  byId: Readonly<Record<string, Creation>>;
  deletedIds: ReadonlySet<string>;
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
  cursor: undefined,
  pollAfterMs: 0,
  service: undefined,
  aheadOfNext: null,
};

/**
 * The later one of two states of a creation; of two equally old ones, the one that came in last. A wish to cancel
 * stays: the answer may be older than the wish, whose call is still on its way.
 */
export function later(known: Creation | undefined, incoming: Creation): Creation {
  if (!known) return incoming;
  if (Date.parse(incoming.update_time) < Date.parse(known.update_time)) return known;
  const isWished = known.cancel_requested && isActive(known.status) && isActive(incoming.status);
  return isWished && !incoming.cancel_requested ? { ...incoming, cancel_requested: true } : incoming;
}

/** Lays an answer on top of what is known. A creation in the answer is not deleted, or not any more. */
export function mergeChanges(known: Known, changes: Changes): Known {
  const byId: Record<string, Creation> = { ...known.byId };
  const deletedIds = new Set(known.deletedIds);
  for (const id of changes.deleted_ids) {
    deletedIds.add(id);
    delete byId[id];
  }
  for (const creation of changes.creations) {
    deletedIds.delete(creation.creation_id);
    byId[creation.creation_id] = later(byId[creation.creation_id], creation);
  }
  const { cursor, poll_after_ms: pollAfterMs, service, ahead_of_next: aheadOfNext } = changes;
  return { byId, deletedIds, cursor, pollAfterMs, service, aheadOfNext };
}

/** Lays what this tab did itself on top, until the studio says how it really is. */
export function putCreation(known: Known, creation: Creation): Known {
  const deletedIds = new Set(known.deletedIds);
  deletedIds.delete(creation.creation_id);
  return { ...known, deletedIds, byId: { ...known.byId, [creation.creation_id]: creation } };
}

export function dropCreation(known: Known, creationId: string): Known {
  const { [creationId]: _dropped, ...byId } = known.byId;
  return { ...known, byId, deletedIds: new Set(known.deletedIds).add(creationId) };
}

/** The same for many, in one go. */
export function dropCreations(known: Known, ids: readonly string[]): Known {
  const byId = { ...known.byId };
  for (const id of ids) delete byId[id];
  return { ...known, byId, deletedIds: new Set([...known.deletedIds, ...ids]) };
}

/** Takes deletes back; what was listed before shows again. */
export function undropCreations(known: Known, ids: readonly string[]): Known {
  const deletedIds = new Set(known.deletedIds);
  for (const id of ids) deletedIds.delete(id);
  return { ...known, deletedIds };
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
