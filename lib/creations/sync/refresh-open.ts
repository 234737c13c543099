/** Reads the status of creations at the service that nobody may be watching. */
import "server-only";
import type { CreationRow, CreationsContext } from "../context";
import { AT_SERVICE_STATUSES } from "../ledger/state";
import { currentPace, OVERDUE_INTERVAL_MS, OVERDUE_MS } from "./pace";
import { refresh } from "./refresh";

/** Status reads under way at once. One that fetches pictures does not count: it has read already. */
const MAX_READS = 16;

/** Brings those that are due up to date, as many as there is room for; reads that hang keep their room, nobody's turn. */
export async function refreshOpen(context: CreationsContext): Promise<void> {
  const { reads, collecting } = context;
  const rows = (await nextDue(context)).filter(({ id }) => !reads.has(id));
  const lane = async () => {
    for (let row = rows.shift(); row; row = rows.shift()) await refresh(context, row);
  };
  const room = Math.max(0, MAX_READS - (reads.size - collecting.size));
  await Promise.all(Array.from({ length: room }, lane));
}

/**
 * Where reads are limited, those that were not read for longest, each of which goes to the back when it is read. Where
 * they are not, a read writes nothing that could order them; there the sweeper goes round by id.
 */
async function nextDue(context: CreationsContext): Promise<CreationRow[]> {
  const { db, clock, service, sweptUpTo, batchRows, reads } = context;
  const now = clock.now();
  const open = db
    .selectFrom("creations")
    .selectAll()
    .where("status", "in", AT_SERVICE_STATUSES)
    .where("service", "=", service.id)
    .where("service_id", "is not", null)
    .limit(batchRows);
  if (!service.readsAreLimited) {
    const rows = await open
      .where("checked_at", "<=", now)
      .where("id", ">", sweptUpTo.id)
      .orderBy("id")
      .execute();
    sweptUpTo.id = rows.length < batchRows ? "" : (rows.at(-1)?.id ?? "");
    return rows;
  }
  const pace = await currentPace(context);
  // Those that are being read, or whose pictures are being fetched, may be the oldest; they must not fill the batch.
  const rows = batchRows + reads.size;
  return open
    .limit(rows)
    .where((e) => {
      const begun = e.fn.coalesce("sending_at", "created_at");
      return e.or([
        e("checked_at", "<=", now - Math.max(pace, OVERDUE_INTERVAL_MS)),
        e.and([e("checked_at", "<=", now - pace), e(begun, ">=", now - OVERDUE_MS)]),
      ]);
    })
    .orderBy("checked_at")
    .execute();
}
