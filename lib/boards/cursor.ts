/** The cursor between the pages of a board: the position of an item in the order of its board (keyset pagination). */
import "server-only";
import { ID_PATTERN } from "contract/id-pattern";
import { StudioError } from "contract/studio-error";
import { sql } from "kysely";

/**
 * It stays a position when the item is moved or removed, so that others may change the board between two pages. An item may be
 * put before it meanwhile, and then is not read; but the version of the board has risen, so that its readers read it again.
 */
export interface ItemPosition {
  position: number;
  id: string;
}

/** Whether a row of `board_items` comes after a position; the index on positions finds the first one. */
export const isAfter = (start: ItemPosition | null) =>
  start
    ? sql<boolean>`board_items.position >= ${start.position}
        and (board_items.position > ${start.position} or board_items.id > ${start.id})`
    : sql<boolean>`true`;

/** A position as clients send it back. */
export const formatCursor = (position: ItemPosition | null) =>
  position && `${position.position}~${position.id}`;

/** @returns null without a cursor. @throws StudioError `invalid_request` */
export function parseCursor(cursor: string | undefined): ItemPosition | null {
  if (cursor === undefined) return null;
  const [, digits = "", id = ""] = /^(-?\d{1,15})~(.*)$/s.exec(cursor) ?? [];
  if (!ID_PATTERN.test(id)) throw new StudioError("invalid_request", "This cursor is not valid.");
  return { position: Number(digits), id };
}
