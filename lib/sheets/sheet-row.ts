/** The row of a sheet: read, or locked for a change. */
import "server-only";
import { StudioError } from "contract/studio-error";
import type { Kysely, Selectable } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import type { SheetCellsTable, SheetsTable } from "@/lib/db/tables/sheets";

export type SheetRow = Selectable<SheetsTable>;
export type CellRow = Selectable<SheetCellsTable>;

export interface OwnSheet {
  ownerId: string;
  sheetId: string;
}

/** The same error for a missing, deleted and somebody else's sheet. */
export const sheetNotFound = (): StudioError =>
  new StudioError("not_found", "There is no sheet with this id.");

/** @throws StudioError `not_found` */
export async function requireSheet(db: Kysely<Database>, sheet: OwnSheet): Promise<SheetRow> {
  const row = await ownSheet(db, sheet).executeTakeFirst();
  if (!row) throw sheetNotFound();
  return row;
}

/** Reads the row so that others who change the sheet wait for the end of the transaction. @throws StudioError `not_found` */
export async function lockSheet(tx: Kysely<Database>, sheet: OwnSheet): Promise<SheetRow> {
  const query = ownSheet(tx, sheet);
  // SQLite has one writing transaction at a time.
  const row = await (isPostgres(tx) ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw sheetNotFound();
  return row;
}

const ownSheet = (db: Kysely<Database>, { ownerId, sheetId }: OwnSheet) =>
  db
    .selectFrom("sheets")
    .selectAll()
    .where("id", "=", sheetId)
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null);

/** In the order in which they are drawn. */
export const cellRows = (db: Kysely<Database>, sheetId: string): Promise<CellRow[]> =>
  db.selectFrom("sheet_cells").selectAll().where("sheet_id", "=", sheetId).orderBy("position").execute();

/** Says to readers that something has changed. @param changes of the row besides. */
export async function raiseVersion(
  db: Kysely<Database>,
  { clock }: { clock: { now(): number } },
  sheetId: string,
  changes: Partial<Pick<SheetRow, "name" | "axes" | "byte_length" | "deleted_at">> = {},
): Promise<void> {
  const now = clock.now();
  await db
    .updateTable("sheets")
    .set((e) => ({
      ...changes,
      updated_at: e
        .case()
        .when("updated_at", ">=", now)
        .then(e("updated_at", "+", 1))
        .else(e.val(now))
        .end(),
    }))
    .where("id", "=", sheetId)
    .execute();
}
