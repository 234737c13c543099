/** Background work on hosts where no process runs between requests. */
import "server-only";
import { after } from "next/server";
import type { Log } from "@/lib/base/log";
import type { Settings } from "@/lib/settings/env";

/** A little less than the `maxDuration` of vercel.json, so that unfinished jobs return to the queue in time. */
const CATCH_UP_MS = 45_000;
/** How long an answer may be waited for there; what is left of the function's time is for ending and for work after the answer. */
const SERVERLESS_ANSWER_MS = 40_000;

interface Works {
  settings: Pick<Settings, "role">;
  catchUp: (options: { forMs: number; untilEnded?: boolean }) => Promise<void>;
}

/**
 * On a serverless host: after this answer is sent, draws queued jobs and writes the results into the ledger; the rest
 * waits for the next answer or the cron. Elsewhere it does nothing, because worker and sweeper run by themselves.
 *
 * @param usedMs how long the answer was waited for.
 */
export function workAfterAnswer({ settings, catchUp }: Works, usedMs = 0): void {
  if (settings.role === "serverless") after(() => catchUp({ forMs: CATCH_UP_MS - usedMs }));
}

/**
 * On a serverless host: works as long as an answer is waited for, because nobody else may. Elsewhere it does nothing.
 *
 * @returns how long the answer may be waited for, in milliseconds: as long as it should, or less on such a host.
 */
export function workUntilAnswer({ settings, catchUp, log }: Works & { log: Log }, shouldMs: number): number {
  if (settings.role !== "serverless") return shouldMs;
  const forMs = Math.min(shouldMs, SERVERLESS_ANSWER_MS);
  catchUp({ forMs, untilEnded: true }).catch((error: unknown) =>
    log.error({ err: error }, "the work while an answer is waited for failed"),
  );
  return forMs;
}
