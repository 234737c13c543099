/** The budgets of a service: that of all calls, and the share of status reads in it. */
import type { StatusReads } from "../../service";
import type { Budget } from "./budget";
import { createInProcessBudget } from "./in-process";
import { type Rate, readsPerMinuteOf, readsRateOf } from "./rate";

/** @param perMinute at least 2. @param rate where it is not that of all calls. */
export type CreateBudget = (name: string, perMinute: number, clock: { now(): number }, rate?: Rate) => Budget;

/**
 * A status read takes a call of both: of `reads` when somebody decides to make it, of `all` when it is made.
 *
 * @param parts.service the name under which processes share it.
 * @param parts.perMinute of all calls, at least 3.
 * @param parts.createBudget where processes share it; without one each process has its own.
 */
export function openBudgets({
  createBudget = (_, ...options) => createInProcessBudget(...options),
  service,
  perMinute,
  clock,
}: {
  createBudget?: CreateBudget | undefined;
  service: string;
  perMinute: number;
  clock: { now(): number };
}): { all: Budget; reads: StatusReads } {
  const rate = readsRateOf(perMinute);
  const all = createBudget(service, perMinute, clock);
  const share = createBudget(`${service} status reads`, perMinute, clock, rate);
  return {
    all,
    reads: {
      perMinute: readsPerMinuteOf(perMinute),
      async take(max) {
        // What would have to wait is not begun: meanwhile another creation may have become the better choice.
        const most = Math.min(max, await all.left("read"));
        let taken = 0;
        while (taken < most && (await share.take("read")) === 0) taken += 1;
        return taken;
      },
    },
  };
}
