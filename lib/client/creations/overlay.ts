/**
 * What this tab has asked for and the studio has not told yet, field by field. An overlay never replaces a row: newer
 * rows come in beneath it, and taking it away shows them.
 */
import type { Creation } from "@/lib/contract/creation";
import { isActive } from "@/lib/contract/status";

export interface Overlay {
  id: number;
  creationIds: ReadonlySet<string>;
  fields: Partial<Pick<Creation, "cancel_requested" | "is_favourite">>;
  /** Whether the creations show as deleted, or as brought back; undefined for neither. */
  isDeleted?: boolean | undefined;
  /** Whether the studio has said yes; the poll after that knows the effect. */
  isAnswered: boolean;
}

interface Rows {
  byId: Readonly<Record<string, Creation>>;
  deletedIds: ReadonlySet<string>;
  overlays: readonly Overlay[];
}

/** The rows as they are to be shown; the later overlay wins. */
export function withOverlays({ byId, deletedIds, overlays }: Rows): Pick<Rows, "byId" | "deletedIds"> {
  const shownById = { ...byId };
  const shownDeleted = new Set(deletedIds);
  for (const { creationIds, fields, isDeleted } of overlays) {
    for (const id of creationIds) {
      if (isDeleted === true) shownDeleted.add(id);
      if (isDeleted === false) shownDeleted.delete(id);
      const row = shownById[id];
      if (row) shownById[id] = laidOver(row, fields);
    }
  }
  return { byId: shownById, deletedIds: shownDeleted };
}

/** What has ended meanwhile is not being cancelled any more. */
function laidOver(row: Creation, fields: Overlay["fields"]): Creation {
  const { cancel_requested, ...others } = fields;
  return cancel_requested !== undefined && isActive(row.status)
    ? { ...row, ...others, cancel_requested }
    : { ...row, ...others };
}
