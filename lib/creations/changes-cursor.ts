/** The cursor of `changes`: the position of the last row sent, and a hash of the computed values sent with the rows. */
import "server-only";

export interface ChangesCursor {
  /** Milliseconds since 1970. */
  updatedAt: number;
  /** The creation's id, because many rows may change in one millisecond; empty to start with the first of them. */
  id: string;
  /** A hash of values that are computed and not stored, such as queue positions; may be empty. */
  computed: string;
}

const PATTERN = /^(\d{1,15})(?:\.([A-Za-z0-9_-]{0,64})\.([0-9a-f]{0,12}))?$/;

export const formatCursor = ({ updatedAt, id, computed }: ChangesCursor): string =>
  `${updatedAt}.${id}.${computed}`;

/** @returns null for a text that is not a cursor of this studio. */
export function parseCursor(cursor: string | undefined): ChangesCursor | null {
  const match = PATTERN.exec(cursor ?? "");
  if (!match) return null;
  const [, updatedAt, id = "", computed = ""] = match;
  return { updatedAt: Number(updatedAt), id, computed };
}
