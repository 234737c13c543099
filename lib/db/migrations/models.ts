import "server-only";
import { type Kysely, type Migration, sql } from "kysely";

/** The model, price and cost of creations; jobs of several engines; calls that must not be repeated. */
export const models: Migration = {
  async up(db: Kysely<unknown>) {
    const add = (
      table: "creations" | "jobs",
      column: string,
      type: "text" | "bigint",
      value?: string | number,
    ) =>
      db.schema
        .alterTable(table)
        .addColumn(column, type, (c) => (value === undefined ? c : c.notNull().defaultTo(value)))
        .execute();
    await add("creations", "model", "text", "");
    await add("creations", "model_name", "text", "");
    await add("creations", "ignored", "text", "[]");
    await add("creations", "notice", "text");
    await add("creations", "price_micros", "bigint");
    await add("creations", "cost_micros", "bigint");
    await add("creations", "currency", "text");
    // Before this there was one model: the sandbox engine, or whatever the service elsewhere drew with.
    await sql`update creations set model = 'sandbox' where service = 'embedded'`.execute(db);
    await sql`update creations set model = 'remote' where service like 'http%'`.execute(db);
    await add("jobs", "service", "text", "embedded");
    await add("jobs", "asked", "text", "[]");
    await add("jobs", "notice", "text");
    await db.schema.dropIndex("jobs_queue").execute();
    await db.schema
      .createIndex("jobs_queue")
      .on("jobs")
      .columns(["service", "status", "start_tag", "queued_at", "id", "cost"])
      .execute();
    await db.schema.dropIndex("jobs_owner").execute();
    await db.schema
      .createIndex("jobs_owner")
      .on("jobs")
      .columns(["service", "owner_id", "status", "start_tag"])
      .execute();
  },
};
