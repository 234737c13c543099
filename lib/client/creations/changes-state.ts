/** What the changes poll has reported so far, and how the next answer is merged into it. */

import type { Changes } from "contract/creations/changes";
import type { Creation } from "contract/creations/creation";
import type { UpstreamSummary } from "contract/models/upstream";
import type { Rows } from "./overlay";

/** The rows are as the studio reported them, deleted creations included: a delete may be undone. */
export interface ChangesState extends Rows {
  /** Where the next poll continues; undefined before the first. */
  cursor: string | undefined;
  pollAfterMs: number;
  /** The status of the service behind the studio; undefined before the first poll. */
  service: UpstreamSummary | undefined;
  /** The status of each service; the same array until one changes. */
  services: Changes["services"];
  /** How many creations in the queue would run before one made now; null where the service does not tell. */
  aheadOfNext: number | null;
}

export const INITIAL_CHANGES: ChangesState = {
  byId: {},
  deletedIds: new Set(),
  overlays: [],
  cursor: undefined,
  pollAfterMs: 0,
  service: undefined,
  services: [],
  aheadOfNext: null,
};

/** The later one of two states of a creation; of two equally old ones, the one received last. */
export function laterState(known: Creation | undefined, incoming: Creation): Creation {
  const isOlder = known && Date.parse(incoming.update_time) < Date.parse(known.update_time);
  return isOlder ? known : incoming;
}

/**
 * Merges an answer into the state. A creation in the answer is not deleted, or no longer.
 *
 * @param answered the overlays whose calls were answered before this poll began: the answer contains their effect,
 * unless more is to come.
 */
export function mergeChanges(
  state: ChangesState,
  changes: Changes,
  answered: ReadonlySet<number> = new Set(),
): ChangesState {
  const byId: Record<string, Creation> = { ...state.byId };
  const deletedIds = new Set(state.deletedIds);
  for (const id of changes.deleted_ids) deletedIds.add(id);
  for (const creation of changes.creations) {
    deletedIds.delete(creation.creation_id);
    byId[creation.creation_id] = laterState(byId[creation.creation_id], creation);
  }
  const overlays = changes.has_more
    ? state.overlays
    : state.overlays.filter((overlay) => !answered.has(overlay.id));
  const { next_cursor: cursor, poll_after_ms: pollAfterMs, service, ahead_of_next: aheadOfNext } = changes;
  const isSame = JSON.stringify(state.services) === JSON.stringify(changes.services);
  const services = isSame ? state.services : changes.services;
  return { byId, deletedIds, overlays, cursor, pollAfterMs, service, services, aheadOfNext };
}

/** Adds a creation that was read in another way; a later state that is known already stays. */
export function putCreation(state: ChangesState, creation: Creation): ChangesState {
  const id = creation.creation_id;
  return { ...state, byId: { ...state.byId, [id]: laterState(state.byId[id], creation) } };
}
