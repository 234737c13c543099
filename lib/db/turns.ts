/** Keeps the statements of one turn of the event loop short together. */
import "server-only";

/** A statement or two more may follow, so a turn stays well below 20 ms. */
const MAX_TURN_MS = 5;

/**
 * SQLite's statements run in the process itself, and those that wait for the connection follow one another in one turn of the
 * event loop, however many they are: nothing else happens in between, no request arrives and no answer leaves.
 *
 * @returns a function that ends at once, or at the next turn when the statements of this one have taken their time.
 */
export function createTurns(now: () => number = () => performance.now()): () => Promise<void> {
  let startedAt: number | null = null;
  return async () => {
    if (startedAt === null) {
      startedAt = now();
      setImmediate(() => {
        startedAt = null;
      });
    } else if (now() - startedAt > MAX_TURN_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      startedAt = now();
    }
  };
}
