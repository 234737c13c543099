/** Pages of lists in the order of a time, the newest first: where one ends and the next begins (keyset pagination). */
import "server-only";
import { ID_PATTERN } from "contract/id-pattern";
import { StudioError } from "contract/studio-error";
import { type Expression, type SqlBool, sql } from "kysely";

/** Which page of a list. */
export interface PageQuery {
  /** The `next_cursor` of the page before; absent for the first. */
  cursor?: string | undefined;
  limit: number;
}

/** The place of an entry: its time in milliseconds, and its id among entries of the same time. */
export interface Place {
  at: number;
  id: string;
}

/**
 * Whether a row stands behind a cursor in a list sorted by time and id, both descending. What is added meanwhile stands before
 * it, so that no entry is listed twice or left out.
 *
 * @param columns of time and id. @throws StudioError `invalid_request` for a cursor that no list answered.
 */
export function isBehind(
  cursor: string | undefined,
  columns: { at: string; id: string },
): Expression<SqlBool> {
  if (cursor === undefined) return sql<SqlBool>`1 = 1`;
  const [, at = "", id = ""] = /^(\d{1,15})~(.*)$/s.exec(cursor) ?? [];
  if (!ID_PATTERN.test(id)) {
    const message = "This cursor is not valid.";
    throw new StudioError("invalid_request", message, { details: [{ field: "cursor", message }] });
  }
  return sql<SqlBool>`(${sql.ref(columns.at)}, ${sql.ref(columns.id)}) < (${Number(at)}, ${id})`;
}

/** @param rows of a page and one more, if there are more. @param placeOf the place of a row. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { page: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  if (!last) return { page, next_cursor: null };
  const { at, id } = placeOf(last);
  return { page, next_cursor: `${at}~${id}` };
}
