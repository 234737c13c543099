/** Reads the status of open creations, also of those that no page shows. */
import "server-only";
import { sql } from "kysely";
import type { ServiceContext } from "../context";
import type { CreationRow } from "../ledger/row";
import { AT_SERVICE_STATUSES } from "../ledger/state";
import { currentPace, latestCheck, OVERDUE_INTERVAL_MS, OVERDUE_MS } from "./pace";
import { refresh } from "./refresh";

/** Concurrent status reads. A creation whose pictures are being fetched does not count, because its read is done. */
const MAX_READS = 16;

/** Brings the creations that are due up to date, at most `MAX_READS` at once. Reads that hang occupy only their own slots. */
export async function refreshOpen(context: ServiceContext): Promise<void> {
  const { reads, collecting } = context;
  const due = (await nextDue(context)).filter(({ id }) => !reads.has(id));
  const rows = await withoutWaiting(context, due);
  const lane = async () => {
    for (let row = rows.shift(); row; row = rows.shift()) await refresh(context, row);
  };
  const room = Math.max(0, MAX_READS - (reads.size - collecting.size));
  await Promise.all(Array.from({ length: room }, lane));
}

/**
 * Positions change with every job that is claimed, and matter only to pages, whose polls read them. Reading and writing those
 * of thousands of waiting creations every second would occupy the database for nobody.
 */
async function withoutWaiting({ service }: ServiceContext, rows: CreationRow[]): Promise<CreationRow[]> {
  const waiting = await service.waitingAmong?.(rows.flatMap(({ service_id }) => service_id ?? []));
  return waiting ? rows.filter(({ service_id }) => service_id === null || !waiting.has(service_id)) : rows;
}

/**
 * Where reads are limited: the least recently read creations; reading one moves it to the back. Elsewhere a read records no
 * time to order by, so the sweeper goes through the ids in a circle.
 */
async function nextDue(context: ServiceContext): Promise<CreationRow[]> {
  const { db, clock, service, sweptUpTo, batchRows, reads } = context;
  const now = clock.now();
  const open = db
    .selectFrom("creations")
    .selectAll()
    .where("status", "in", AT_SERVICE_STATUSES)
    .where("service", "=", service.id)
    .where("service_id", "is not", null)
    .limit(batchRows);
  if (!service.capabilities.readsAreLimited) {
    const inCircle = sql<string>`coalesce(id, '')`;
    const rows = await open
      .where((e) => e.or([e("checked_at", "<=", now), e("checked_at", ">", latestCheck(now))]))
      // An expression, so that the open ones are found by their status: in the order of the key, PostgreSQL may go through the
      // whole ledger for the few that are open.
      .where(inCircle, ">", sweptUpTo.id)
      .orderBy(inCircle)
      .execute();
    sweptUpTo.id = rows.length < batchRows ? "" : (rows.at(-1)?.id ?? "");
    return rows;
  }
  const pace = await currentPace(context);
  // Creations that are being read or fetched may be the oldest; they must not fill the batch.
  const rows = batchRows + reads.size;
  return open
    .limit(rows)
    .where((e) => {
      const begun = e.fn.coalesce("sending_at", "created_at");
      return e.or([
        e("checked_at", "<=", now - Math.max(pace, OVERDUE_INTERVAL_MS)),
        e("checked_at", ">", latestCheck(now)),
        e.and([e("checked_at", "<=", now - pace), e(begun, ">=", now - OVERDUE_MS)]),
      ]);
    })
    .orderBy("checked_at")
    .execute();
}
