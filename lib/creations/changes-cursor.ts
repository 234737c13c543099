/** The cursor of the changes: the last row that was told, and what was told beside the rows. */
import "server-only";

export interface ChangesCursor {
  /** Milliseconds since 1970. */
  updatedAt: number;
  /** The creation's id, as many may have changed in one millisecond; empty to begin with the first of them. */
  id: string;
  /** Stands for what was told of open creations that is computed and not written, as positions in line; may be empty. */
  computed: string;
}

const PATTERN = /^(\d{1,15})(?:\.([A-Za-z0-9_-]{0,64})\.([0-9a-f]{0,12}))?$/;

export const formatCursor = ({ updatedAt, id, computed }: ChangesCursor): string =>
  `${updatedAt}.${id}.${computed}`;

/** @returns null for what is not a cursor of ours. */
export function parseCursor(cursor: string | undefined): ChangesCursor | null {
  const match = PATTERN.exec(cursor ?? "");
  if (!match) return null;
  const [, updatedAt, id = "", computed = ""] = match;
  return { updatedAt: Number(updatedAt), id, computed };
}
