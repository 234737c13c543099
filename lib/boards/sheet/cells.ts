/** The cells of a sheet, and which of their pictures are on a board. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { placesOf } from "@/lib/sheet-plan/cells";
import { nextTurn } from "../turns/next-turn";

export interface Carried {
  boardId: string;
  sheetId: string;
}

export type CellOnBoard = Awaited<ReturnType<typeof readCells>>[number];

/** In the order of the table: row by row, also where values of an axis came later. */
export async function cellsOnBoard(db: Kysely<Database>, carried: Carried): Promise<CellOnBoard[]> {
  await nextTurn();
  const first = new Map<string, CellOnBoard>();
  // A cell is a creation of one picture; of a service that answers with more, the others are not on the table.
  for (const row of await readCells(db, carried)) if (!first.has(row.cell)) first.set(row.cell, row);
  const placed = Array.from(first.values(), (row) => ({ row, places: placesOf(row.cell) }));
  return placed.sort((a, b) => compare(a.places, b.places)).map(({ row }) => row);
}

/**
 * `picture_id` is null without a picture, or with a deleted one; `item_id` for a picture that is not on the board. An item that shows a
 * later version of the cell's picture is still the cell's, and `shown_id` is what it shows; null where that is deleted.
 */
const readCells = (db: Kysely<Database>, { boardId, sheetId }: Carried) =>
  db
    .selectFrom("sheet_cells")
    .leftJoin("creations", (join) =>
      join.onRef("creations.id", "=", "sheet_cells.creation_id").on("creations.deleted_at", "is", null),
    )
    .leftJoin("pictures", (join) =>
      join.onRef("pictures.creation_id", "=", "creations.id").on("pictures.deleted_at", "is", null),
    )
    .leftJoin("board_item_versions as version", (join) =>
      join.onRef("version.picture_id", "=", "pictures.id").on("version.board_id", "=", boardId),
    )
    .leftJoin("board_items as own", (join) =>
      join.onRef("own.picture_id", "=", "pictures.id").on("own.board_id", "=", boardId),
    )
    .leftJoin("board_items", (join) =>
      join
        .on((e) => e("board_items.id", "=", e.fn.coalesce("version.item_id", "own.id")))
        .on("board_items.board_id", "=", boardId),
    )
    .leftJoin("pictures as shown", (join) =>
      join.onRef("shown.id", "=", "board_items.picture_id").on("shown.deleted_at", "is", null),
    )
    .leftJoin("creations as shown_creation", (join) =>
      join.onRef("shown_creation.id", "=", "shown.creation_id").on("shown_creation.deleted_at", "is", null),
    )
    .select([
      "cell",
      "state",
      "sheet_cells.creation_id",
      "joined_id",
      "joined_mark",
      "sheet_cells.mark as decision",
      "creations.status",
    ])
    .select((e) =>
      e
        .case()
        .when("shown_creation.id", "is not", null)
        .then(e.ref("shown.id"))
        .else(null)
        .end()
        .as("shown_id"),
    )
    .select(["pictures.id as picture_id", "board_items.id as item_id", "board_items.mark as item_decision"])
    .where("sheet_cells.sheet_id", "=", sheetId)
    .orderBy("pictures.picture_index")
    .execute();

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((place, index) => place !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
