/** Makes backups again and again, in a process that lives on. */
import "server-only";
import { setTimeout } from "node:timers/promises";

/** A timer holds 24 days, and the clock may be set meanwhile. */
const LONGEST_WAIT_MS = 60 * 60_000;

export interface Pace {
  everyMs: number;
  /** How long after a failure it is tried again. */
  retryMs: number;
  /** Ends it; a backup that is being made is given up. */
  signal: AbortSignal;
  onFailure: (error: unknown) => void;
  clock?: { now(): number };
  /** Resolves after so many milliseconds, or rejects when the signal ends it. */
  wait?: (ms: number) => Promise<unknown>;
}

/**
 * Counts from the newest backup and not from its own start, so that a process that is started often does not make more of them, which
 * would push out those of earlier days.
 *
 * @param newest when the newest backup until now was made, in milliseconds since 1970; null for none.
 * @param make makes one. After what it throws it is tried again.
 * @returns when the signal has ended it.
 */
export async function everySoOften(
  {
    everyMs,
    retryMs,
    signal,
    onFailure,
    clock = { now: () => Date.now() },
    wait = (ms) => setTimeout(ms, undefined, { signal }),
  }: Pace,
  newest: (now: number) => Promise<number | null>,
  make: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const last = await newest(clock.now());
      const dueInMs = last === null ? 0 : last + everyMs - clock.now();
      if (dueInMs <= 0) await make();
      else await untilAborted(wait(Math.min(dueInMs, LONGEST_WAIT_MS)), signal);
    } catch (error) {
      if (signal.aborted) return;
      onFailure(error);
      await untilAborted(wait(retryMs), signal);
    }
  }
}

async function untilAborted(waiting: Promise<unknown>, signal: AbortSignal): Promise<void> {
  await waiting.catch((error) => {
    if (!signal.aborted) throw error;
  });
}
