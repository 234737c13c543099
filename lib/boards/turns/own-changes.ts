/** Leaves the database to others between the changes of one person. */
import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

/** Longer pauses would be felt by somebody who drags pictures about on a slow machine. */
const MAX_PAUSE_MS = 1_000;

/** By person the end of all changes and pauses so far. */
const lines = new Map<string, Promise<void>>();

/**
 * Makes the changes of one person one after another, each after a pause as long as the one before took. A change of a large board
 * holds SQLite's one connection for a fifth of a second, so two loops of changes would leave everybody else a statement now and then.
 *
 * @returns what the change returns, without the pause. @throws what it throws.
 */
export function afterOwnChanges<Result>(personId: string, change: () => Promise<Result>): Promise<Result> {
  const before = lines.get(personId) ?? Promise.resolve();
  let tookMs = 0;
  const result = before.then(async () => {
    const startedAt = performance.now();
    return change().finally(() => {
      tookMs = performance.now() - startedAt;
    });
  });
  const end = result
    .catch(() => {})
    .then(() => sleep(Math.min(MAX_PAUSE_MS, tookMs)))
    .then(() => {
      if (lines.get(personId) === end) lines.delete(personId);
    });
  lines.set(personId, end);
  return result;
}
