/** Runs one claimed job to its end: drawn, failed, cancelled, or handed back. */
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

/** Why a job's signal was aborted. `out of time`: the host gives a process only so long, and will the next time too. */
export type StopReason = "cancelled" | "stopping" | "out of time" | "lease lost";

/** A picture that was not finished in so long does not fit into the time of the host; a shorter attempt says nothing. */
const LONG_ATTEMPT_MS = 30_000;

export type JobDependencies = DrawingDependencies;

/**
 * @param control aborted with a StopReason from outside.
 * @throws what stood in the way although the engine drew: a database or a disk that fails. The job keeps its state, its
 * lease runs out, and it is taken up again.
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
    if (reason === "out of time") return release(db, fence, clock.now() - startedAt >= LONG_ATTEMPT_MS);
    if (reason === "lease lost") return;
    const failure = failureOf(reason);
    if (!failure) throw reason;
    log.error({ err: reason, job: job.id }, "a job failed");
    return void (await end({ status: "failed", error: failure.toBody() }));
  }
  await progress.stop();
  await end({ status: "succeed", outputs: progress.outputs, understanding: progress.understanding });
}

/** What ends a job for good; null for everything that may be better the next time. */
function failureOf(reason: unknown): StudioError | null {
  // A SyntaxError: the row is damaged.
  if (reason instanceof z.core.$ZodError || reason instanceof SyntaxError) {
    return new StudioError("invalid_request", "The request cannot be drawn.");
  }
  if (!(reason instanceof DrawingFailure)) return null;
  return new StudioError("internal", "The engine could not draw this picture.", { cause: reason });
}
