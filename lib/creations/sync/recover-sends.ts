/** Recovers sends whose process ended: repeats them where that is safe, else marks their outcome as unknown. */
import "server-only";
import type { BackgroundWork, Ledger, PromptChanges } from "../context/contexts";
import type { SharedService } from "../context/shared-service";
import type { CreationRow } from "../ledger/row";
import { latestCheck } from "./pace";
import { markOutcomeUnknown, send } from "./send";

/** A send older than this was interrupted, because every call has a shorter deadline. */
const INTERRUPTED_SEND_MS = 60_000;
/** The same where repeating a send is safe: slightly longer than the prompt enhancer may take. */
const REPEATABLE_SEND_MS = 10_000;
/** After this time a repeatable send is given up. */
const GIVE_UP_SEND_MS = 10 * 60_000;

/** Recovers interrupted sends, the least recently tried first. In a process that is stopping it does nothing. */
export async function recoverInterruptedSends(
  context: Ledger & BackgroundWork & PromptChanges,
  at: SharedService,
): Promise<void> {
  const { db, clock, log, drain } = context;
  const { service, bulkheads } = at;
  if (drain.hasBegun) return;
  const now = clock.now();
  const maxWaitMs = service.capabilities.createIsIdempotent ? REPEATABLE_SEND_MS : INTERRUPTED_SEND_MS;
  const rows = await db
    .selectFrom("creations")
    .selectAll()
    .where("status", "=", "sending")
    .where("service", "=", service.id)
    .where((e) => e.or([e("checked_at", "<=", now - maxWaitMs), e("checked_at", ">", latestCheck(now))]))
    .orderBy("checked_at")
    .limit(bulkheads.recoveries.executionSlots)
    .execute();
  const recover = async (row: CreationRow) => {
    // Only one of several processes claims the row; the claim moves it to the back of the order.
    const { numUpdatedRows } = await db
      .updateTable("creations")
      .set({ checked_at: now })
      .where("id", "=", row.id)
      .where("status", "=", "sending")
      .where("checked_at", "=", row.checked_at)
      .executeTakeFirst();
    // After the clock was set back the send may be under way: now its time counts from here.
    if (numUpdatedRows === 0n || row.checked_at > now) return;
    const isPastGiveUp = now - (row.sending_at ?? row.created_at) > GIVE_UP_SEND_MS;
    const outcome =
      service.capabilities.createIsIdempotent && !isPastGiveUp
        ? send(context, at, row, true)
        : markOutcomeUnknown(context, row, null);
    await outcome.catch((error) =>
      log.error({ err: error, creation: row.id }, "an interrupted send could not be recovered"),
    );
  };
  await Promise.all(rows.map((row) => bulkheads.recoveries.execute(() => recover(row))));
}

/**
 * Lets the sweeper recover interrupted sends in its next rounds instead of after a wait.
 *
 * Only for the start of a process that uses the ledger alone. Where several processes share a database, another one may
 * be sending right now.
 */
export async function expediteInterruptedSends({ db }: Pick<Ledger, "db">): Promise<void> {
  await db.updateTable("creations").set({ checked_at: 0 }).where("status", "=", "sending").execute();
}
