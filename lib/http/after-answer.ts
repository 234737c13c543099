/** Background work on hosts where no process runs between requests. */
import "server-only";
import { after } from "next/server";
import type { Settings } from "@/lib/settings/env";

/** A little less than the `maxDuration` of vercel.json, so that unfinished jobs return to the queue in time. */
const CATCH_UP_MS = 45_000;

/**
 * On a serverless host: after this answer is sent, draws queued jobs and writes the results into the ledger; the rest
 * waits for the next answer or the cron. Elsewhere it does nothing, because worker and sweeper run by themselves.
 */
export function workAfterAnswer({
  settings,
  catchUp,
}: {
  settings: Pick<Settings, "role">;
  catchUp: (options: { forMs: number }) => Promise<void>;
}): void {
  if (settings.role === "serverless") after(() => catchUp({ forMs: CATCH_UP_MS }));
}
