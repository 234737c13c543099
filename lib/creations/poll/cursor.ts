/**
 * The cursor of `changes`: where the next poll continues, which versions of the rows after that place the tab has already,
 * and a hash of the computed values that were sent with the rows.
 */
import "server-only";
import { createHash } from "node:crypto";

export interface ChangesCursor {
  /** Milliseconds since 1970. */
  updatedAt: number;
  /** The creation's id, because many rows may change in one millisecond; empty to start with the first of them. */
  id: string;
  /** The tags of the versions after that place that the tab has; the latest last. */
  seen: readonly string[];
  /** A hash of values that are computed and not stored, such as queue positions; may be empty. */
  computed: string;
}

const TAG_LENGTH = 6;
/** Precedes the tags, in the place of an id; no id begins with it, and it sorts before all of them. */
const TAGS = "0";
/** Of more versions the earlier ones are sent again. */
const MAX_TAGS = 80;
/** Studios up to 1.0 take a cursor with so many tags for one with an id, and a longer one for none … */
const MAX_TAGS_AS_ID = 10;
/** … unless it is longer than they accept, which lets the tab start again. */
const MIN_TAGS_REFUSED = 20;

const PATTERN = /^(\d{1,15})(?:\.([A-Za-z0-9_-]{0,512})\.([0-9a-f]{0,12}))?$/;

/** A short text for a version of a row; two versions have the same one by chance once in 2^36 times. */
export const tagOf = (row: { id: string; updated_at: number }): string =>
  createHash("sha256").update(`${row.id} ${row.updated_at}`).digest("base64url").slice(0, TAG_LENGTH);

export function formatCursor({ updatedAt, id, seen, computed }: ChangesCursor): string {
  const kept = seen.slice(seen.length < MIN_TAGS_REFUSED ? -MAX_TAGS_AS_ID : -MAX_TAGS);
  const place = id === "" && kept.length > 0 ? TAGS + kept.join("") : id;
  return `${updatedAt}.${place}.${computed}`;
}

/** @returns null for a text that is not a cursor of this studio. */
export function parseCursor(cursor: string | undefined): ChangesCursor | null {
  const match = PATTERN.exec(cursor ?? "");
  if (!match) return null;
  const [, updatedAt, place = "", computed = ""] = match;
  const hasTags = place.startsWith(TAGS);
  const seen = hasTags ? (place.slice(TAGS.length).match(/.{6}/g) ?? []) : [];
  return { updatedAt: Number(updatedAt), id: hasTags ? "" : place, seen, computed };
}
