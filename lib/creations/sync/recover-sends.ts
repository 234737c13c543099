/** Sends whose process ended in the middle: repeated where that is safe, else their outcome is unknown. */
import "server-only";
import type { CreationRow, CreationsContext } from "../context";
import { markOutcomeUnknown, send } from "./send";

/** A send that takes longer than any deadline of ours was interrupted. */
const INTERRUPTED_SEND_MS = 60_000;
/** The same where sending again does no harm: a little longer than the prompt enhancer may take. */
const REPEATABLE_SEND_MS = 10_000;
/** A repeatable send that still has not worked by then is given up. */
const GIVE_UP_SEND_MS = 10 * 60_000;

/** Takes up interrupted sends, those that were not tried for longest first. */
export async function recoverInterruptedSends(context: CreationsContext): Promise<void> {
  const { db, clock, service, log, bulkheads } = context;
  const now = clock.now();
  const patienceMs = service.createIsIdempotent ? REPEATABLE_SEND_MS : INTERRUPTED_SEND_MS;
  const rows = await db
    .selectFrom("creations")
    .selectAll()
    .where("status", "=", "sending")
    .where("service", "=", service.id)
    .where("checked_at", "<=", now - patienceMs)
    .orderBy("checked_at")
    .limit(bulkheads.recoveries.executionSlots)
    .execute();
  const recover = async (row: CreationRow) => {
    // Of several processes one takes it, and a row that was tried goes to the back.
    const { numUpdatedRows } = await db
      .updateTable("creations")
      .set({ checked_at: now })
      .where("id", "=", row.id)
      .where("status", "=", "sending")
      .where("checked_at", "=", row.checked_at)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const isPastGiveUp = now - (row.sending_at ?? row.created_at) > GIVE_UP_SEND_MS;
    const outcome =
      service.createIsIdempotent && !isPastGiveUp
        ? send(context, row)
        : markOutcomeUnknown(context, row, null);
    await outcome.catch((error) =>
      log.error({ err: error, creation: row.id }, "an interrupted send could not be recovered"),
    );
  };
  await Promise.all(rows.map((row) => bulkheads.recoveries.execute(() => recover(row))));
}

/**
 * For the start of a process that has the ledger for itself: the process that was sending is gone, so the sweeper
 * takes its sends up in the next rounds instead of after their patience.
 *
 * Where several processes share a database, another one may be sending this very moment; there the sweeper waits.
 */
export async function expediteInterruptedSends({ db, service }: CreationsContext): Promise<void> {
  await db
    .updateTable("creations")
    .set({ checked_at: 0 })
    .where("status", "=", "sending")
    .where("service", "=", service.id)
    .execute();
}
