/** Refresh: reads a creation's status from the service and records changes in the ledger. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { isStudioError, StudioError } from "@/lib/errors";
import { endPause } from "@/lib/service/pause";
import type { ServiceReport } from "@/lib/service/service";
import { waitAtMost } from "@/lib/wait-at-most";
import { type CreationsContext, contextOf, type ServiceContext } from "../context";
import { countFailure } from "../ledger/count-end";
import { addEvent, type CreationRow, nextVersion, rereadRow } from "../ledger/row";
import { isAllowedTransition, isEnded, OPEN_STATUSES } from "../ledger/state";
import { dispatch } from "../queue/dispatch";
import { collectPictures } from "./collect";
import { intervalOf, isPastGiveUpDeadline, isUnreadableTooLong, latestCheck } from "./pace";

/** How long a new creation may be unknown to its service, which may need time to register its id. */
const UNKNOWN_ID_GRACE_MS = 30_000;
/** How long a reader waits for a slow service before the last known state is returned. */
const READER_MAX_WAIT_MS = 1_000;
/** Consecutive reads with an unknown id before the creation counts as lost. */
const MISSES_UNTIL_LOST = 3;
/** How often the time of the last report is written when nothing else has changed. */
const REPORT_TIME_INTERVAL_MS = 5_000;
const MAX_REMEMBERED_READS = 10_000;

/**
 * Brings one creation up to date.
 *
 * Concurrent callers share one read. A creation that was read less than the service's interval ago, has ended or has no
 * service id is not read. When the read fails, the last known state stays.
 *
 * @param force reads even if the interval has not passed, for example after a cancel.
 */
export async function refresh(context: ServiceContext, row: CreationRow, force = false): Promise<void> {
  if (isReadable(context, row) && (force || (await isDue(context, row)))) await read(context, row, force);
}

/**
 * Brings creations up to date for a reader. Stops waiting after a second; the reads continue in the background.
 *
 * @returns whether any was read; then `rows` may be out of date.
 */
export async function refreshSoon(studio: CreationsContext, rows: readonly CreationRow[]): Promise<boolean> {
  const readable = rows.flatMap((row) => {
    const context = contextOf(studio, row);
    return context && isReadable(context, row) ? [{ context, row }] : [];
  });
  const due = await Promise.all(readable.map(({ context, row }) => isDue(context, row)));
  // Also waits for reads under way, unless only their pictures are still being fetched, which may take minutes.
  const isBeingRead = ({ reads, collecting }: ServiceContext, { id }: CreationRow) =>
    reads.has(id) && !collecting.has(id);
  const reads = readable
    .filter(({ context, row }, index) => due[index] || isBeingRead(context, row))
    .map(({ context, row }) => read(context, row, false));
  if (reads.length > 0) await waitAtMost(Promise.all(reads), READER_MAX_WAIT_MS);
  return reads.length > 0;
}

const isReadable = ({ service }: ServiceContext, row: CreationRow) =>
  !isEnded(row.status) && row.service_id !== null && row.service === service.id;

async function isDue(context: ServiceContext, row: CreationRow): Promise<boolean> {
  const { service, readAt } = context;
  const interval = await intervalOf(context, row);
  const now = context.clock.now();
  // A time far ahead was written before the clock was set back.
  if (service.capabilities.readsAreLimited)
    return now - row.checked_at >= interval || row.checked_at > latestCheck(now);
  const isPostponed = row.checked_at > now && row.checked_at <= latestCheck(now);
  return !isPostponed && Math.abs(now - (readAt.get(row.id) ?? 0)) >= interval;
}

function read(context: ServiceContext, row: CreationRow, force: boolean): Promise<void> {
  const { reads } = context;
  const running = reads.get(row.id);
  if (running && !force) return running;
  const started = (running ?? Promise.resolve())
    .then(() => readAndApply(context, row.id, force))
    .catch((error) => {
      // Transient errors are logged once by the service's client, not once for each creation and read.
      const level = isStudioError(error) && error.retryable ? "debug" : "warn";
      context.log[level]({ err: error, creation: row.id }, "a status could not be read");
    })
    .finally(() => {
      if (reads.get(row.id) === started) reads.delete(row.id);
    });
  reads.set(row.id, started);
  return started;
}

async function readAndApply(context: ServiceContext, id: string, force: boolean): Promise<void> {
  const { db, service, clock } = context;
  const row = await rereadRow(db, id);
  if (!row?.service_id || isEnded(row.status)) return;
  // Another read may have finished since the caller loaded its row.
  if (!force && !(await isDue(context, row))) return;
  if (!(await claimRead(context, row)) && !force) return;
  const report = await service.status(row.service_id).catch(async (error) => {
    if (!service.capabilities.endsEveryCreation && isUnreadableTooLong(row, clock.now()))
      await giveUp(context, row);
    throw error;
  });
  if (!report) return countMiss(context, row);
  if (isEnded(report.status)) await noteEnd(context, row);
  if (report.status === "succeed") {
    context.collecting.add(id);
    await context.shared.collects
      .execute(() => collectPictures(context, row, report))
      .finally(() => context.collecting.delete(id));
  } else if (
    !service.capabilities.endsEveryCreation &&
    isPastGiveUpDeadline(row, clock.now()) &&
    !isEnded(report.status)
  ) {
    await giveUp(context, row);
  } else {
    await recordReport(context, row, report);
  }
}

