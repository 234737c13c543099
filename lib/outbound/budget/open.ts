/** The budgets of a service: that of all calls, and the share of status reads in it. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { StatusReads } from "@/lib/service/service";
import type { Budget } from "./budget";
import { createDatabaseBudget } from "./database";
import { createInProcessBudget } from "./in-process";
import { readsPerMinuteOf, readsRateOf } from "./rate";

/**
 * A status read takes a call of both: of `reads` when somebody decides to make it, of `all` when it is made.
 *
 * @param parts.service the name under which processes share it.
 * @param parts.perMinute of all calls, at least 3.
 * @param parts.db where processes share it; without one each process has its own.
 */
export function openBudgets({
  db,
  service,
  perMinute,
  clock,
}: {
  db?: Kysely<Database> | undefined;
  service: string;
  perMinute: number;
  clock: { now(): number };
}): { all: Budget; reads: StatusReads } {
  const rate = readsRateOf(perMinute);
  const all = db
    ? createDatabaseBudget(db, service, perMinute, clock)
    : createInProcessBudget(perMinute, clock);
  const share = db
    ? createDatabaseBudget(db, `${service} status reads`, perMinute, clock, rate)
    : createInProcessBudget(perMinute, clock, rate);
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
