import "server-only";
import { type Kysely, type Migration, sql } from "kysely";

/** The original id of an imported sheet: nobody has the same one twice. */
export const sheetOrigin: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("sheets").addColumn("origin_id", "text").execute();
    await db.schema
      .createIndex("sheets_origin")
      .unique()
      .on("sheets")
      .columns(["owner_id", "origin_id"])
      .execute();
  },
};

/** Sheets, and what became of each of their cells. */
export const sheets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("sheets")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("owner_id", "text", (c) => c.notNull().references("people.id").onDelete("cascade"))
      .addColumn("idempotency_key", "text")
      .addColumn("request_hash", "text", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("request", "text", (c) => c.notNull())
      .addColumn("axes", "text", (c) => c.notNull())
      .addColumn("byte_length", "integer", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("updated_at", "bigint", (c) => c.notNull())
      .addColumn("fed_at", "bigint", (c) => c.notNull())
      .addColumn("deleted_at", "bigint")
      .addUniqueConstraint("sheets_key", ["owner_id", "idempotency_key"])
      .execute();
    await db.schema.createIndex("sheets_owner").on("sheets").columns(["owner_id", "created_at"]).execute();
    await db.schema
      .createIndex("sheets_deleted")
      .on("sheets")
      .column("deleted_at")
      .where(sql.ref("deleted_at"), "is not", null)
      .execute();
    await db.schema
      .createTable("sheet_cells")
      .addColumn("sheet_id", "text", (c) => c.notNull().references("sheets.id").onDelete("cascade"))
      .addColumn("cell", "text", (c) => c.notNull())
      .addColumn("position", "integer", (c) => c.notNull())
      .addColumn("state", "text", (c) => c.notNull())
      // No reference: a removed creation leaves its cell, which can be drawn again.
      .addColumn("creation_id", "text")
      .addColumn("attempt", "integer", (c) => c.notNull())
      .addColumn("error", "text")
      .addColumn("mark", "text")
      .addColumn("due_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("sheet_cells_key", ["sheet_id", "cell"])
      .execute();
    await db.schema.createIndex("sheet_cells_creation").on("sheet_cells").column("creation_id").execute();
    await db.schema.alterTable("creations").addColumn("sheet_id", "text").execute();
    await sql`create index creations_of_sheet on creations (sheet_id) where sheet_id is not null`.execute(db);
    await sql`create index sheet_cells_waiting on sheet_cells (due_at, sheet_id) where state = 'waiting'`.execute(
      db,
    );
  },
};

/** What is due, and which cells have pictures, is found in indexes alone. */
export const sheetIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index sheet_cells_due on sheet_cells (sheet_id, due_at) where state = 'waiting'`.execute(
      db,
    );
    await db.schema.dropIndex("sheet_cells_waiting").execute();
    await sql`create index creations_of_cells on creations (sheet_id, id, owner_id, status, deleted_at)
      where sheet_id is not null`.execute(db);
    await db.schema.dropIndex("creations_of_sheet").execute();
  },
};