/** Where reads are limited, only the process that moves `checked_at` on may read. */
async function claimRead({ db, clock, service, readAt }: ServiceContext, row: CreationRow): Promise<boolean> {
  if (!service.capabilities.readsAreLimited) {
    readAt.set(row.id, clock.now());
    // Clearing it only causes additional reads.
    if (readAt.size > MAX_REMEMBERED_READS) readAt.clear();
    return true;
  }
  const { numUpdatedRows } = await db
    .updateTable("creations")
    .set({ checked_at: clock.now() })
    .where("id", "=", row.id)
    .where("checked_at", "=", row.checked_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that the service has ended the creation: its slot is free, even while its pictures are being fetched. */
async function noteEnd(context: ServiceContext, row: CreationRow): Promise<void> {
  const { db, service, clock } = context;
  if (row.service_ended_at !== null) return;
  await db
    .updateTable("creations")
    .set({ service_ended_at: clock.now() })
    .where("id", "=", row.id)
    .where("service_ended_at", "is", null)
    .execute();
  if (service.capabilities.queue.by === "service") return;
  await endPause(db, service.id, "slots_full");
  await dispatch(context);
}

/** Ends a creation as `lost` after its deadline. */
async function giveUp({ db, clock }: ServiceContext, row: CreationRow): Promise<void> {
  const now = clock.now();
  const message = "The service did not finish this creation in time.";
  const { numUpdatedRows } = await db
    .updateTable("creations")
    .set({
      status: "lost",
      error: JSON.stringify(new StudioError("service_answer_unusable", message).toBody()),
      finished_at: now,
      updated_at: nextVersion(row, now),
    })
    .where("id", "=", row.id)
    .where("status", "in", OPEN_STATUSES)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await addEvent(db, { creationId: row.id, kind: "lost", message, now });
}

/** Records a report if it contains changes. Progress never falls, the status never goes back. */
async function recordReport(
  { db, clock, service }: ServiceContext,
  row: CreationRow,
  report: ServiceReport,
): Promise<void> {
  const now = clock.now();
  const isReportTimeDue =
    row.reported_at === null ||
    (service.capabilities.readsAreLimited && Math.abs(now - row.reported_at) >= REPORT_TIME_INTERVAL_MS);
  const reported = { reported_at: isReportTimeDue ? now : row.reported_at };
  const ended = isEnded(report.status);
  const permille = report.progress === null ? null : Math.min(990, Math.floor(report.progress * 1000));
  const change: Partial<CreationRow> = !isAllowedTransition(row.status, report.status)
    ? reported
    : {
        ...reported,
        status: report.status,
        progress_permille: maximum(row.progress_permille, permille),
        queue_ahead: report.status === "pending" ? report.queueAhead : null,
        enhanced_prompt: report.enhancedPrompt ?? row.enhanced_prompt,
        understanding: report.understanding ? JSON.stringify(report.understanding) : row.understanding,
        previews: report.previews === null ? row.previews : JSON.stringify(report.previews),
        notice: report.notice ?? row.notice,
        error: report.error ? JSON.stringify(report.error) : null,
        started_at: row.started_at ?? (isBeingDrawn(report.status) ? now : null),
        finished_at: ended ? now : null,
        misses: 0,
      };
  const keys = Object.keys(change) as (keyof CreationRow)[];
  if (keys.every((key) => change[key] === row[key])) return;
  const write = async (tx: Kysely<Database>) => {
    // `updated_at` is the version: a reader that was overtaken by another one writes nothing.
    const { numUpdatedRows } = await tx
      .updateTable("creations")
      .set({ ...change, updated_at: nextVersion(row, now) })
      .where("id", "=", row.id)
      .where("updated_at", "=", row.updated_at)
      .where("status", "in", OPEN_STATUSES)
      .executeTakeFirst();
    const isChanged = change.status !== undefined && change.status !== row.status;
    if (numUpdatedRows === 0n || !isChanged) return;
    if (change.status === "failed") await countFailure(tx, row, now);
    await addEvent(tx, {
      creationId: row.id,
      kind: report.status,
      message: report.error?.message ?? report.notice,
      now,
    });
  };
  // Most reports are progress, which one statement writes.
  await (change.status === "failed" ? db.transaction().execute(write) : write(db));
}

async function countMiss({ db, clock }: ServiceContext, row: CreationRow): Promise<void> {
  const now = clock.now();
  if (now - row.created_at < UNKNOWN_ID_GRACE_MS) return;
  const lost = row.misses + 1 >= MISSES_UNTIL_LOST;
  const { numUpdatedRows } = await db
    .updateTable("creations")
    .set({
      misses: row.misses + 1,
      ...(lost ? { status: "lost" as const, finished_at: now } : {}),
      updated_at: nextVersion(row, now),
    })
    .where("id", "=", row.id)
    .where("updated_at", "=", row.updated_at)
    .where("status", "in", OPEN_STATUSES)
    .executeTakeFirst();
  if (lost && numUpdatedRows > 0n) await addEvent(db, { creationId: row.id, kind: "lost", now });
}

const isBeingDrawn = (status: string) => status === "processing" || status === "post_processing";

function maximum(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.max(a, b);
}
