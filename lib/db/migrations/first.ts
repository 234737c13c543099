/** The first tables: people, sessions, tokens, the ledger, the job queue, stored pictures. */
import "server-only";
import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "../dialect";

export const first: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("people")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("provider", "text", (c) => c.notNull())
      .addColumn("provider_account_id", "text", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("email", "text")
      .addColumn("image", "text")
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addUniqueConstraint("people_account", ["provider", "provider_account_id"])
      .execute();

    await db.schema
      .createTable("sessions")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("person_id", "text", (c) => c.notNull().references("people.id").onDelete("cascade"))
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .execute();

    await db.schema
      .createTable("access_tokens")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("person_id", "text", (c) => c.notNull().references("people.id").onDelete("cascade"))
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("hint", "text", (c) => c.notNull())
      .addColumn("token_hash", "text", (c) => c.notNull().unique())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("last_used_at", "bigint")
      .execute();
    await db.schema.createIndex("access_tokens_person").on("access_tokens").column("person_id").execute();

    await db.schema
      .createTable("creations")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("owner_id", "text", (c) => c.notNull().references("people.id").onDelete("cascade"))
      .addColumn("idempotency_key", "text")
      .addColumn("request_hash", "text", (c) => c.notNull())
      .addColumn("request", "text", (c) => c.notNull())
      .addColumn("service", "text", (c) => c.notNull())
      .addColumn("service_id", "text")
      .addColumn("status", "text", (c) => c.notNull())
      .addColumn("progress_permille", "integer")
      .addColumn("queue_ahead", "integer")
      .addColumn("error", "text")
      .addColumn("enhanced_prompt", "text")
      .addColumn("previews", "text", (c) => c.notNull())
      .addColumn("cancel_requested_at", "bigint")
      .addColumn("is_favourite", "integer", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("updated_at", "bigint", (c) => c.notNull())
      .addColumn("started_at", "bigint")
      .addColumn("finished_at", "bigint")
      .addColumn("deleted_at", "bigint")
      .addColumn("checked_at", "bigint", (c) => c.notNull())
      .addColumn("misses", "integer", (c) => c.notNull().defaultTo(0))
      .addUniqueConstraint("creations_intent", ["owner_id", "idempotency_key"])
      .addUniqueConstraint("creations_service_id", ["service", "service_id"])
      .execute();
    await db.schema
      .createIndex("creations_newest")
      .on("creations")
      .columns(["owner_id", "created_at", "id"])
      .execute();
    await db.schema
      .createIndex("creations_changed")
      .on("creations")
      .columns(["owner_id", "updated_at"])
      .execute();
    await db.schema
      .createIndex("creations_status")
      .on("creations")
      .columns(["status", "checked_at"])
      .execute();

    await db.schema
      .createTable("pictures")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("creation_id", "text", (c) => c.notNull().references("creations.id").onDelete("cascade"))
      .addColumn("picture_index", "integer", (c) => c.notNull())
      .addColumn("seed", "bigint")
      .addColumn("width", "integer", (c) => c.notNull())
      .addColumn("height", "integer", (c) => c.notNull())
      .addColumn("media_type", "text", (c) => c.notNull())
      .addColumn("byte_length", "integer", (c) => c.notNull())
      .addColumn("original_key", "text", (c) => c.notNull())
      .addColumn("thumbnail_key", "text", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addUniqueConstraint("pictures_place", ["creation_id", "picture_index"])
      .execute();

    await db.schema
      .createTable("creation_events")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("creation_id", "text", (c) => c.notNull().references("creations.id").onDelete("cascade"))
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("message", "text")
      .execute();
    await db.schema
      .createIndex("creation_events_of")
      .on("creation_events")
      .columns(["creation_id", "created_at"])
      .execute();

    await db.schema
      .createTable("jobs")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("idempotency_key", "text", (c) => c.notNull().unique())
      .addColumn("request", "text", (c) => c.notNull())
      .addColumn("status", "text", (c) => c.notNull())
      .addColumn("progress_permille", "integer", (c) => c.notNull())
      .addColumn("outputs", "text", (c) => c.notNull())
      .addColumn("previews", "text", (c) => c.notNull())
      .addColumn("error", "text")
      .addColumn("enhanced_prompt", "text")
      .addColumn("cancel_requested", "integer", (c) => c.notNull())
      .addColumn("attempt", "integer", (c) => c.notNull())
      .addColumn("lease_owner", "text")
      .addColumn("lease_until", "bigint")
      .addColumn("queued_at", "bigint", (c) => c.notNull())
      .addColumn("started_at", "bigint")
      .addColumn("finished_at", "bigint")
      .execute();
    await db.schema.createIndex("jobs_queue").on("jobs").columns(["status", "queued_at", "id"]).execute();

    await db.schema
      .createTable("blobs")
      .addColumn("key", "text", (c) => c.primaryKey())
      .addColumn("bytes", isPostgres(db) ? sql`bytea` : "blob", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .execute();
  },
};
