/** Dispatch: hands queued creations to the service as places become free, and tells those that wait their place. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { CreationRow, CreationsContext } from "../context";
import { nextVersion } from "../row";
import { send } from "../send";
import { fairOrder } from "./fair-order";
import { lockService } from "./hold";
import { placesTaken, sumOf } from "./places";

/** A person's creations are limited, so this is more than a studio full of people can have waiting. */
const MAX_QUEUED = 2_000;

/**
 * Claims as many as there are places and begins to send them; does not wait for the answers.
 *
 * The sends are kept in `context.sends`, so that a stop can wait for them.
 */
export async function dispatch(context: CreationsContext): Promise<void> {
  if (context.service.maxActive === null) return;
  for (const row of await claim(context)) {
    const sent: Promise<void> = send(context, row)
      .catch((error) => context.log.error({ err: error, creation: row.id }, "a queued send failed"))
      .finally(() => context.sends.delete(sent));
    context.sends.add(sent);
  }
}

/** Marks the next in line as `sending`, as many as there are places, and renumbers the rest. */
async function claim({ db, service, clock }: CreationsContext): Promise<CreationRow[]> {
  // Most of the time nobody waits; no lock for that.
  if (!(await isAnyQueued(db, service.id))) return [];
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const hold = await lockService(tx, service.id, now);
    const taken = await placesTaken(tx, service.id, now);
    const rows = await tx
      .selectFrom("creations")
      .selectAll()
      .where("service", "=", service.id)
      .where("status", "=", "queued")
      .limit(MAX_QUEUED)
      .execute();
    const ordered = fairOrder(
      rows.map((row) => ({ id: row.id, ownerId: row.owner_id, queuedAt: row.created_at, row })),
      taken,
    ).map(({ row }) => row);
    const free = hold ? 0 : Math.max(0, (service.maxActive ?? 0) - sumOf(taken));
    const claimed: CreationRow[] = [];
    for (const row of ordered.slice(0, free)) {
      const sending = {
        status: "sending" as const,
        sending_at: now,
        queue_ahead: null,
        updated_at: nextVersion(row, now),
      };
      const { numUpdatedRows } = await tx
        .updateTable("creations")
        .set(sending)
        .where("id", "=", row.id)
        // Unless it was cancelled this moment.
        .where("status", "=", "queued")
        .executeTakeFirst();
      if (numUpdatedRows > 0n) claimed.push({ ...row, ...sending });
    }
    for (const [ahead, row] of ordered.slice(free).entries()) {
      if (row.queue_ahead === ahead) continue;
      await tx
        .updateTable("creations")
        .set({ queue_ahead: ahead, updated_at: nextVersion(row, now) })
        .where("id", "=", row.id)
        .where("status", "=", "queued")
        .execute();
    }
    return claimed;
  });
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
