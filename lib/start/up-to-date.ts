/** Follows changes of keys and models at requests, where no process runs between them. */
import "server-only";
import type { Log } from "@/lib/base/log";
import { waitAtMost } from "@/lib/base/wait-at-most";

/** At most one statement in this time. */
const INTERVAL_MS = 3_000;
/** A request does not wait longer for what changes only now and then. */
const MAX_WAIT_MS = 1_000;

/** @returns a function that a request waits for; it never rejects. */
export function createUpToDate({
  refresh,
  clock,
  log,
}: {
  refresh(): Promise<void>;
  clock: { now(): number };
  log: Log;
}): () => Promise<void> {
  let at = clock.now();
  let round = Promise.resolve();
  return async () => {
    // A clock that was set back must not keep it from looking for hours.
    if (Math.abs(clock.now() - at) >= INTERVAL_MS) {
      at = clock.now();
      round = refresh().catch((error) => log.error({ err: error }, "keys and models could not be read"));
    }
    await waitAtMost(round, MAX_WAIT_MS);
  };
}
