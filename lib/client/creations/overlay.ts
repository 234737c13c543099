/**
 * Changes that this tab has requested and the studio has not reported yet, field by field. An overlay never replaces a
 * row: newer rows arrive beneath it, and removing it shows them.
 */
import type { Creation } from "contract/creations/creation";
import { isActive } from "contract/creations/status";

export interface PictureOverlay {
  ids: ReadonlySet<string>;
  isFavourite?: boolean | undefined;
  /** Whether the pictures are shown as deleted. */
  isDeleted?: boolean | undefined;
}

export interface Overlay {
  id: number;
  creationIds: ReadonlySet<string>;
  fields: Partial<Pick<Creation, "cancel_requested" | "is_favourite">>;
  /** Whether the creations are shown as deleted, or as restored; undefined for neither. */
  isDeleted?: boolean | undefined;
  /** Changes of single pictures of these creations. */
  pictures?: PictureOverlay | undefined;
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
  for (const { creationIds, fields, isDeleted, pictures } of state.overlays) {
    for (const id of creationIds) {
      if (isDeleted === true) deletedIds.add(id);
      if (isDeleted === false) deletedIds.delete(id);
      const row = byId[id];
      if (row) byId[id] = withPictures(withFields(row, fields), pictures);
      if (pictures?.isDeleted && row && row.outputs.length > 0 && byId[id]?.outputs.length === 0)
        deletedIds.add(id);
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

/** A creation is a favourite as long as one of its pictures is. */
function withPictures(row: Creation, pictures: PictureOverlay | undefined): Creation {
  if (!pictures) return row;
  const { ids, isFavourite, isDeleted } = pictures;
  const outputs = row.outputs.flatMap((output) => {
    if (!ids.has(output.id)) return [output];
    if (isDeleted) return [];
    return [isFavourite === undefined ? output : { ...output, is_favourite: isFavourite }];
  });
  return { ...row, outputs, is_favourite: outputs.some((output) => output.is_favourite) };
}
