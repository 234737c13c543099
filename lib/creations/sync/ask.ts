/** Asks the service about open creations where status reads have a limit: the only place that spends them by choice. */
import "server-only";
import type { Ledger, SyncContext } from "../context/contexts";
import type { SharedService } from "../context/shared-service";
import { creationsAt } from "../ledger/at-service";
import type { CreationRow } from "../ledger/row";
import { intactRequest } from "../ledger/stored";
import { currentEstimates, sizeOf } from "../view/estimate";
import { type Asked, nextAsked, type Standing, standingOf } from "./next-asked";
import { isDue, latestCheck, OVERDUE_INTERVAL_MS, OVERDUE_MS } from "./pace";
import { readStatus } from "./read-status";

/** Concurrent status reads. A creation whose pictures are being fetched does not count, because its read is done. */
const MAX_READS = 16;
/** Of the budget, what is left for status reads when creations end and begin all the time. */
const SURE_SHARE = 0.8;

/** How long the budget is not asked again after it was used up: much less than the time in which it regains a read. */
const USED_UP_MS = 40;

const COLUMNS = [
  "id",
  "status",
  "created_at",
  "sending_at",
  "started_at",
  "checked_at",
  "progress_permille",
  "service_ended_at",
] as const;
type Row = Pick<CreationRow, (typeof COLUMNS)[number]>;
type KnownColumns = Omit<Row, "id" | "status">;

/**
 * Begins as many reads as the budget grants now, of the creations that most likely have news. Whoever calls this, and however
 * often, no more reads are made; a process that is alone calls it several times a second, so that each read goes where it is
 * then best.
 *
 * @returns the reads begun; none rejects.
 */
export async function ask(context: SyncContext, at: SharedService): Promise<Promise<void>[]> {
  const { clock } = context;
  const { service, reads, collecting, usedUp } = at;
  // Hundreds of tabs may call within this time. A time further ahead was written before the clock was set back.
  const left = usedUp.until - clock.now();
  if (left > 0 && left <= USED_UP_MS) return [];
  const standing = await standings(context, at);
  if (standing.size === 0) return [];
  const room = MAX_READS - (reads.size - collecting.size);
  const due = (await nextDue(context, at)).filter((row) => !reads.has(row.id) && isDue(context, at, row));
  if (room <= 0 || due.length === 0) return [];
  const granted = service.reads ? await service.reads.take(due.length) : due.length;
  if (granted < due.length) usedUp.until = clock.now() + USED_UP_MS;
  if (granted === 0) return [];
  const sizes = await sizesOf(context, at, { rows: due, standing });
  const estimates = await currentEstimates(context, at);
  const now = clock.now();
  const asked = due.map((row): Asked & Row => {
    const spread = estimates.get(sizes.get(row.id) ?? "")?.spread ?? null;
    return { ...row, ...knownOf(row, now), spread, standing: standing.get(row.id) ?? null };
  });
  const perMs = service.reads ? (service.reads.perMinute * SURE_SHARE) / 60_000 : Number.POSITIVE_INFINITY;
  const chosen = nextAsked(asked, { count: granted, now, perMs });
  const lane = async () => {
    for (let row = chosen.shift(); row; row = chosen.shift()) await readStatus(context, at, row);
  };
  // Reads that hang occupy only their own slots.
  return Array.from({ length: Math.min(room, chosen.length) }, lane);
}

/** As `ask`, at all services whose reads have a budget; does not wait for the answers. @returns whether any creation is there */
export async function askAll(context: SyncContext): Promise<boolean> {
  const limited = [...context.services.values()].filter(({ service }) => service.reads);
  const isAny = await Promise.all(
    limited.map(async (at) => {
      try {
        await ask(context, at);
        return (await standings(context, at)).size > 0;
      } catch (error) {
        context.log.error({ err: error }, `the creations at ${at.service.id} could not be asked about`);
        return false;
      }
    }),
  );
  return isAny.includes(true);
}

/** What the ledger knows of a creation that may be asked about. */
export function knownOf(row: KnownColumns, now: number): Omit<Asked, "spread" | "standing"> {
  // What has ended only lacks its pictures.
  const isDrawn = row.service_ended_at === null;
  return {
    // A time far ahead was written before the clock was set back.
    checkedAt: row.checked_at > latestCheck(now) ? 0 : row.checked_at,
    startedAt: isDrawn ? row.started_at : null,
    progress: row.progress_permille === null ? null : row.progress_permille / 1000,
    isNew: row.checked_at === (row.sending_at ?? row.created_at),
  };
}

/** The least recently read creations that are due. More than a batch can only wait for their turn. */
async function nextDue(
  { db, clock, batchRows }: SyncContext,
  { service, reads }: SharedService,
): Promise<Row[]> {
  const now = clock.now();
  return (
    creationsAt(db, service.id)
      .select(COLUMNS)
      .where((e) => {
        const begun = e.fn.coalesce("sending_at", "created_at");
        return e.or([
          e("checked_at", "<=", now - Math.max(service.pollIntervalMs, OVERDUE_INTERVAL_MS)),
          e("checked_at", ">", latestCheck(now)),
          e.and([e("checked_at", "<=", now - service.pollIntervalMs), e(begun, ">=", now - OVERDUE_MS)]),
        ]);
      })
      .orderBy("checked_at")
      // Creations that are being read or fetched may be the oldest; they must not fill the batch.
      .limit(batchRows + reads.size)
      .execute()
  );
}

/** What waits and what is drawn at the service, by id. */
function standings(
  { db, clock }: Ledger,
  { service, standing }: SharedService,
): Promise<ReadonlyMap<string, Standing | null>> {
  return standing.get(clock.now(), async () => {
    const rows = await creationsAt(db, service.id)
      .select(["id", "model", "status"])
      .orderBy((e) => e.fn.coalesce("sending_at", "created_at"))
      .orderBy("id")
      .execute();
    return standingOf(rows);
  });
}

/** Model and size of each creation; a request is parsed once, as long as its creation is at the service. */
async function sizesOf(
  { db, log }: Ledger,
  { sizes }: SharedService,
  { rows, standing }: { rows: readonly Row[]; standing: ReadonlyMap<string, unknown> },
): Promise<ReadonlyMap<string, string>> {
  for (const id of sizes.keys()) if (!standing.has(id)) sizes.delete(id);
  const unknown = rows.map(({ id }) => id).filter((id) => !sizes.has(id));
  if (unknown.length === 0) return sizes;
  const requests = await db
    .selectFrom("creations")
    .select(["id", "request"])
    .where("id", "in", unknown)
    .execute();
  for (const row of requests) {
    const request = intactRequest(log, row);
    sizes.set(row.id, request ? sizeOf(request) : "");
  }
  return sizes;
}
