/** Where an item stands in the order of its board, for pages that begin behind it. */
import "server-only";
import { sql } from "kysely";
import { ID_PATTERN } from "@/lib/contract/service";
import { StudioError } from "@/lib/errors";
import { nextTurn } from "./next-turn";

/** It stays a place when the item is moved or removed, so that others may change the board between two pages. */
export interface Place {
  position: number;
  id: string;
}

/** Whether a row of `board_items` stands behind a place; the index on positions finds the first one. */
export const isBehind = (place: Place | null) =>
  place
    ? sql<boolean>`board_items.position >= ${place.position}
        and (board_items.position > ${place.position} or board_items.id > ${place.id})`
    : sql<boolean>`true`;

/** A place as clients send it back. */
export const cursorOf = (place: Place | null) => place && `${place.position}~${place.id}`;

/** @throws StudioError `invalid_request` */
export function placeOf(cursor: string): Place {
  const [, digits = "", id = ""] = /^(-?\d{1,15})~(.*)$/s.exec(cursor) ?? [];
  if (!ID_PATTERN.test(id)) throw new StudioError("invalid_request", "after is no place of a board.");
  return { position: Number(digits), id };
}

/** Rows of one statement, which takes a few milliseconds. */
const BATCH = 500;

/**
 * All rows of a board, each once, some at a time, so that others have their turn in between.
 *
 * @param read the next rows behind a place; a row that has moved behind it meanwhile is read again and counts where it is now.
 */
export async function inTurns<Row extends Place>(
  read: (after: Place | null, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const all = new Map<string, Row>();
  for (let after: Place | null = null; ; ) {
    await nextTurn();
    const rows = await read(after, BATCH);
    for (const row of rows) {
      all.delete(row.id);
      all.set(row.id, row);
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return [...all.values()];
    after = { position: last.position, id: last.id };
  }
}
