/** Where an item stands in the order of its board, for pages that begin behind it. */
import "server-only";
import { sql } from "kysely";
import { ID_PATTERN } from "@/lib/contract/service";
import { StudioError } from "@/lib/errors";

/**
 * It stays a place when the item is moved or removed, so that others may change the board between two pages. An item may be put
 * before it meanwhile, and then is not read; but the version of the board has risen, so that its readers read it again.
 */
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
  if (!ID_PATTERN.test(id)) throw new StudioError("invalid_request", "after is not a valid cursor.");
  return { position: Number(digits), id };
}
