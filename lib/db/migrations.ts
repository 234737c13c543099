/** Every change of the tables, in order. A migration that has landed is never edited; the next one mends it. */
import "server-only";
import { type Kysely, type Migration, sql } from "kysely";
import { foldForSearch, shapeOf } from "@/lib/contract/search";
import { isPostgres } from "./dialect";

const first: Migration = {
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

/** What the engine took the words of a prompt for: JSON, null until a picture is drawn and where nobody says. */
const understanding: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("jobs").addColumn("understanding", "text").execute();
    await db.schema.alterTable("creations").addColumn("understanding", "text").execute();
  },
};

/** Signing in, leaving and tidying up look sessions up by their person and by their end. */
const whoseSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex("sessions_person").on("sessions").column("person_id").execute();
    await db.schema.createIndex("sessions_end").on("sessions").column("expires_at").execute();
  },
};

/** When the service was last asked to cancel, so that asking again waits longer each time. */
const cancelSent: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("creations").addColumn("cancel_sent_at", "bigint").execute();
  },
};

/** A queue of our own before a service whose places are limited, and what its pauses are shared by. */
const queue: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ["queued_at", "sending_at", "reported_at", "service_ended_at"]) {
      await db.schema.alterTable("creations").addColumn(column, "bigint").execute();
    }
    await db.schema
      .createTable("services")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("hold_reason", "text")
      .addColumn("hold_since", "bigint")
      .addColumn("hold_until", "bigint")
      .execute();
  },
};

/** How many calls a service elsewhere may get from all processes of the studio together: a token bucket each. */
const serviceBudget: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("service_budgets")
      .addColumn("service", "text", (c) => c.primaryKey())
      .addColumn("full_at_us", "bigint", (c) => c.notNull())
      .execute();
  },
};

/** What lists filter by, taken out of the requests' JSON; and where an imported creation comes from. */
const search: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("creations")
      .addColumn("search_text", "text", (c) => c.notNull().defaultTo(""))
      .execute();
    await db.schema
      .alterTable("creations")
      .addColumn("shape", "text", (c) => c.notNull().defaultTo("square"))
      .execute();
    await db.schema
      .alterTable("creations")
      .addColumn("is_public", "integer", (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema.alterTable("creations").addColumn("origin_id", "text").execute();
    await db.schema
      .createIndex("creations_origin")
      .unique()
      .on("creations")
      .columns(["owner_id", "origin_id"])
      .execute();
    await fillSearch(db as Kysely<RequestsTable>);
  },
};

interface RequestsTable {
  creations: { id: string; request: string; search_text: string; shape: string; is_public: number };
}

async function fillSearch(db: Kysely<RequestsTable>): Promise<void> {
  let after = "";
  for (;;) {
    const rows = await db
      .selectFrom("creations")
      .select(["id", "request"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(500)
      .execute();
    for (const { id, request } of rows) {
      const { prompt, is_public, settings } = JSON.parse(request);
      await db
        .updateTable("creations")
        .set({
          search_text: foldForSearch(String(prompt)),
          shape: shapeOf(String(settings?.aspect_ratio)),
          is_public: is_public === false ? 0 : 1,
        })
        .where("id", "=", id)
        .execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** The changes go on from a time and an id; the line before a service and what is at it are read again and again. */
const liveness: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex("creations_changed").execute();
    await db.schema
      .createIndex("creations_changed")
      .on("creations")
      .columns(["owner_id", "updated_at", "id"])
      .execute();
    await db.schema
      .createIndex("creations_line")
      .on("creations")
      .columns(["service", "status", "owner_id", "created_at", "id"])
      .execute();
    await db.schema
      .createIndex("creations_sent")
      .on("creations")
      .columns(["service", "owner_id", "sending_at"])
      .execute();
  },
};

/** What providers vouched for, so that a changed list of who may sign in holds for sessions and tokens at once. */
const admission: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("people").addColumn("proof", "text").execute();
    await db.schema.alterTable("people").addColumn("proven_at", "bigint").execute();
  },
};

/** How often one address or person may do something, counted for all processes together. */
const rateLimits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("rate_limits")
      .addColumn("key", "text", (c) => c.primaryKey())
      .addColumn("full_at_us", "bigint", (c) => c.notNull())
      .execute();
    await db.schema.createIndex("rate_limits_full").on("rate_limits").column("full_at_us").execute();
  },
};

/** For what is asked often and must not go through all creations: who has how many open, what took how long, what was deleted. */
const ledgerIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex("creations_of_owner_by_status")
      .on("creations")
      .columns(["owner_id", "status", "created_at"])
      .execute();
    await db.schema
      .createIndex("creations_of_service_by_status")
      .on("creations")
      .columns(["service", "status", "finished_at"])
      .execute();
    await db.schema
      .createIndex("creations_deleted")
      .on("creations")
      .column("deleted_at")
      .where(sql.ref("deleted_at"), "is not", null)
      .execute();
  },
};

/** Pictures are read in pieces: PostgreSQL cuts one out of what it did not try to compress, and pictures are compressed already. */
const picturePieces: Migration = {
  async up(db: Kysely<unknown>) {
    if (isPostgres(db)) await sql`alter table blobs alter column bytes set storage external`.execute(db);
  },
};

/** The embedded queue serves people in turn, and counts only the attempts that came no further. */
const jobOwner: Migration = {
  async up(db: Kysely<unknown>) {
    const add = (column: string, type: "text" | "integer" | "bigint", value: string | number) =>
      db.schema
        .alterTable("jobs")
        .addColumn(column, type, (c) => c.notNull().defaultTo(value))
        .execute();
    await add("owner_id", "text", "");
    await add("start_tag", "bigint", 0);
    await add("cost", "integer", 1);
    await add("attempts_without_progress", "integer", 0);
    await sql`update jobs set attempts_without_progress = attempt, owner_id = coalesce(
      (select owner_id from creations where creations.id = jobs.idempotency_key), '')`.execute(db);
    await db.schema.dropIndex("jobs_queue").execute();
    await db.schema
      .createIndex("jobs_queue")
      .on("jobs")
      .columns(["status", "start_tag", "queued_at", "id", "cost"])
      .execute();
    await db.schema
      .createIndex("jobs_owner")
      .on("jobs")
      .columns(["owner_id", "status", "start_tag"])
      .execute();
    await sql`create index jobs_previews on jobs (finished_at) where previews <> '[]'`.execute(db);
  },
};

/** By name, in the order of their names. */
export const MIGRATIONS: Record<string, Migration> = {
  "2026-11-21-first": first,
  "2026-11-21-understanding": understanding,
  "2026-11-21-whose-sessions": whoseSessions,
  "2026-11-21-zz-cancel-sent": cancelSent,
  "2026-11-21-zzz-a-queue": queue,
  "2026-11-21-zzz-service-budget": serviceBudget,
  "2026-11-21-zzzz-search": search,
  "2026-11-22-admission": admission,
  "2026-11-22-job-owner": jobOwner,
  "2026-11-22-ledger-indexes": ledgerIndexes,
  "2026-11-22-liveness": liveness,
  "2026-11-22-picture-pieces": picturePieces,
  "2026-11-22-rate-limits": rateLimits,
};
