/** All migrations in order. A merged migration is never edited; a later one corrects it. */
import "server-only";
import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./dialect";
import { approvals } from "./migrations/approvals";
import { boardMembers } from "./migrations/board-members";
import { boards } from "./migrations/boards";
import { first } from "./migrations/first";
import { itemVersions } from "./migrations/item-versions";
import { madeWith } from "./migrations/made-with";
import { measuredCost } from "./migrations/measured-cost";
import { models } from "./migrations/models";
import { pictures } from "./migrations/pictures";
import { rights } from "./migrations/rights";
import { search } from "./migrations/search";
import { sheetBoards } from "./migrations/sheet-boards";
import { sheetUploads } from "./migrations/sheet-uploads";
import { sheetIndexes, sheetOrigin, sheets } from "./migrations/sheets";
import { team } from "./migrations/team";
import { tokenScopes } from "./migrations/token-scopes";
import { trace } from "./migrations/trace";
import { uploads } from "./migrations/uploads";
import { webhooks } from "./migrations/webhooks";

/** How the words of a prompt were understood, as JSON; null until a picture is drawn and for services that do not report it. */
const understanding: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("jobs").addColumn("understanding", "text").execute();
    await db.schema.alterTable("creations").addColumn("understanding", "text").execute();
  },
};

/** Sign-in, sign-out and cleanup find sessions by person and by expiry. */
const sessionIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex("sessions_person").on("sessions").column("person_id").execute();
    await db.schema.createIndex("sessions_end").on("sessions").column("expires_at").execute();
  },
};

/** When the service was last asked to cancel, so that repetitions wait longer each time. */
const cancelSent: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("creations").addColumn("cancel_sent_at", "bigint").execute();
  },
};

/** The studio's queue before a service with limited slots, and the service pauses that processes share. */
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

/** The budget of calls to each remote service, shared by all processes: one token bucket each. */
const serviceBudget: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("service_budgets")
      .addColumn("service", "text", (c) => c.primaryKey())
      .addColumn("full_at_us", "bigint", (c) => c.notNull())
      .execute();
  },
};

/** Indexes for the cursor of `changes` and for the frequent reads of the queue. */
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

/** What the providers confirmed, so that changed sign-in rules apply to existing sessions and tokens at once. */
const admission: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("people").addColumn("proof", "text").execute();
    await db.schema.alterTable("people").addColumn("proven_at", "bigint").execute();
  },
};

/** Rate limits by address and person, shared by all processes. */
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

/** Indexes for frequent queries: open creations of a person, durations of recent creations, deleted creations. */
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

/** Pictures are compressed already, and PostgreSQL can read a piece of an uncompressed value only. */
const picturePieces: Migration = {
  async up(db: Kysely<unknown>) {
    if (isPostgres(db)) await sql`alter table blobs alter column bytes set storage external`.execute(db);
  },
};

/** The embedded queue serves people in turn, and counts only attempts without progress. */
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

/** Whether guests have said anything since, without reading what all of them said. */
const feedbackVersion: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("share_links")
      .addColumn("feedback_version", "bigint", (c) => c.notNull().defaultTo(0))
      .execute();
  },
};

/** Whether the guests' page says at its foot how the pictures were made: it does, unless its owner does not want it. */
const linkOrigin: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("share_links")
      .addColumn("shows_origin", "integer", (c) => c.notNull().defaultTo(1))
      .execute();
  },
};

/** A password of a share link, and what stands at the head of its page. */
const linkHead: Migration = {
  async up(db: Kysely<unknown>) {
    for (const text of ["sender", "introduction"])
      await db.schema
        .alterTable("share_links")
        .addColumn(text, "text", (c) => c.notNull().defaultTo(""))
        .execute();
    await db.schema.alterTable("share_links").addColumn("password_hash", "text").execute();
    await db.schema
      .alterTable("share_links")
      .addColumn("logo_upload_id", "text", (c) => c.references("uploads.id"))
      .execute();
    await sql`create index share_links_logo on share_links (logo_upload_id) where logo_upload_id is not null`.execute(
      db,
    );
  },
};

/** Comments at points of pictures, and threads: replies of guests and of the board's owner, who speaks at a link as a guest does. */
const threads: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("guests").addColumn("person_id", "text").execute();
    const add = (column: string, type: "text" | "integer" | "bigint") =>
      db.schema.alterTable("guest_comments").addColumn(column, type).execute();
    await add("parent_id", "text");
    await add("number", "integer");
    await add("x", "integer");
    await add("y", "integer");
    await add("edited_at", "bigint");
    await add("deleted_at", "bigint");
    await add("resolved_at", "bigint");
  },
};

/** Who made a share link. */
const linkMakers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("share_links").addColumn("made_by", "text").execute();
  },
};

/** In the order of their names. */
export const MIGRATIONS: Record<string, Migration> = {
  "2026-11-21-first": first,
  "2026-11-21-understanding": understanding,
  "2026-11-21-whose-sessions": sessionIndexes,
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
  "2026-11-22-zz-models": models,
  "2026-11-23-pictures": pictures,
  "2026-11-24-boards": boards,
  "2026-11-25-team": team,
  "2026-11-25-trace": trace,
  "2026-11-25-zz-feedback-version": feedbackVersion,
  "2026-11-25-zzz-measured-cost": measuredCost,
  "2026-11-26-uploads": uploads,
  "2026-11-27-link-origin": linkOrigin,
  "2026-11-27-rights": rights,
  "2026-11-28-made-with": madeWith,
  "2026-11-28-sheets": sheets,
  "2026-11-29-link-head": linkHead,
  "2026-11-29-sheet-boards": sheetBoards,
  "2026-11-29-sheet-indexes": sheetIndexes,
  "2026-11-29-sheet-origin": sheetOrigin,
  "2026-11-29-threads": threads,
  "2026-11-30-approvals": approvals,
  "2026-11-30-board-members": boardMembers,
  "2026-11-30-item-versions": itemVersions,
  "2026-11-30-sheet-uploads": sheetUploads,
  "2026-11-30-token-scopes": tokenScopes,
  "2026-12-01-webhooks": webhooks,
  "2026-12-02-link-makers": linkMakers,
};
