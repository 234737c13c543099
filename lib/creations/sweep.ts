/**
 * The sweeper: finishes what nobody watches, takes up sends that were interrupted, forgets what was deleted.
 */
import "server-only";
import type { CreationRow, CreationsContext } from "./context";
import { refresh } from "./refresh";
import { UNDO_MS } from "./remove";
import { markOutcomeUnknown, send } from "./send";
import { OPEN_STATUSES } from "./state";

/** A send that takes longer than any deadline of ours was interrupted. */
const INTERRUPTED_SEND_MS = 60_000;
/** The same where sending again does no harm: a little longer than the prompt enhancer may take. */
const REPEATABLE_SEND_MS = 10_000;
/** A cancel that has not come to pass in this time is asked for again, for a while. */
const REPEAT_CANCEL_FROM_MS = 5_000;
const REPEAT_CANCEL_UNTIL_MS = 15_000;
const BATCH = 100;

/** One round. Each part goes on when another fails. */
export async function sweep(context: CreationsContext): Promise<void> {
  for (const part of [resumeSends, refreshOpen, purgeDeleted]) {
    await part(context).catch((error) =>
      context.log.error({ err: error }, `the sweeper failed at ${part.name}`),
    );
  }
}

/** A send whose process ended in the middle: repeated where that is safe, else its outcome is unknown. */
async function resumeSends(context: CreationsContext): Promise<void> {
  const { db, clock, service } = context;
  const patienceMs = service.createIsIdempotent ? REPEATABLE_SEND_MS : INTERRUPTED_SEND_MS;
  const rows = await db
    .selectFrom("creations")
    .selectAll()
    .where("status", "=", "sending")
    .where("service", "=", service.id)
    .where("created_at", "<", clock.now() - patienceMs)
    .limit(BATCH)
    .execute();
  for (const row of rows) {
    if (service.createIsIdempotent) await send(context, row);
    else await markOutcomeUnknown(context, row, null);
  }
}

async function refreshOpen(context: CreationsContext): Promise<void> {
  const { db, clock, service, log } = context;
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
  const repeatCancel = async (row: CreationRow) => {
    const ageMs = now - (row.cancel_requested_at ?? now);
    if (!row.service_id || ageMs < REPEAT_CANCEL_FROM_MS || ageMs > REPEAT_CANCEL_UNTIL_MS) return;
    await service
      .cancel(row.service_id)
      .catch((error) => log.warn({ err: error }, "a repeated cancel was not taken"));
  };
  await Promise.all(
    rows.map(async (row) => {
      await repeatCancel(row);
      await refresh(context, row);
    }),
  );
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
  for (const row of rows) {
    const pictures = await db
      .selectFrom("pictures")
      .select(["original_key", "thumbnail_key"])
      .where("creation_id", "=", row.id)
      .execute();
    await store.remove(pictures.flatMap((picture) => [picture.original_key, picture.thumbnail_key]));
    if (row.service_id && row.service === service.id) await service.forget(row.service_id);
    await db.deleteFrom("creations").where("id", "=", row.id).execute();
  }
}

/** A sweeper that runs every interval until stopped. */
export interface Sweeper {
  start(): void;
  /** Waits for a round that is under way. */
  stop(): Promise<void>;
}

/** @param intervalMs the pause between two rounds. */
export function createSweeper(context: CreationsContext, intervalMs: number): Sweeper {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  const next = () => {
    round = sweep(context).finally(() => {
      if (!stopped) timer = setTimeout(next, intervalMs);
    });
  };
  return {
    start: next,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
