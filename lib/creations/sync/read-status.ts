/** Reads a creation's status from the service and records what has changed in the ledger. */
import "server-only";
import { isStudioError, StudioError } from "contract/studio-error";
import type { ImageService, ServiceReport } from "image-providers/service";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { endPause } from "@/lib/service/pause";
import type { Ledger, SyncContext } from "../context/contexts";
import type { SharedService } from "../context/shared-service";
import { costColumns, countEnd } from "../ledger/count-end";
import { addEvent, type CreationRow, nextVersion, rereadRow } from "../ledger/row";
import { isAllowedTransition, isEnded, OPEN_STATUSES } from "../ledger/state";
import { dispatchSoon } from "../queue/dispatch";
import { collectPictures } from "./collect";
import { drawAgain } from "./draw-again";
import { isDue, isPastGiveUpDeadline, isUnreadableTooLong } from "./pace";

/** How long a new creation may be unknown to its service, which may need time to register its id. */
const UNKNOWN_ID_GRACE_MS = 30_000;
/** Consecutive reads with an unknown id before the creation counts as lost. */
const MISSES_UNTIL_LOST = 3;
/** The error of a creation that its service lost. */
const LOST = new StudioError("creation_lost", "The service no longer knows this creation.").toBody();
/** The error of one that it did not finish. */
const TOO_LATE = new StudioError(
  "service_timeout",
  "The service did not finish this creation in time.",
).toBody();
/** How often the time of the last report is written when nothing else has changed. The studio's own service has no outage. */
const REPORT_TIME_INTERVAL_MS = 5_000;

/**
 * Reads a creation and records the answer; concurrent callers share one read. A failure is logged, and the last known state
 * stays.
 *
 * @param row as the caller decided to read it; when it was read since then, nothing is done.
 * @param force reads in any case, after a read under way unless that found the end.
 * @returns when it is recorded. Pictures that have to wait for those of other creations are fetched afterwards.
 */
export function readStatus(
  context: SyncContext,
  at: SharedService,
  row: Pick<CreationRow, "id" | "checked_at">,
  force = false,
): Promise<void> {
  const { reads } = at;
  const running = reads.get(row.id);
  // Of what the service has ended, another read would say the same.
  if (running && (!force || at.collecting.has(row.id))) return running.answered;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const done = (running?.done ?? Promise.resolve())
    .then(() => readAndApply(context, at, { row, force, answer }))
    .catch((error) => {
      // Transient errors are logged once by the service's client, not once for each creation and read.
      const level = isStudioError(error) && error.retryable ? "debug" : "warn";
      context.log[level]({ err: error, creation: row.id }, "a status could not be read");
    })
    .finally(() => {
      answer();
      if (reads.get(row.id)?.done === done) reads.delete(row.id);
    });
  reads.set(row.id, { answered, done });
  return answered;
}

async function readAndApply(
  context: SyncContext,
  at: SharedService,
  {
    row: { id, checked_at },
    force,
    answer,
  }: { row: Pick<CreationRow, "id" | "checked_at">; force: boolean; answer: () => void },
): Promise<void> {
  const { db, clock } = context;
  const { service } = at;
  const row = await rereadRow(db, id);
  if (!row?.service_id || isEnded(row.status)) return;
  // Another read may have finished since the caller loaded its row.
  if (!force && (row.checked_at !== checked_at || !isDue(context, at, row))) return;
  if (!(await claimRead(context, at, row)) && !force) return;
  const report = await service.status(row.service_id).catch(async (error) => {
    if (!service.capabilities.endsEveryCreation && isUnreadableTooLong(row, clock.now()))
      await giveUp(context, row);
    throw error;
  });
  if (!report) return countMiss(context, at, row);
  const endedAt = isEnded(report.status) ? await noteEnd(context, at, row) : null;
  if (report.status === "succeed") {
    const { collects } = context.shared;
    at.collecting.add(id);
    // The pictures of other people come first, and may hang.
    if (collects.executionSlots === 0) answer();
    await collects
      .execute(() => collectPictures(context, at, { ...row, service_ended_at: endedAt }, report))
      .finally(() => at.collecting.delete(id));
  } else if (
    !service.capabilities.endsEveryCreation &&
    isPastGiveUpDeadline(row, clock.now()) &&
    !isEnded(report.status)
  ) {
    await giveUp(context, row);
  } else {
    await recordReport(context, at, { row, report });
  }
}

