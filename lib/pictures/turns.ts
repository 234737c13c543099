/** Lets a few pieces of work run at once; others wait for their turn, in order. */
import "server-only";

/** Too many wait. */
export class Busy extends Error {}

/**
 * Runs work when it is its turn.
 *
 * @param signal gives up waiting: its place is free at once, and those behind it move up.
 * @throws Busy, the reason of the signal, what the work throws.
 */
export type Turns = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** @param limits.atOnce pieces of work that run @param limits.waiting those that wait for them at most */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  let running = 0;
  const queue = new Set<() => void>();

  const ownTurn = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        queue.delete(begin);
        reject(signal?.reason);
      };
      queue.add(begin);
      signal?.addEventListener("abort", giveUp, { once: true });
    });

  return async (work, signal) => {
    signal?.throwIfAborted();
    if (running < atOnce) running++;
    else if (queue.size < waiting) await ownTurn(signal);
    else throw new Busy("Too many wait.");
    try {
      return await work();
    } finally {
      // The next one takes over the place.
      const [next] = queue;
      if (next) {
        queue.delete(next);
        next();
      } else running--;
    }
  };
}
