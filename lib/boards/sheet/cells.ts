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

/** `picture_id` is null without a picture, or with a deleted one; `item_id` for a picture that is not on the board. */
const readCells = (db: Kysely<Database>, { boardId, sheetId }: Carried) =>
  db
    .selectFrom("sheet_cells")
    .leftJoin("creations", (join) =>
      join.onRef("creations.id", "=", "sheet_cells.creation_id").on("creations.deleted_at", "is", null),
    )
    .leftJoin("pictures", (join) =>
      join.onRef("pictures.creation_id", "=", "creations.id").on("pictures.deleted_at", "is", null),
    )
    .leftJoin("board_items", (join) =>
      join.onRef("board_items.picture_id", "=", "pictures.id").on("board_items.board_id", "=", boardId),
    )
    .select([
      "cell",
      "state",
      "sheet_cells.creation_id",
      "joined_id",
      "joined_mark",
      "sheet_cells.mark",
      "status",
    ])
    .select(["pictures.id as picture_id", "board_items.id as item_id", "board_items.mark as item_mark"])
    .where("sheet_cells.sheet_id", "=", sheetId)
    .orderBy("picture_index")
    .execute();

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((place, index) => place !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
