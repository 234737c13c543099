/**
 * The sweeper: finishes what nobody watches, takes up sends that were interrupted, forgets what was deleted.
 */
import "server-only";
import type { CreationsContext } from "./context";
import { passOnCancel } from "./pass-on-cancel";
import { dispatch } from "./queue/dispatch";
import { refresh } from "./refresh";
import { UNDO_MS } from "./remove";
import { markOutcomeUnknown, send } from "./send";
import { OPEN_STATUSES } from "./state";

/** A send that takes longer than any deadline of ours was interrupted. */
const INTERRUPTED_SEND_MS = 60_000;
/** The same where sending again does no harm: a little longer than the prompt enhancer may take. */
const REPEATABLE_SEND_MS = 10_000;
/** A repeatable send that still has not worked by then is given up. */
const HOPELESS_SEND_MS = 10 * 60_000;
const BATCH = 100;
/** How many rows are worked on at once: pictures of as many creations may be in memory together. */
const AT_ONCE = 4;

/** One round. Each part goes on when another fails. */
export async function sweep(context: CreationsContext): Promise<void> {
  for (const part of [resumeSends, dispatch, refreshOpen, purgeDeleted]) {
    await part(context).catch((error) =>
      context.log.error({ err: error }, `the sweeper failed at ${part.name}`),
    );
  }
}

/** A send whose process ended in the middle: repeated where that is safe, else its outcome is unknown. */
function resumeSends(context: CreationsContext): Promise<void> {
  return resumeSendsOlderThan(
    context,
    context.service.createIsIdempotent ? REPEATABLE_SEND_MS : INTERRUPTED_SEND_MS,
  );
}

/**
 * The same at the start of a process that has the ledger for itself: whoever was sending is no more.
 *
 * Where several processes share a database, another one may be sending this very moment; there the sweeper waits.
 */
export function resumeSendsOfTheDead(context: CreationsContext): Promise<void> {
  return resumeSendsOlderThan(context, 0);
}

async function resumeSendsOlderThan(context: CreationsContext, patienceMs: number): Promise<void> {
  const { db, clock, service } = context;
  const rows = await db
    .selectFrom("creations")
    .selectAll()
    .where("status", "=", "sending")
    .where("service", "=", service.id)
    .where((e) => e(e.fn.coalesce("sending_at", "created_at"), "<=", clock.now() - patienceMs))
    .limit(BATCH)
    .execute();
  await eachOf(context, rows, async (row) => {
    const hopeless = clock.now() - row.created_at > HOPELESS_SEND_MS;
    if (service.createIsIdempotent && !hopeless) await send(context, row);
    else await markOutcomeUnknown(context, row, null);
  });
}

/** Does the work for each row, a few at once; one that fails does not keep the others from theirs. */
async function eachOf<Row extends { id: string }>(
  { log }: CreationsContext,
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const waiting = [...rows];
  const hand = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      await work(row).catch((error) =>
        log.error({ err: error, creation: row?.id }, "the sweeper left one out"),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
}

async function refreshOpen(context: CreationsContext): Promise<void> {
  const { db, clock, service } = context;
  const now = clock.now();
  const rows = await db
    .selectFrom("creations")
    .selectAll()
    .where("status", "in", OPEN_STATUSES)
    .where("service", "=", service.id)
    .where("checked_at", "<=", now - service.pollIntervalMs)
    .orderBy("checked_at")
    .limit(BATCH)
    .execute();
  await eachOf(context, rows, async (row) => {
    await passOnCancel(context, row);
    await refresh(context, row);
  });
}

async function purgeDeleted(context: CreationsContext): Promise<void> {
  const { db, clock, store, service } = context;
  const rows = await db
    .selectFrom("creations")
    .select(["id", "service", "service_id"])
    .where("deleted_at", "<", clock.now() - UNDO_MS)
    .where("status", "not in", OPEN_STATUSES)
    .limit(BATCH)
    .execute();
  await eachOf(context, rows, async (row) => {
    const pictures = await db
      .selectFrom("pictures")
      .select(["original_key", "thumbnail_key"])
      .where("creation_id", "=", row.id)
      .execute();
    await store.remove(pictures.flatMap((picture) => [picture.original_key, picture.thumbnail_key]));
    if (row.service_id && row.service === service.id) await service.forget(row.service_id);
    await db.deleteFrom("creations").where("id", "=", row.id).execute();
  });
}
