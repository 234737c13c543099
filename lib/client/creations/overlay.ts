/**
 * Changes that this tab has requested and the studio has not reported yet, field by field. An overlay never replaces a
 * row: newer rows arrive beneath it, and removing it shows them.
 */
import type { Creation } from "@/lib/contract/creation";
import { isActive } from "@/lib/contract/status";

export interface Overlay {
  id: number;
  creationIds: ReadonlySet<string>;
  fields: Partial<Pick<Creation, "cancel_requested" | "is_favourite">>;
  /** Whether the creations are shown as deleted, or as restored; undefined for neither. */
  isDeleted?: boolean | undefined;
  /** Whether the studio has accepted the call; the poll after that reports its effect. */
  isAnswered: boolean;
}

export interface Rows {
  byId: Readonly<Record<string, Creation>>;
  deletedIds: ReadonlySet<string>;
  overlays: readonly Overlay[];
}

/** The state as it is shown; of several overlays on one field the last wins. */
export function applyOverlays<State extends Rows>(state: State): State {
  if (state.overlays.length === 0) return state;
  const byId = { ...state.byId };
  const deletedIds = new Set(state.deletedIds);
  for (const { creationIds, fields, isDeleted } of state.overlays) {
    for (const id of creationIds) {
      if (isDeleted === true) deletedIds.add(id);
      if (isDeleted === false) deletedIds.delete(id);
      const row = byId[id];
      if (row) byId[id] = withFields(row, fields);
    }
  }
  return { ...state, byId, deletedIds };
}

/** A creation that has ended in the meantime is not shown as being cancelled. */
function withFields(row: Creation, fields: Overlay["fields"]): Creation {
  const { cancel_requested, ...others } = fields;
  return cancel_requested !== undefined && isActive(row.status)
    ? { ...row, ...others, cancel_requested }
    : { ...row, ...others };
}
