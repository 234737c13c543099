/** The budget of a studio with a single process. */
import type { Budget } from "./budget";
import { afterPause, isImplausible, latestFor, rateOf, waitMsFor } from "./rate";

/** @param perMinute at least 2. */
export function createInProcessBudget(perMinute: number, clock: { now(): number }): Budget {
  const rate = rateOf(perMinute);
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
    async pause(ms) {
      fullAtUs = Math.max(fullAtUs, afterPause(rate, ms, clock.now() * 1_000));
    },
  };
}
