/** Pages of a list that was read whole. */
import "server-only";
import { StudioError } from "contract/studio-error";

/** @param cursor how many entries stand before the page. @throws StudioError `invalid_request` for another cursor. */
export function pageFrom<Entry>(list: readonly Entry[], cursor: string | undefined, most: number) {
  const first = placeOf(cursor);
  const end = first + most;
  return { page: list.slice(first, end), next_cursor: end < list.length ? String(end) : null };
}

/** The place of a cursor, from 0. @throws StudioError `invalid_request` */
export function placeOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,6}$/.test(cursor)) return Number(cursor);
  const message = "This cursor is not valid.";
  throw new StudioError("invalid_request", message, { details: [{ field: "cursor", message }] });
}
