/** Finds the sheets of which cells wait, without reading the cells, of which there may be hundreds in each. */
import "server-only";
import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/db/schema";

/** A condition as the partial index `sheet_cells_due` has it. */
export const isWaiting = sql<boolean>`sheet_cells.state = 'waiting'`;

/** Looks up the next id in the index, again and again: as many steps as there are sheets with waiting cells. */
const withWaiting = (db: Kysely<Database>) =>
  db.withRecursive("waiting(id)", (e) =>
    e
      .selectFrom("sheet_cells")
      .select(({ fn }) => fn.min("sheet_id").as("id"))
      .where(isWaiting)
      .unionAll(
        e
          .selectFrom("waiting")
          .select((next) =>
            next
              .selectFrom("sheet_cells")
              .select(({ fn }) => fn.min("sheet_id").as("id"))
              .where(isWaiting)
              .whereRef("sheet_id", ">", "waiting.id")
              .as("id"),
          )
          .where("waiting.id", "is not", null)
          .$castTo<{ id: string }>(),
      ),
  );

/** Those that may be drawn. */
export const waitingSheets = (db: Kysely<Database>) =>
  withWaiting(db)
    .selectFrom("waiting")
    .innerJoin("sheets", "sheets.id", "waiting.id")
    .innerJoin("people", "people.id", "sheets.owner_id")
    .select(["sheets.id", "sheets.owner_id"])
    // Those of a disabled person wait until they are enabled.
    .where("people.disabled_at", "is", null)
    .where("sheets.deleted_at", "is", null);

/** Those of which a cell is due, the ones that were looked at longest ago first. */
export const dueSheets = (
  db: Kysely<Database>,
  { now, limit }: { now: number; limit: number },
): Promise<{ id: string; owner_id: string }[]> =>
  waitingSheets(db)
    .where((e) =>
      e(
        e
          .selectFrom("sheet_cells")
          .select(({ fn }) => fn.min("due_at").as("due_at"))
          .whereRef("sheet_cells.sheet_id", "=", "sheets.id")
          .where(isWaiting),
        "<=",
        now,
      ),
    )
    .orderBy("sheets.fed_at")
    .orderBy("sheets.id")
    .limit(limit)
    .execute();
