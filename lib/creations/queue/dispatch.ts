/** Dispatch: sends queued creations to the service as slots become free. */
import "server-only";
import { type Kysely, sql } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import { lockService } from "@/lib/service/pause";
import { inBackground } from "../context/background";
import type { BackgroundWork, Ledger, PromptChanges, Services } from "../context/contexts";
import type { SharedService } from "../context/shared-service";
import { type CreationRow, laterVersion } from "../ledger/row";
import { send } from "../sync/send";
import { fairOrder, type Queued } from "./fair-order";
import { lastSends, slotsTaken, sumOf } from "./slots";

type DispatchContext = Ledger & BackgroundWork & PromptChanges & Pick<Services, "services">;

/**
 * Claims as many queued creations as there are free slots and begins to send them; does not wait for the answers. In a
 * process that is stopping, or no longer has the service, it does nothing.
 *
 * The sends are kept in `context.sends`, so that a shutdown can wait for them.
 */
export async function dispatch(context: DispatchContext, at: Pick<SharedService, "service">): Promise<void> {
  const { id, capabilities } = at.service;
  const { queue } = capabilities;
  if (queue.by === "service" || context.drain.hasBegun) return;
  if (context.services.get(id)?.service !== at.service) return;
  for (const row of await claim(context, id, queue.slots)) {
    void inBackground(context, send(context, at, row), "a queued send failed");
  }
}

/** The same for callers who wait for a creation of their own: whose are next does not hold them up. */
export function dispatchSoon(context: DispatchContext, at: Pick<SharedService, "service">): void {
  void inBackground(context, dispatch(context, at), "queued creations could not be sent");
}

/** Marks the next creations of the queue as `sending`, as many as there are free slots. */
async function claim({ db, clock }: Ledger, service: string, slots: number): Promise<CreationRow[]> {
  // Usually the queue is empty; that needs no lock.
  if (!(await isAnyQueued(db, service))) return [];
  return db.transaction().execute(async (tx) => {
    const pause = await lockService(tx, service, clock.now());
    // Read after the lock, which may have been waited for: `changes` orders rows by this time.
    const now = clock.now();
    const taken = await slotsTaken(tx, service, now);
    const free = pause ? 0 : slots - sumOf(taken);
    if (free <= 0) return [];
    const lastSentAt = await lastSends(tx, service);
    const next = fairOrder(await firstOfEach(tx, service, free), taken, lastSentAt).slice(0, free);
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
        // A row that was cancelled in between is skipped.
        .where("status", "=", "queued")
        .returningAll()
        .execute()
    );
  });
}

/**
 * The rows that no other transaction has locked, for example to cancel many creations: waiting for such locks could deadlock.
 * SQLite allows one writing transaction at a time.
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

/** The first `count` queued creations of each person. No one can get more slots than are free, so no others are read. */
async function firstOfEach(tx: Kysely<Database>, service: string, count: number): Promise<Queued[]> {
  const rows = await tx
    .selectFrom((e) =>
      e
        .selectFrom("creations")
        .select(["id", "owner_id", sql<number>`coalesce(sending_at, created_at)`.as("since")])
        .select(
          sql<number>`row_number() over (partition by owner_id order by coalesce(sending_at, created_at), id)`.as(
            "nth",
          ),
        )
        .where("service", "=", service)
        .where("status", "=", "queued")
        .as("queued"),
    )
    .select(["id", "owner_id", "since"])
    .where("nth", "<=", count)
    .execute();
  return rows.map((row) => ({ id: row.id, ownerId: row.owner_id, since: row.since }));
}

/** Whether any creation is queued for this service. */
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
