/** The budget of a studio with a single process. */
import type { Budget } from "./budget";
import { afterPause, callsLeft, isImplausible, latestFor, rateOf, waitMsFor } from "./rate";

/** @param perMinute at least 2. @param rate where it is not that of all calls. */
export function createInProcessBudget(
  perMinute: number,
  clock: { now(): number },
  rate = rateOf(perMinute),
): Budget {
  let fullAtUs = 0;
  return {
    perMinute,
    async take(kind) {
      const nowUs = clock.now() * 1_000;
      if (isImplausible(fullAtUs, nowUs)) fullAtUs = nowUs;
      if (fullAtUs > latestFor(rate, kind, nowUs)) return Math.max(1, waitMsFor(rate, kind, fullAtUs, nowUs));
      fullAtUs = Math.max(fullAtUs, nowUs) + rate.costUs;
      return 0;
    },
    left: async (kind) => callsLeft(rate, fullAtUs, clock.now() * 1_000, kind),
    async pause(ms) {
      fullAtUs = Math.max(fullAtUs, afterPause(rate, ms, clock.now() * 1_000));
    },
  };
}
