import "server-only";
import { type Kysely, type Migration, sql } from "kysely";

/** Boards that carry a sheet, and which of its pictures have joined, with which mark. */
export const sheetBoards: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("boards")
      .addColumn("sheet_id", "text", (c) => c.references("sheets.id").onDelete("set null"))
      .execute();
    await sql`create unique index boards_sheet on boards (sheet_id) where sheet_id is not null`.execute(db);
    await db.schema.alterTable("sheet_cells").addColumn("joined_id", "text").execute();
    await db.schema.alterTable("sheet_cells").addColumn("joined_mark", "text").execute();
    await sql`create index sheet_cells_joining on sheet_cells (sheet_id)
      where creation_id is not null and (joined_id is null or joined_id <> creation_id
        or coalesce(mark, '') <> coalesce(joined_mark, ''))`.execute(db);
  },
};
