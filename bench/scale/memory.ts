/** How the memory of processes grows. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Studio } from "./studios";
import { create } from "./work";

/** The part of the time that is not measured, because caches fill. */
const WARM_UP = 0.3;
const SAMPLE_MS = 2_000;

export interface Growth {
  name: string;
  startMb: number;
  endMb: number;
  /** The rise of the straight line through all samples after the warm-up, in percent of its start. */
  percent: number;
}

/** @param forMs of creations one after another. */
export async function measureGrowth(studio: Studio, forMs: number): Promise<Growth[]> {
  const samples = studio.processes.map((): number[] => []);
  const over = new AbortController();
  const watch = async () => {
    while (!over.signal.aborted) {
      for (const [n, { served }] of studio.processes.entries()) samples[n]?.push(served.memoryMb());
      await sleep(SAMPLE_MS, undefined, { signal: over.signal }).catch(() => {});
    }
  };
  const watching = watch();
  try {
    await create(studio, forMs);
  } finally {
    over.abort();
    await watching;
  }
  return studio.processes.map(({ name }, n) => {
    const all = samples[n] ?? [];
    const { first, last } = lineThrough(all.slice(Math.floor(all.length * WARM_UP)));
    return { name, startMb: first, endMb: last, percent: (100 * (last - first)) / first };
  });
}

/** Least squares. @returns its values at the first and at the last sample */
function lineThrough(values: readonly number[]): { first: number; last: number } {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, _, n) => sum + (n - middle) ** 2, 0);
  const slope = values.reduce((sum, value, n) => sum + (n - middle) * (value - mean), 0) / spread;
  return { first: mean - slope * middle, last: mean + slope * middle };
}
