/** Runs one claimed job until it is drawn, failed, cancelled or handed back. */
import "server-only";
import { requireAsAsked, storedRequestSchema } from "contract/creations/stored-request";
import type { ErrorBody } from "contract/errors";
import type { FailureName } from "contract/failures";
import { isStudioError, StudioError } from "contract/studio-error";
import { isCreateFailure } from "image-providers/create-failure";
import { orderOf } from "image-providers/order";
import { type FailureTable, failureReason } from "image-providers/outbound/failure-reason";
import { isOutage } from "@/lib/base/errors";
import { throughOutage } from "@/lib/base/patience";
import { readStored } from "@/lib/db/stored-json";
import { type DrawingDependencies, drawPictures, type Missing, SourceGone } from "./draw-pictures";
import { endingOf } from "./ending";
import {
  type Fence,
  MAX_ATTEMPTS_WITHOUT_PROGRESS,
  parseAsked,
  parseOutputs,
  parsePreviews,
  parseUnderstanding,
} from "./job";
import { postpone } from "./postpone";
import { JobProgress } from "./progress";
import type { ClaimedJob } from "./queue/claim";
import { finish } from "./queue/finish";
import { isGivenUp } from "./queue/read";
import { release } from "./queue/release";

/** Why a job's signals were aborted. `out of time`: the host's time limit for a process was reached. */
export type StopReason = "cancelled" | "stopping" | "out of time" | "lease lost";

/** How long the end of a job is kept in memory while it cannot be written. */
const WRITE_WITHIN_MS = 60 * 60_000;

/** An attempt of this length counts, because a picture unfinished by then may never fit into the host's time limit. */
const MIN_COUNTED_ATTEMPT_MS = 30_000;

export interface JobDependencies extends DrawingDependencies {
  /** The id of the embedded service whose jobs are drawn. */
  service: string;
  /** Who draws, for people. */
  provider: string;
}

/** `now` stops the job; `soon` only begins no further call. Both are aborted with a StopReason. */
export interface JobControl {
  now: AbortController;
  soon: AbortController;
}

/**
 * @param control from outside; `now` is also aborted when the lease is lost.
 * @throws errors that are no outage, or an outage when the process stops. Then the job keeps its state and is claimed again
 * after its lease.
 */
export async function runJob(
  dependencies: JobDependencies,
  job: ClaimedJob,
  control: JobControl,
): Promise<void> {
  const { db, clock, log, provider, engine } = dependencies;
  const { isFree } = engine;
  const fence: Fence = { id: job.id, leaseOwner: job.lease_owner ?? "", attempt: job.attempt };
  const startedAt = clock.now();
  if (job.cancel_requested || (await isGivenUp(db, job)))
    return void (await finish(db, fence, { status: "cancelled" }, startedAt));
  const parsed = parseJob(dependencies, job);
  if (parsed.error) {
    log.error({ err: parsed.error, job: job.id }, "a job cannot be drawn");
    const { start, count } = parsed;
    const ending = endingOf({
      ...start,
      count,
      provider,
      isFree,
      failure: parsed.error.toBody(),
      unknown: null,
    });
    return void (await finish(db, fence, ending, startedAt));
  }
  const { order, start } = parsed;
  const progress = new JobProgress(dependencies, fence, start, () =>
    control.now.abort("lease lost" satisfies StopReason),
  );
  /** Ends the job with what it has. @param failure why pictures are missing, where known @param known what else is */
  async function end(failure: ErrorBody | null, known?: Pick<Missing, "unknown" | "leftOut">): Promise<void> {
    const { outputs, understanding } = progress;
    const asked = progress.asked.map((call) => call.filter((index) => !known?.leftOut.includes(index)));
    const unknown = known?.unknown?.body ?? null;
    const ending = endingOf({
      ...{ count: order.count, provider, isFree, outputs, asked, understanding, failure, unknown },
    });
    await written(() => finish(db, fence, ending, clock.now(), progress.record));
  }
  const written = <Result>(write: () => Promise<Result>) =>
    throughOutage(write, { forMs: WRITE_WITHIN_MS, signal: control.now.signal });
  const handBack = (reason: unknown) =>
    release(db, fence, {
      record: progress.record,
      isCounted: reason === "out of time" && clock.now() - startedAt >= MIN_COUNTED_ATTEMPT_MS,
    });

  if (job.attempts_without_progress > MAX_ATTEMPTS_WITHOUT_PROGRESS) {
    await progress.stop();
    return end(cutOff().toBody());
  }
  let missing: Missing;
  try {
    const stop = { now: control.now.signal, soon: control.soon.signal };
    missing = await drawPictures(dependencies, { job, ...parsed }, progress, stop);
  } catch (error) {
    await progress.stop();
    if (!control.now.signal.aborted) {
      if (!isOutage(error)) throw error;
      log.warn({ err: error, job: job.id }, "a job is handed back because of an outage");
      // An attempt that failed because of an outage says nothing about the job.
      return written(() => release(db, fence, { record: progress.record }));
    }
    const { reason } = control.now.signal;
    if (reason === "lease lost") return;
    if (reason !== "cancelled") return handBack(reason);
    return void (await finish(db, fence, { status: "cancelled" }, clock.now(), progress.record));
  }
  await progress.stop();
  const { failure, postponed, shortfall } = missing;
  if (failure) {
    log.error({ err: failure, job: job.id }, "a job failed");
    return end(isCreateFailure(failure) ? failure.body : notDrawn(failure).toBody(), missing);
  }
  if (postponed) {
    if (await postpone(dependencies, { job, fence, record: progress.record }, postponed)) return;
    return end(postponed.body, missing);
  }
  const isCutShort = progress.fractions.some((fraction) => fraction === 0);
  if (control.soon.signal.aborted && isCutShort) return handBack(control.soon.signal.reason);
  return end(shortfall?.body ?? null, missing);
}

