/** Queues a creation again that a service lost which draws at no cost, such as a server of one's own that was restarted. */
import "server-only";
import type { Ledger } from "../context/contexts";
import type { SharedService } from "../context/shared-service";
import { isFree } from "../ledger/is-free";
import { addEvent, type CreationRow, nextVersion } from "../ledger/row";
import { AT_SERVICE_STATUSES } from "../ledger/state";

/** How often one creation is queued again: more losses may be its own doing, such as a size that ends the server. */
const MAX_REPEATS = 2;

/**
 * The creation keeps its turn: it was among the next already. If a cancel was requested, it ends as cancelled, because nothing
 * draws it any more.
 *
 * @param row as it was when the loss was noticed; of a creation that has changed since then nothing is done.
 * @returns false when the creation counts as lost: drawing it again may cost money, or it was tried often enough.
 */
export async function drawAgain(
  context: Ledger,
  { service }: Pick<SharedService, "service">,
  row: CreationRow,
): Promise<boolean> {
  const { db, clock } = context;
  if (!isFree(service, row) || service.capabilities.queue.by !== "studio") return false;
  const isWanted = row.cancel_requested_at === null;
  if (isWanted && (await repeatsOf(context, row)) >= MAX_REPEATS) return false;
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("creations")
      .set({
        status: isWanted ? "queued" : "cancelled",
        finished_at: isWanted ? null : now,
        queued_at: row.queued_at ?? now,
        updated_at: nextVersion(row, now),
        misses: 0,
        notice: null,
        ...(isWanted && NOT_SENT),
      })
      .where("id", "=", row.id)
      .where("updated_at", "=", row.updated_at)
      .where("status", "in", AT_SERVICE_STATUSES)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return true;
    await addEvent(tx, { creationId: row.id, kind: isWanted ? "drawn_again" : "cancelled", now });
    return true;
  });
}

/** The columns of a creation that was never sent. */
const NOT_SENT = {
  service_id: null,
  sending_at: null,
  started_at: null,
  reported_at: null,
  service_ended_at: null,
  progress_permille: null,
  queue_ahead: null,
  previews: "[]",
} as const;

async function repeatsOf({ db }: Ledger, { id }: CreationRow): Promise<number> {
  const { repeats } = await db
    .selectFrom("creation_events")
    .select((e) => e.fn.countAll<number | string>().as("repeats"))
    .where("creation_id", "=", id)
    .where("kind", "=", "drawn_again")
    .executeTakeFirstOrThrow();
  return Number(repeats);
}
