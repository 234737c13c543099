/** Waits for a database that is away when a process starts, so that it does not matter which machine comes up first. */
import "server-only";
import { isOutage } from "@/lib/base/errors";
import type { Log } from "@/lib/base/log";
import { throughOutage } from "@/lib/base/patience";

const WAIT_MS = 5 * 60_000;

/**
 * Opens the database, again and again for five minutes while it is away.
 *
 * @param open is repeated with growing pauses of at most five seconds.
 * @param forMs other than five minutes; 0 tries once.
 * @throws what `open` throws, at once where waiting does not help, as with a wrong password.
 */
export async function waitForDatabase<Opened>(
  open: () => Promise<Opened>,
  log: Pick<Log, "warn" | "info">,
  forMs = WAIT_MS,
): Promise<Opened> {
  const hopeless = new AbortController();
  let isWaiting = false;
  const attempt = async () => {
    try {
      return await open();
    } catch (error) {
      if (!isAway(error)) hopeless.abort();
      else if (!isWaiting && forMs > 0) {
        isWaiting = true;
        log.warn({ err: error, seconds: forMs / 1_000 }, "the studio waits for its database");
      }
      throw error;
    }
  };
  const opened = await throughOutage(attempt, { forMs, signal: hopeless.signal });
  if (isWaiting) log.info("the database is there, and the studio starts");
  return opened;
}

/** Only a process that was let in before may hope that a refused password (28…) is accepted again. */
function isAway(error: unknown): boolean {
  if (!isOutage(error) || error.errorName !== "database_unavailable") return false;
  const { code } = Object(error.cause) as { code?: unknown };
  return !String(code).startsWith("28");
}
