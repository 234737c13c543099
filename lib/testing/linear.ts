/** Whether work grows in line with its input: for tests of what reads a stranger's bytes. */

const TIMES = 16;
/** Linear work takes 16 times as long for 16 times the input, quadratic 256 times: between the two, far from both. */
const SLACK = 4;
/** Less than this is noise, in milliseconds. */
const FLOOR_MS = 100;
const RUNS = 3;

/**
 * Runs the work for an input of this size and for one of 16 times the size, and measures the processor's time, which a
 * busy machine does not add to.
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

/** In milliseconds, of some runs: the first ones are compiled on the way. */
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
