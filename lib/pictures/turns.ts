/** Lets a few pieces of work run at once; others wait for their turn: everybody in order, and all who ask one after the other. */
import "server-only";

/** Too many wait. */
export class Busy extends Error {}

/**
 * Runs work when it is its turn.
 *
 * @param signal gives up waiting: its place is free at once, and those behind it move up.
 * @param by who asks; all for whom that is not known count as one.
 * @throws Busy, the reason of the signal, what the work throws.
 */
export type Turns = <Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
  by?: string,
) => Promise<Result>;

interface Limits {
  /** Pieces of work that run. */
  atOnce: number;
  /** Those that wait for them, at most. */
  waiting: number;
  /** Those of one who asks, at most. */
  waitingEach?: number;
}

export function createTurns({ atOnce, waiting, waitingEach = waiting }: Limits): Turns {
  let running = 0;
  let waitingNow = 0;
  /** By who asks; the next turn is that of the first. */
  const queues = new Map<string, Set<() => void>>();

  const leave = (by: string, begin: () => void) => {
    const queue = queues.get(by);
    if (!queue?.delete(begin)) return;
    waitingNow--;
    if (queue.size === 0) queues.delete(by);
  };

  const waitForTurn = (by: string, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        leave(by, begin);
        reject(signal?.reason);
      };
      queues.set(by, (queues.get(by) ?? new Set()).add(begin));
      waitingNow++;
      signal?.addEventListener("abort", giveUp, { once: true });
    });

  /** Passes a place on. @returns whether anybody waits for it */
  function passOn(): boolean {
    const [first] = queues;
    if (!first) return false;
    const [by, queue] = first;
    const [begin] = queue;
    // Whoever asks for more has their next turn after all others.
    queues.delete(by);
    if (queue.size > 1) queues.set(by, queue);
    if (begin) queue.delete(begin);
    waitingNow--;
    begin?.();
    return true;
  }

  return async (work, signal, by = "") => {
    signal?.throwIfAborted();
    if (running < atOnce) running++;
    else if (waitingNow < waiting && (queues.get(by)?.size ?? 0) < waitingEach) await waitForTurn(by, signal);
    else throw new Busy("Too many wait.");
    try {
      return await work();
    } finally {
      if (!passOn()) running--;
    }
  };
}
