/** Refresh: asks the service how a creation stands and writes what is new into the ledger. */
import "server-only";
import { isStudioError, StudioError } from "@/lib/errors";
import type { ServiceReport } from "@/lib/service/service";
import { within } from "@/lib/within";
import { collectPictures } from "./collect";
import type { CreationRow, CreationsContext } from "./context";
import { intervalOf, isForsaken, isHopeless } from "./pace";
import { dispatch } from "./queue/dispatch";
import { endHold } from "./queue/hold";
import { addEvent, nextVersion, rereadRow } from "./row";
import { isEnded, mayMove, OPEN_STATUSES } from "./state";

/** A service may need a moment to know its own new ids. */
const UNKNOWN_ID_GRACE_MS = 30_000;
/** How long whoever looks waits for a slow service before they are told what is known. */
const PATIENCE_MS = 1_000;
/** So many times in a row the id must be unknown before the creation counts as lost. */
const MISSES_UNTIL_LOST = 3;

/**
 * Brings one creation up to date.
 *
 * Callers at the same time share one read. A creation read less than the service's interval ago, an ended one, and
 * one without a service id are left alone. A service that cannot be read changes nothing: the last known state stands.
 *
 * @param force reads even if the interval has not passed, for example right after a cancel.
 */
export async function refresh(context: CreationsContext, row: CreationRow, force = false): Promise<void> {
  if (isReadable(context, row) && (force || (await isDue(context, row)))) await read(context, row, force);
}

/**
 * Brings creations up to date for somebody who looks, unless that takes too long; it goes on all the same.
 *
 * @returns whether any was read: then the rows may be out of date.
 */
export async function refreshSoon(context: CreationsContext, rows: readonly CreationRow[]): Promise<boolean> {
  const readable = rows.filter((row) => isReadable(context, row));
  const due = await Promise.all(readable.map((row) => isDue(context, row)));
  const reads = readable.filter((_, index) => due[index]).map((row) => read(context, row, false));
  if (reads.length > 0) await within(Promise.all(reads), PATIENCE_MS);
  return reads.length > 0;
}

const isReadable = ({ service }: CreationsContext, row: CreationRow) =>
  !isEnded(row.status) && row.service_id !== null && row.service === service.id;

const isDue = async (context: CreationsContext, row: CreationRow) =>
  context.clock.now() - row.checked_at >= (await intervalOf(context, row));

function read(context: CreationsContext, row: CreationRow, force: boolean): Promise<void> {
  const { reads } = context;
  const running = reads.get(row.id);
  if (running && !force) return running;
  const started = (running ?? Promise.resolve())
    .then(() => readAndApply(context, row.id, force))
    .catch((error) => {
      // What may be better in a moment is said once by the service's client, not once for every creation and read.
      const level = isStudioError(error) && error.retryable ? "debug" : "warn";
      context.log[level]({ err: error, creation: row.id }, "a status could not be read");
    })
    .finally(() => {
      if (reads.get(row.id) === started) reads.delete(row.id);
    });
  reads.set(row.id, started);
  return started;
}

async function readAndApply(context: CreationsContext, id: string, force: boolean): Promise<void> {
  const { db, service, clock } = context;
  const row = await rereadRow(db, id);
  if (!row?.service_id || isEnded(row.status)) return;
  // Whoever asked may have looked at the row before another read was over.
  if (!force && !(await isDue(context, row))) return;
  // Of several processes, the one that moves `checked_at` reads.
  const claimed = await db
    .updateTable("creations")
    .set({ checked_at: clock.now() })
    .where("id", "=", id)
    .where("checked_at", "=", row.checked_at)
    .executeTakeFirst();
  if (claimed.numUpdatedRows === 0n && !force) return;
  const report = await service.status(row.service_id).catch(async (error) => {
    // Days without a readable word: nothing is to be expected any more.
    if (service.maxActive !== null && isForsaken(row, clock.now())) await giveUp(context, row);
    throw error;
  });
  if (!report) return countMiss(context, row);
  await noteReport(context, row, report);
  if (report.status === "succeed") await collectPictures(context, row, report);
  else if (service.maxActive !== null && isHopeless(row, clock.now()) && !isEnded(report.status))
    await giveUp(context, row);
  else await apply(context, row, report);
}

/** When it was heard of, and when it was over there: then its place is free, though its pictures may still travel. */
async function noteReport(context: CreationsContext, row: CreationRow, report: ServiceReport): Promise<void> {
  const { db, service, clock } = context;
  const now = clock.now();
  const ended = isEnded(report.status) && row.service_ended_at === null;
  await db
    .updateTable("creations")
    .set({ reported_at: now, ...(ended ? { service_ended_at: now } : {}) })
    .where("id", "=", row.id)
    .execute();
  if (!ended || service.maxActive === null) return;
  await endHold(db, service.id, "slots_full");
  await dispatch(context);
}

/** After so long nothing comes any more. */
async function giveUp({ db, clock }: CreationsContext, row: CreationRow): Promise<void> {
  const now = clock.now();
  const message = "The service has not finished it in all this time.";
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

/** Writes a report if it says something new. Progress never falls, the status never goes back. */
async function apply(
  { db, clock }: CreationsContext,
  row: CreationRow,
  report: ServiceReport,
): Promise<void> {
  if (!mayMove(row.status, report.status)) return;
  const now = clock.now();
  const ended = isEnded(report.status);
  const permille = report.progress === null ? null : Math.min(990, Math.floor(report.progress * 1000));
  const change = {
    status: report.status,
    progress_permille: maximum(row.progress_permille, permille),
    queue_ahead: report.status === "pending" ? report.queueAhead : null,
    enhanced_prompt: report.enhancedPrompt ?? row.enhanced_prompt,
    understanding: report.understanding ? JSON.stringify(report.understanding) : row.understanding,
    previews: JSON.stringify(report.previews),
    error: report.error ? JSON.stringify(report.error) : null,
    started_at: row.started_at ?? (isUnderWay(report.status) ? now : null),
    finished_at: ended ? now : null,
    misses: 0,
  };
  const keys = Object.keys(change) as (keyof typeof change)[];
  if (keys.every((key) => change[key] === row[key])) return;
  // `updated_at` is the version: a reader that was overtaken by another writes nothing.
  const { numUpdatedRows } = await db
    .updateTable("creations")
    .set({ ...change, updated_at: nextVersion(row, now) })
    .where("id", "=", row.id)
    .where("updated_at", "=", row.updated_at)
    .where("status", "in", OPEN_STATUSES)
    .executeTakeFirst();
  if (numUpdatedRows > 0n && report.status !== row.status) {
    await addEvent(db, { creationId: row.id, kind: report.status, message: report.error?.message, now });
  }
}

async function countMiss({ db, clock }: CreationsContext, row: CreationRow): Promise<void> {
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

const isUnderWay = (status: string) => status === "processing" || status === "post_processing";

function maximum(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.max(a, b);
}
