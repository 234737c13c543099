/** Runs one claimed job to its end: drawn, failed, cancelled, or handed back. */
import "server-only";
import * as z from "zod";
import { StudioError } from "@/lib/errors";
import { type DrawingDependencies, drawPictures } from "./draw-pictures";
import { type Fence, MAX_ATTEMPTS, parseOutputs, parsePreviews, parseUnderstanding } from "./job";
import { JobProgress } from "./progress";
import type { ClaimedJob } from "./queue/claim";
import { type Ending, finish } from "./queue/finish";
import { release } from "./queue/release";

/** Why a job's signal was aborted. */
export type StopReason = "cancelled" | "stopping" | "lease lost";

export type JobDependencies = DrawingDependencies;

/** @param control aborted with a StopReason from outside. @throws only when even the end could not be written. */
export async function runJob(
  dependencies: JobDependencies,
  job: ClaimedJob,
  control: AbortController,
): Promise<void> {
  const { db, clock, log } = dependencies;
  const fence: Fence = { id: job.id, leaseOwner: job.lease_owner ?? "", attempt: job.attempt };
  const end = (ending: Ending) => finish(db, fence, ending, clock.now());

  if (job.cancel_requested) return void (await end({ status: "cancelled" }));
  if (job.attempt > MAX_ATTEMPTS) {
    const message = `The picture could not be made: its worker ended ${MAX_ATTEMPTS} times.`;
    return void (await end({ status: "failed", error: new StudioError("internal", message).toBody() }));
  }

  const start = {
    permille: job.progress_permille,
    outputs: parseOutputs(job.outputs),
    previews: parsePreviews(job.previews),
    understanding: parseUnderstanding(job.understanding),
  };
  const progress = new JobProgress(dependencies, fence, start, () =>
    control.abort("lease lost" satisfies StopReason),
  );
  try {
    await drawPictures(dependencies, job, progress, control);
    await progress.stop();
    await end({ status: "succeed", outputs: progress.outputs, understanding: progress.understanding });
  } catch (error) {
    await progress.stop();
    const reason: unknown = control.signal.aborted ? control.signal.reason : error;
    if (reason === "cancelled") await end({ status: "cancelled" });
    else if (reason === "stopping") await release(db, fence);
    else if (reason !== "lease lost") {
      log.error({ err: reason, job: job.id }, "a job failed");
      await end({ status: "failed", error: failureOf(reason).toBody() });
    }
  }
}

function failureOf(reason: unknown): StudioError {
  if (reason instanceof StudioError) return reason;
  if (reason instanceof z.core.$ZodError) {
    return new StudioError("invalid_request", "The request cannot be drawn.");
  }
  return new StudioError("internal", "The engine could not draw this picture.", { cause: reason });
}