/** Reads the job's row. @returns an error for one that can never be drawn, with what earlier attempts left */
function parseJob({ models, engine }: JobDependencies, job: ClaimedJob) {
  const outputs = parseOutputs(job.outputs);
  const asked = parseAsked(job.asked);
  const start = {
    permille: job.progress_permille,
    outputs: outputs ?? [],
    asked: asked ?? [],
    measuredMicros: job.measured_micros,
    previews: parsePreviews(job.previews),
    understanding: parseUnderstanding(job.understanding),
  };
  let count = start.outputs.length + start.asked.flat().length;
  // Pictures that may have been paid for are not drawn again.
  if ((!outputs || !asked) && !engine.repeatable)
    return {
      error: new StudioError("record_damaged", "The record of the pictures is damaged."),
      start,
      count,
    };
  try {
    const dropped: string[] = [];
    const request = readStored(storedRequestSchema, job.request, (field) => dropped.push(field));
    if (!request) throw new StudioError("record_damaged", "The request cannot be drawn.");
    count = request.config.image_number;
    requireAsAsked(dropped);
    return { error: null, request, order: orderOf(request, models), start };
  } catch (cause) {
    // The row is damaged or of an earlier version, or the model is no longer there.
    const isSaid = isCreateFailure(cause) || isStudioError(cause);
    const reason = isSaid ? cause.message : "The request cannot be drawn.";
    return { error: new StudioError("invalid_request", reason, { cause }), start, count };
  }
}

const cutOff = () =>
  new StudioError(
    "engine_crashed",
    `The pictures could not be made: ${MAX_ATTEMPTS_WITHOUT_PROGRESS} attempts in a row were interrupted without progress. Smaller pictures take less time.`,
  );
const notDrawn = (cause: Error) =>
  new StudioError(reasonOf(cause), "The engine could not draw this picture.", { cause });

/** Why an engine in this process failed: by its error, or by the error behind it. */
function reasonOf(failure: Error): FailureName {
  if (failure instanceof SourceGone) return "source_gone";
  const { cause = failure } = failure;
  return failureReason(cause instanceof Error ? `${Object(cause).code ?? ""} ${cause.message}` : null, TABLE);
}

/** What Node says of a thread without memory. */
const TABLE: FailureTable = [[/ERR_WORKER_OUT_OF_MEMORY|allocation failed/i, "out_of_memory"]];