/** Where reads are limited, only the process that moves `checked_at` on may read. */
async function claimRead(
  { db, clock }: Ledger,
  { service, readAt }: SharedService,
  row: CreationRow,
): Promise<boolean> {
  if (!service.capabilities.readsAreLimited) {
    readAt.set(row.id, clock.now());
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

/**
 * Records that the service has ended the creation: its slot is free, even while its pictures are being fetched.
 *
 * @returns when it was first seen to have ended, in milliseconds.
 */
async function noteEnd(context: SyncContext, at: SharedService, row: CreationRow): Promise<number> {
  const { db, clock } = context;
  const { service } = at;
  if (row.service_ended_at !== null) return row.service_ended_at;
  const now = clock.now();
  await db
    .updateTable("creations")
    .set({ service_ended_at: now })
    .where("id", "=", row.id)
    .where("service_ended_at", "is", null)
    .execute();
  if (service.capabilities.queue.by === "studio") {
    await endPause(db, service.id, "slots_full");
    dispatchSoon(context, at);
  }
  return now;
}

/** Ends a creation as `lost` after its deadline. */
async function giveUp({ db, clock }: Ledger, row: CreationRow): Promise<void> {
  const now = clock.now();
  const { message, code } = TOO_LATE;
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("creations")
      .set({
        status: "lost",
        error: JSON.stringify(TOO_LATE),
        notice: null,
        finished_at: now,
        updated_at: nextVersion(row, now),
      })
      .where("id", "=", row.id)
      .where("status", "in", OPEN_STATUSES)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await addEvent(tx, { creationId: row.id, kind: "lost", message, code, now });
  });
}

/** Records a report if it contains changes. Progress never falls, the status never goes back. */
async function recordReport(
  { db, clock }: Ledger,
  { service }: SharedService,
  { row, report }: { row: CreationRow; report: ServiceReport },
): Promise<void> {
  const now = clock.now();
  const isReportTimeDue =
    row.reported_at === null ||
    (!service.capabilities.isBuiltIn && Math.abs(now - row.reported_at) >= REPORT_TIME_INTERVAL_MS);
  const reported = { reported_at: isReportTimeDue ? now : row.reported_at };
  const ended = isEnded(report.status);
  const permille = report.progress === null ? null : Math.min(990, Math.floor(report.progress * 1000));
  const cost = ended ? costColumns(row, { costMicros: report.costMicros, pictures: 0 }) : null;
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
        // At an end, what was to be done before the pictures could be fetched is out of date.
        notice: report.notice ?? (ended ? null : row.notice),
        error: report.error ? JSON.stringify(report.error) : null,
        started_at: row.started_at ?? (isBeingDrawn(report.status) ? startOf(service, row, now) : null),
        finished_at: ended ? now : null,
        ...cost,
        misses: 0,
      };
  const keys = Object.keys(change) as (keyof CreationRow)[];
  if (keys.every((key) => change[key] === row[key])) return;
  const isCounted = change.status === "failed" || cost?.is_cost_measured === 1;
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
    if (cost && isCounted) {
      const status = change.status === "failed" ? "failed" : "other";
      await countEnd(tx, row, { status, cost, now });
    }
    await addEvent(tx, {
      creationId: row.id,
      kind: report.status,
      message: report.error?.message ?? report.notice,
      code: report.error?.code,
      now,
    });
  };
  // Most reports are progress, which one statement writes.
  await (ended ? db.transaction().execute(write) : write(db));
}

async function countMiss(context: SyncContext, at: SharedService, row: CreationRow): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  if (now - row.created_at < UNKNOWN_ID_GRACE_MS) return;
  const lost = row.misses + 1 >= MISSES_UNTIL_LOST;
  if (lost && (await drawAgain(context, at, row))) return dispatchSoon(context, at);
  const write = async (tx: Kysely<Database>) => {
    const { numUpdatedRows } = await tx
      .updateTable("creations")
      .set({
        misses: row.misses + 1,
        ...(lost
          ? { status: "lost" as const, error: JSON.stringify(LOST), notice: null, finished_at: now }
          : {}),
        updated_at: nextVersion(row, now),
      })
      .where("id", "=", row.id)
      .where("updated_at", "=", row.updated_at)
      .where("status", "in", OPEN_STATUSES)
      .executeTakeFirst();
    if (lost && numUpdatedRows > 0n)
      await addEvent(tx, { creationId: row.id, kind: "lost", code: LOST.code, now });
  };
  await (lost ? db.transaction().execute(write) : write(db));
}

/** It began between the read before and this one, which may be many seconds where reads are limited. */
function startOf({ capabilities }: ImageService, row: CreationRow, now: number): number {
  if (!capabilities.readsAreLimited) return now;
  const before = Math.max(row.checked_at, row.sending_at ?? row.created_at);
  return before < now ? Math.round((before + now) / 2) : now;
}

const isBeingDrawn = (status: string) => status === "processing" || status === "post_processing";

function maximum(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.max(a, b);
}
