/** Reads the status of open creations, also of those that no page shows. */
import "server-only";
import { sql } from "kysely";
import { outage } from "@/lib/base/errors";
import { throughOutage } from "@/lib/base/patience";
import type { BackgroundWork, Ledger, SyncContext } from "../context/contexts";
import type { SharedService } from "../context/shared-service";
import { creationsAt } from "../ledger/at-service";
import type { CreationRow } from "../ledger/row";
import { isEnded } from "../ledger/state";
import { ask } from "./ask";
import { latestCheck } from "./pace";
import { type Readable, refresh } from "./refresh";

/** Concurrent status reads. A creation whose pictures are being fetched does not count, because its read is done. */
const MAX_READS = 16;
/** How long a service that was removed stays for the last reads while the database is out of reach. */
const LAST_READS_WITHIN_MS = 15 * 60_000;

/** Brings creations up to date: where reads are limited, as many as the budget allows; else `MAX_READS` at once. */
export async function refreshOpen(context: SyncContext, at: SharedService): Promise<void> {
  if (at.service.capabilities.readsAreLimited) return void (await Promise.all(await ask(context, at)));
  await refreshAwaited(context, at, await nextInCircle(context, at, at.sweptUpTo));
}

/** Brings these creations up to date, `MAX_READS` at once, where reads are not limited. */
export async function refreshAwaited(
  context: SyncContext,
  at: SharedService,
  rows: readonly Readable[],
): Promise<void> {
  // Reads that hang occupy only their own slots.
  const room = Math.max(0, MAX_READS - (at.reads.size - at.collecting.size));
  await readAll(context, at, { rows, room, force: false });
}

/**
 * Brings every creation of a service up to date whose worker has ended, so that nothing that was drawn is left there: also those that
 * were read a moment ago, when they were not yet drawn.
 *
 * @param signal aborted when the process stops: then an outage is not waited for. @throws the outage, and other errors of the database
 */
export const refreshBeforeClosing = (
  context: SyncContext,
  at: SharedService,
  signal: AbortSignal,
): Promise<void> => throughOutage(() => readLast(context, at), { forMs: LAST_READS_WITHIN_MS, signal });

async function readLast(context: SyncContext, at: SharedService): Promise<void> {
  await Promise.allSettled(Array.from(at.reads.values(), ({ done }) => done));
  const readUpTo = { id: "" };
  do {
    const rows = await nextInCircle(context, at, readUpTo);
    await readAll(context, at, { rows, room: MAX_READS, force: true });
    await requireRead(context, at, rows);
  } while (readUpTo.id !== "");
}

/** @throws an outage when one of those has ended at the service alone: its read failed, which was only logged. */
async function requireRead({ db }: Ledger, at: SharedService, rows: CreationRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const open = await creationsAt(db, at.service.id).selectAll().where("id", "in", ids).execute();
  for (const { service_id } of await withoutWaiting(at, open)) {
    const report = await at.service.status(service_id ?? "");
    if (report && isEnded(report.status)) throw outage("database_unavailable", null);
  }
}

async function readAll(
  context: SyncContext,
  at: SharedService,
  { rows: all, room, force }: { rows: readonly Readable[]; room: number; force: boolean },
): Promise<void> {
  const rows = await withoutWaiting(at, all);
  const lane = async () => {
    for (let row = rows.shift(); row; row = rows.shift()) await refresh(context, at, row, force);
  };
  await Promise.all(Array.from({ length: room }, lane));
}

/**
 * Positions change with every job that is claimed, and matter only to pages, whose polls read them. Reading and writing those
 * of thousands of waiting creations every second would occupy the database for nobody.
 */
async function withoutWaiting<Row extends Pick<CreationRow, "id" | "service_id">>(
  { service, reads }: SharedService,
  all: readonly Row[],
): Promise<Row[]> {
  const rows = all.filter(({ id }) => !reads.has(id));
  const waiting = await service.waitingAmong?.(rows.flatMap(({ service_id }) => service_id ?? []));
  return waiting ? rows.filter(({ service_id }) => service_id === null || !waiting.has(service_id)) : rows;
}

/** Where reads are not limited they record no time to order by, so the sweeper goes through the ids in a circle. */
async function nextInCircle(
  { db, clock, batchRows }: Ledger & BackgroundWork,
  { service }: SharedService,
  sweptUpTo: SharedService["sweptUpTo"],
): Promise<CreationRow[]> {
  const now = clock.now();
  const inCircle = sql<string>`coalesce(id, '')`;
  const rows = await creationsAt(db, service.id)
    .selectAll()
    .where((e) => e.or([e("checked_at", "<=", now), e("checked_at", ">", latestCheck(now))]))
    // An expression, so that the open ones are found by their status: in the order of the key, PostgreSQL may go through the
    // whole ledger for the few that are open.
    .where(inCircle, ">", sweptUpTo.id)
    .orderBy(inCircle)
    .limit(batchRows)
    .execute();
  sweptUpTo.id = rows.length < batchRows ? "" : (rows.at(-1)?.id ?? "");
  return rows;
}
