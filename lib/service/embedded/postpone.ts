/** A call was refused for a reason that is independent of its request: the job waits, and with it its service. */
import "server-only";
import type { CreateFailure } from "image-providers/create-failure";
import type { Kysely } from "kysely";
import type { Log } from "@/lib/base/log";
import type { Database } from "@/lib/db/schema";
import { KEY_ROWS } from "@/lib/db/sealed-rows";
import type { PauseReason } from "@/lib/db/tables/services";
import { beginPause } from "../pause";
import { type Fence, type JobRecord, MAX_ATTEMPTS_WITHOUT_PROGRESS } from "./job";
import type { ClaimedJob } from "./queue/claim";
import { failWaiting } from "./queue/fail-waiting";
import { release } from "./queue/release";

const MINUTE_MS = 60_000;

/** How long a job may wait for a reason to end, before the reason fails it: after its create, or after its service got its key. */
const MAX_WAIT_MS: Record<PauseReason, number> = {
  // These two end by themselves, and a long queue is served slowly.
  rate_limited: 24 * 60 * MINUTE_MS,
  slots_full: 24 * 60 * MINUTE_MS,
  quota: 15 * MINUTE_MS,
  unauthorized: 15 * MINUTE_MS,
  unreachable: 15 * MINUTE_MS,
};

/**
 * Pauses the service for all processes and hands the job back to the queue, where it has had its turn: a job that is refused
 * again and again must not keep the others from being drawn. All jobs that have waited too long and got nothing are failed.
 *
 * @returns false when this job has waited too long; then its caller ends it.
 */
export async function postpone(
  { db, service, clock, log }: { db: Kysely<Database>; service: string; clock: { now(): number }; log: Log },
  { job, fence, record }: { job: ClaimedJob; fence: Fence; record: JobRecord },
  failure: CreateFailure,
): Promise<boolean> {
  const now = clock.now();
  const reason: PauseReason = failure.kind ?? "unreachable";
  await beginPause(db, service, { reason, forMs: failure.retryAfterMs, now });
  log.warn({ service, reason, forMs: failure.retryAfterMs }, "the engine takes no calls for a while");
  const deadline = now - MAX_WAIT_MS[reason];
  // Without a key a job waits for as long as its owner likes, and then has the same time as any other.
  const queuedBefore = (await keyPastedAt(db, service)) < deadline ? deadline : 0;
  // A call that may have been made counts as an attempt.
  const isCounted = failure.outcome === "unknown";
  const isLastAttempt = isCounted && job.attempts_without_progress >= MAX_ATTEMPTS_WITHOUT_PROGRESS;
  await failWaiting(db, { service, queuedBefore, error: failure.body, now });
  if (job.queued_at < queuedBefore || isLastAttempt) return false;
  await release(db, fence, { record, isCounted, isTurnOver: true });
  return true;
}

/** When the key of a service was pasted, in milliseconds since 1970; 0 for a service without a pasted key. */
async function keyPastedAt(db: Kysely<Database>, service: string): Promise<number> {
  const row = await db
    .selectFrom("studio_values")
    .select("updated_at")
    .where("key", "=", `${KEY_ROWS}${service}`)
    .executeTakeFirst();
  return row?.updated_at ?? 0;
}
