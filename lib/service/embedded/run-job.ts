/** Runs one claimed job until it is drawn, failed, cancelled or handed back. */
import "server-only";
import * as z from "zod";
import { StudioError } from "@/lib/errors";
import { type DrawingDependencies, DrawingFailure, drawPictures } from "./draw-pictures";
import {
  type Fence,
  MAX_ATTEMPTS_WITHOUT_PROGRESS,
  parseOutputs,
  parsePreviews,
  parseUnderstanding,
} from "./job";
import { JobProgress } from "./progress";
import type { ClaimedJob } from "./queue/claim";
import { type Ending, finish } from "./queue/finish";
import { release } from "./queue/release";

/** Why a job's signal was aborted. `out of time`: the host's time limit for a process was reached. */
export type StopReason = "cancelled" | "stopping" | "out of time" | "lease lost";

/** An attempt of this length counts, because a picture unfinished by then may never fit into the host's time limit. */
const MIN_COUNTED_ATTEMPT_MS = 30_000;

export type JobDependencies = DrawingDependencies;

/**
 * @param control aborted with a StopReason from outside.
 * @throws errors of the database or the disk. Then the job keeps its state and is claimed again after its lease.
 */
export async function runJob(
  dependencies: JobDependencies,
  job: ClaimedJob,
  control: AbortController,
): Promise<void> {
  const { db, clock, log } = dependencies;
  const fence: Fence = { id: job.id, leaseOwner: job.lease_owner ?? "", attempt: job.attempt };
  const startedAt = clock.now();
  const end = (ending: Ending) => finish(db, fence, ending, clock.now());

  if (job.cancel_requested) return void (await end({ status: "cancelled" }));
  if (job.attempts_without_progress > MAX_ATTEMPTS_WITHOUT_PROGRESS) {
    const message = `The pictures could not be made: ${MAX_ATTEMPTS_WITHOUT_PROGRESS} attempts in a row were cut off without coming any further. Smaller pictures take less time.`;
    return void (await end({ status: "failed", error: new StudioError("internal", message).toBody() }));
  }

  const start = {
    permille: job.progress_permille,
    outputs: parseOutputs(job.outputs) ?? [],
    previews: parsePreviews(job.previews),
    understanding: parseUnderstanding(job.understanding),
  };
  const progress = new JobProgress(dependencies, fence, start, () =>
    control.abort("lease lost" satisfies StopReason),
  );
  try {
    await drawPictures(dependencies, job, progress, control);
  } catch (error) {
    await progress.stop();
    const reason: unknown = control.signal.aborted ? control.signal.reason : error;
    if (reason === "cancelled") return void (await end({ status: "cancelled" }));
    if (reason === "stopping") return release(db, fence);
    if (reason === "out of time")
      return release(db, fence, clock.now() - startedAt >= MIN_COUNTED_ATTEMPT_MS);
    if (reason === "lease lost") return;
    const failure = failureOf(reason);
    if (!failure) throw reason;
    log.error({ err: reason, job: job.id }, "a job failed");
    return void (await end({ status: "failed", error: failure.toBody() }));
  }
  await progress.stop();
  await end({ status: "succeed", outputs: progress.outputs, understanding: progress.understanding });
}

/** The error that fails a job; null for errors that a retry may fix. */
function failureOf(reason: unknown): StudioError | null {
  // A SyntaxError: the row is damaged.
  if (reason instanceof z.core.$ZodError || reason instanceof SyntaxError) {
    return new StudioError("invalid_request", "The request cannot be drawn.");
  }
  if (!(reason instanceof DrawingFailure)) return null;
  return new StudioError("internal", "The engine could not draw this picture.", { cause: reason });
}
