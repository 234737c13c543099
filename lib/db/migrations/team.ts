import "server-only";
import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "@/lib/db/dialect";

/** People who administer, are disabled or have limits of their own; usage by month; running processes; the audit log; values of the studio. */
export const team: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("people")
      .addColumn("is_admin", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable("people").addColumn("disabled_at", "bigint").execute();
    await db.schema.alterTable("people").addColumn("signed_in_at", "bigint").execute();
    await db.schema.alterTable("people").addColumn("limits", "text").execute();
    await sql`update people set signed_in_at = proven_at`.execute(db);

    await db.schema
      .createTable("studio_values")
      .addColumn("key", "text", (c) => c.primaryKey())
      .addColumn("value", "text", (c) => c.notNull())
      .addColumn("updated_at", "bigint", (c) => c.notNull())
      .execute();

    await db.schema
      .createTable("usage")
      .addColumn("person_id", "text", (c) => c.notNull().references("people.id").onDelete("cascade"))
      .addColumn("month", "text", (c) => c.notNull())
      .addColumn("model", "text", (c) => c.notNull())
      .addColumn("currency", "text", (c) => c.notNull())
      .addColumn("creations", "integer", (c) => c.notNull())
      .addColumn("failed", "integer", (c) => c.notNull())
      .addColumn("pictures", "integer", (c) => c.notNull())
      .addColumn("cost_micros", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("usage_key", ["person_id", "month", "model", "currency"])
      .execute();
    await db.schema.createIndex("usage_month").on("usage").columns(["month", "person_id"]).execute();

    await db.schema
      .createTable("processes")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("role", "text", (c) => c.notNull())
      .addColumn("services", "text", (c) => c.notNull())
      .addColumn("started_at", "bigint", (c) => c.notNull())
      .addColumn("seen_at", "bigint", (c) => c.notNull())
      .execute();

    await db.schema
      .createTable("audit_log")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("at", "bigint", (c) => c.notNull())
      // People may be gone when the log is read, so their names stand here too.
      .addColumn("actor_id", "text")
      .addColumn("actor_name", "text", (c) => c.notNull())
      .addColumn("via", "text", (c) => c.notNull())
      .addColumn("action", "text", (c) => c.notNull())
      .addColumn("subject_id", "text")
      .addColumn("subject_name", "text", (c) => c.notNull())
      .addColumn("details", "text", (c) => c.notNull())
      .addColumn("address", "text")
      .execute();
    await db.schema.createIndex("audit_log_time").on("audit_log").columns(["at", "id"]).execute();
    await db.schema.createIndex("audit_log_action").on("audit_log").columns(["action", "at", "id"]).execute();
    await db.schema.createIndex("audit_log_actor").on("audit_log").columns(["actor_id", "at"]).execute();
    await db.schema.createIndex("audit_log_subject").on("audit_log").columns(["subject_id", "at"]).execute();

    // The first person of a studio administers it.
    await sql`update people set is_admin = 1
      where id = (select id from people order by created_at, id limit 1)`.execute(db);
    await sql`insert into studio_values (key, value, updated_at)
      select 'first_administrator', id, created_at from people where is_admin = 1`.execute(db);

    const month = isPostgres(db)
      ? sql`to_char(to_timestamp(finished_at / 1000.0) at time zone 'UTC', 'YYYY-MM')`
      : sql`strftime('%Y-%m', finished_at / 1000, 'unixepoch')`;
    // Imported creations were drawn elsewhere.
    await sql`insert into usage (person_id, month, model, currency, creations, failed, pictures, cost_micros)
      select owner_id, month, model, currency,
        sum(case when status = 'succeed' then 1 else 0 end),
        sum(case when status = 'failed' then 1 else 0 end),
        sum(pictures), sum(cost)
      from (
        select owner_id, ${month} as month, model, coalesce(currency, '') as currency, status,
          (select count(*) from pictures where pictures.creation_id = creations.id) as pictures,
          coalesce(cost_micros, 0) as cost
        from creations
        where finished_at is not null and origin_id is null and status in ('succeed', 'failed')
          and owner_id in (select id from people)
      ) as ended
      group by owner_id, month, model, currency`.execute(db);
  },
};
