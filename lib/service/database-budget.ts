/** The budget of a studio with several processes: one row per service, updated by one statement per call. */
import "server-only";
import type { Budget } from "image-providers/outbound/budget/budget";
import {
  afterPause,
  callsLeft,
  isImplausible,
  latestFor,
  rateOf,
  waitMsFor,
} from "image-providers/outbound/budget/rate";
import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/db/schema";

/**
 * The machines' clocks should agree to about a second: a clock that is ahead gets the calls of that difference too early.
 *
 * @param service the service's base URL; one row each.
 * @param perMinute at least 2, and the same for every process.
 * @param rate where it is not that of all calls.
 */
export function createDatabaseBudget(
  db: Kysely<Database>,
  service: string,
  perMinute: number,
  clock: { now(): number },
  rate = rateOf(perMinute),
): Budget {
  const row = () => db.selectFrom("service_budgets").select("full_at_us").where("service", "=", service);
  const addRow = () =>
    db
      .insertInto("service_budgets")
      .values({ service, full_at_us: 0 })
      .onConflict((conflict) => conflict.column("service").doNothing())
      .execute();

  return {
    perMinute,
    async take(kind) {
      const nowUs = clock.now() * 1_000;
      const taken = await db
        .updateTable("service_budgets")
        .set({
          full_at_us: sql<number>`case when full_at_us < ${nowUs} then ${nowUs + rate.costUs} else full_at_us + ${rate.costUs} end`,
        })
        .where("service", "=", service)
        .where("full_at_us", "<=", latestFor(rate, kind, nowUs))
        .executeTakeFirst();
      if (taken.numUpdatedRows > 0n) return 0;
      const current = await row().executeTakeFirst();
      if (!current) await addRow();
      else if (isImplausible(current.full_at_us, nowUs)) {
        await db
          .updateTable("service_budgets")
          .set({ full_at_us: nowUs })
          .where("service", "=", service)
          .where("full_at_us", "=", current.full_at_us)
          .execute();
      } else return Math.max(1, waitMsFor(rate, kind, current.full_at_us, nowUs));
      return this.take(kind);
    },
    async left(kind) {
      const full = await row().executeTakeFirst();
      return callsLeft(rate, full?.full_at_us ?? 0, clock.now() * 1_000, kind);
    },
    async pause(ms) {
      await addRow();
      const until = afterPause(rate, ms, clock.now() * 1_000);
      await db
        .updateTable("service_budgets")
        .set({ full_at_us: until })
        .where("service", "=", service)
        .where("full_at_us", "<", until)
        .execute();
    },
  };
}
