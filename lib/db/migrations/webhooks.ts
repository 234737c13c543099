import "server-only";
import { type Kysely, type Migration, sql } from "kysely";

/** Webhooks and their outbox. */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("webhooks")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("person_id", "text", (c) => c.notNull().references("people.id").onDelete("cascade"))
      // No reference: what ends with its token is removed where the token is.
      .addColumn("token_id", "text")
      .addColumn("url", "text", (c) => c.notNull())
      .addColumn("events", "text", (c) => c.notNull())
      .addColumn("secret", "text", (c) => c.notNull())
      .addColumn("former_secret", "text")
      .addColumn("former_until", "bigint")
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("paused_at", "bigint")
      .addColumn("paused_because", "text")
      .addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("failing_since", "bigint")
      .execute();
    await db.schema.createIndex("webhooks_person").on("webhooks").column("person_id").execute();
    await sql`create index webhooks_token on webhooks (token_id) where token_id is not null`.execute(db);
    await db.schema
      .createTable("webhook_deliveries")
      .addColumn("webhook_id", "text", (c) => c.notNull().references("webhooks.id").onDelete("cascade"))
      .addColumn("event_id", "text", (c) => c.notNull())
      .addColumn("type", "text", (c) => c.notNull())
      .addColumn("subject_id", "text", (c) => c.notNull())
      .addColumn("position", "bigint", (c) => c.notNull())
      .addColumn("detail", "text", (c) => c.notNull())
      .addColumn("state", "text", (c) => c.notNull())
      .addColumn("merge_key", "text")
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("next_at", "bigint", (c) => c.notNull())
      .addColumn("give_up_at", "bigint", (c) => c.notNull())
      .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("lease", "text")
      .addColumn("attempted_at", "bigint")
      .addColumn("answer_status", "integer")
      .addColumn("problem", "text")
      .addColumn("ended_at", "bigint")
      .addPrimaryKeyConstraint("webhook_deliveries_key", ["webhook_id", "event_id"])
      .execute();
    await db.schema
      .createIndex("webhook_deliveries_merged")
      .on("webhook_deliveries")
      .column("merge_key")
      .unique()
      .execute();
    await sql`create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at)
      where state = 'pending'`.execute(db);
    await sql`create index webhook_deliveries_of_subject on webhook_deliveries (webhook_id, subject_id, position)
      where state = 'pending'`.execute(db);
    await sql`create index webhook_deliveries_given_up on webhook_deliveries (give_up_at)
      where state = 'pending'`.execute(db);
    await db.schema
      .createIndex("webhook_deliveries_listed")
      .on("webhook_deliveries")
      .columns(["webhook_id", "created_at", "event_id"])
      .execute();
    await sql`create index webhook_deliveries_ended on webhook_deliveries (ended_at)
      where ended_at is not null`.execute(db);
  },
};
