/** Checks that work grows linearly with its input, for parsers of untrusted data. */

const TIMES = 16;
/** For 16 times the input, linear work takes 16 times as long and quadratic work 256 times; this bound is far from both. */
const SLACK = 4;
/** Shorter times are noise, in milliseconds. */
const FLOOR_MS = 100;
const RUNS = 3;

/**
 * Runs the work for an input of this size and of 16 times the size, and measures processor time, which does not depend on
 * the load of the machine.
 *
 * @param size large enough that quadratic work on 16 times as much takes seconds.
 * @throws Error with both times when the work grows faster than its input.
 */
export async function expectLinear(run: (size: number) => unknown, size: number): Promise<void> {
  const small = await quickest(run, size);
  const large = await quickest(run, size * TIMES);
  if (large <= Math.max(FLOOR_MS, small * TIMES * SLACK)) return;
  throw new Error(`${TIMES} times the input took ${large} ms instead of ${small} ms.`);
}

/** The processor time of several runs in milliseconds; the first ones include compilation. */
async function quickest(run: (size: number) => unknown, size: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let n = 0; n < RUNS; n++) {
    const before = process.cpuUsage();
    await run(size);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}
