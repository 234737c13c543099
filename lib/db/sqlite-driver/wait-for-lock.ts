/** Waits for the lock that another connection has on an SQLite file, while this process does other things. */
import "server-only";
import { setTimeout } from "node:timers/promises";

/** As long as SQLite's usual patience: transactions have few statements. */
const MAX_WAIT_MS = 5_000;
const MAX_PAUSE_MS = 16;
/** On a busy machine the time may be over before the other connection had any. */
const MIN_TRIES = 100;

/**
 * SQLite's own wait stops the whole process: no request is answered, and a transaction of the same process that has the
 * lock cannot end. A statement that has met a lock has done nothing, so it is tried again after a pause.
 *
 * @param run runs the statement. @param rest lets others use the connection during the pause that it is given.
 * @returns what `run` returns. @throws what it throws last, `SQLITE_BUSY` after 5 s and 100 tries.
 */
export async function waitForLock<T>(
  run: () => T | Promise<T>,
  rest: (pause: Promise<void>) => Promise<void>,
): Promise<T> {
  const startedAt = performance.now();
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      const isOver = performance.now() - startedAt > MAX_WAIT_MS && tries >= MIN_TRIES;
      if (isOver || !isLocked(error)) throw error;
      await rest(setTimeout(Math.min(tries, MAX_PAUSE_MS)));
    }
  }
}

/** Another try of the same transaction could never succeed after `SQLITE_BUSY_SNAPSHOT`. */
const isLocked = (error: unknown) =>
  error instanceof Error && "code" in error && /^SQLITE_BUSY(?!_SNAPSHOT)/.test(String(error.code));
