/** Dispatch: hands queued creations to the service as places become free. */
import "server-only";
import { type Kysely, sql } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import { type CreationRow, type CreationsContext, inBackground } from "../context";
import { laterVersion } from "../ledger/row";
import { send } from "../sync/send";
import { fairOrder, type Waiting } from "./fair-order";
import { lockService } from "./pause";
import { lastSends, placesTaken, sumOf } from "./slots";

/**
 * Claims as many as there are places and begins to send them; does not wait for the answers.
 *
 * The sends are kept in `context.sends`, so that a stop can wait for them.
 */
export async function dispatch(context: CreationsContext): Promise<void> {
  if (context.service.maxActive === null) return;
  for (const row of await claim(context)) {
    void inBackground(context, send(context, row), "a queued send failed");
  }
}

/** Marks the next in line as `sending`, as many as there are places. */
async function claim({ db, service, clock }: CreationsContext): Promise<CreationRow[]> {
  // Most of the time nobody waits; no lock for that.
  if (!(await isAnyQueued(db, service.id))) return [];
  return db.transaction().execute(async (tx) => {
    const hold = await lockService(tx, service.id, clock.now());
    // After the lock, for which others may have been waited: the changes go by this time.
    const now = clock.now();
    const taken = await placesTaken(tx, service.id, now);
    const free = hold ? 0 : Math.max(0, (service.maxActive ?? 0) - sumOf(taken));
    if (free === 0) return [];
    const lastSentAt = await lastSends(tx, service.id);
    const next = fairOrder(await firstOfEach(tx, service.id, free), taken, lastSentAt).slice(0, free);
    const ids = await notLockedByOthers(
      tx,
      next.map(({ id }) => id),
    );
    if (ids.length === 0) return [];
    return (
      tx
        .updateTable("creations")
        .set({ status: "sending", sending_at: now, checked_at: now, updated_at: laterVersion(now) })
        .where("id", "in", ids)
        // Unless it was cancelled this moment.
        .where("status", "=", "queued")
        .returningAll()
        .execute()
    );
  });
}

/**
 * Those that no other transaction is changing, as a cancel of many does: two transactions that each wait for a row of
 * the other end in a deadlock. SQLite lets one transaction write at a time.
 */
async function notLockedByOthers(tx: Kysely<Database>, ids: string[]): Promise<string[]> {
  if (!isPostgres(tx) || ids.length === 0) return ids;
  const rows = await tx
    .selectFrom("creations")
    .select("id")
    .where("id", "in", ids)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** The first so many of each person's: no one can get more places than there are, so the rest need not be read. */
async function firstOfEach(tx: Kysely<Database>, service: string, count: number): Promise<Waiting[]> {
  const rows = await tx
    .selectFrom((e) =>
      e
        .selectFrom("creations")
        .select(["id", "owner_id", "created_at"])
        .select(sql<number>`row_number() over (partition by owner_id order by created_at, id)`.as("nth"))
        .where("service", "=", service)
        .where("status", "=", "queued")
        .as("waiting"),
    )
    .select(["id", "owner_id", "created_at"])
    .where("nth", "<=", count)
    .execute();
  return rows.map((row) => ({ id: row.id, ownerId: row.owner_id, queuedAt: row.created_at }));
}

/** Whether anybody waits for a place at a service. */
export async function isAnyQueued(db: Kysely<Database>, service: string): Promise<boolean> {
  const row = await db
    .selectFrom("creations")
    .select("id")
    .where("service", "=", service)
    .where("status", "=", "queued")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
