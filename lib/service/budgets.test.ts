import { type Budget, waitFor } from "image-providers/outbound/budget/budget";
import { createInProcessBudget } from "image-providers/outbound/budget/in-process";
import { openBudgets } from "image-providers/outbound/budget/open";
import { rateOf, readsRateOf } from "image-providers/outbound/budget/rate";
import type { Kysely } from "kysely";
import { describe, expect, it } from "vitest";
import type { Database } from "@/lib/db/schema";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createTestClock } from "@/tools/testing/studio";
import { createDatabaseBudget } from "./database-budget";

/** A clock that only the test moves, so that the number of grants is exact. */
const stoppedClock = (at = 1_795_225_295_141) => ({
  now: () => at,
  advance(ms: number) {
    at += ms;
  },
});

/** The maximum of grants within any minute. */
function peakOf(times: readonly number[]): number {
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length));
}

/** Takes as many calls as possible from all budgets for some minutes. @returns the time of each grant. */
async function hammer(
  budgets: readonly Budget[],
  clock: ReturnType<typeof stoppedClock>,
  minutes: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let step = 0; step < minutes * 60; step++) {
    for (let granted = true; granted; ) {
      const waits = await Promise.all(budgets.map((budget) => budget.take("create")));
      for (const wait of waits) if (wait === 0) times.push(clock.now());
      granted = waits.includes(0);
    }
    clock.advance(1_000);
  }
  return times;
}

it.each([2, 3, 10, 60, 450, 10_000])(
  "a budget never grants more than %d calls within any minute, whenever the minute begins",
  (perMinute) => {
    const { burst, costUs } = rateOf(perMinute);
    expect(burst + Math.floor(60_000_000 / costUs)).toBeLessThanOrEqual(perMinute);
    expect(burst).toBeGreaterThan(0);
  },
);

it.each([3, 10, 60, 450, 10_000])(
  "of a budget of %d calls a minute, status reads never take more than four fifths, whenever the minute begins",
  (perMinute) => {
    const { burst, costUs } = readsRateOf(perMinute);
    expect(burst + Math.floor(60_000_000 / costUs)).toBeLessThanOrEqual(Math.max(2, 0.8 * perMinute));
    expect(burst).toBeGreaterThan(0);
  },
);

describe("the budget of one process", () => {
  it("the budget of one process keeps to the limit in every minute and uses most of it", async () => {
    const clock = stoppedClock();
    const times = await hammer([createInProcessBudget(60, clock)], clock, 5);
    expect(peakOf(times)).toBeLessThanOrEqual(60);
    expect(times.length).toBeGreaterThan(5 * 60 * 0.8);
  });

  it("reads leave a reserve of the budget for creates and cancels", async () => {
    const budget = createInProcessBudget(60, stoppedClock());
    let reads = 0;
    while ((await budget.take("read")) === 0) reads++;
    expect(await budget.take("create")).toBe(0);
    expect(await budget.take("cancel")).toBe(0);
    expect(reads).toBeGreaterThan(3);
    expect(await budget.take("read")).toBeGreaterThan(0);
  });

  it("no more status reads are decided on than the whole budget has left for reads", async () => {
    const { all, reads } = openBudgets({ service: "a service", perMinute: 450, clock: stoppedClock() });
    expect(await reads.take(100)).toBe(readsRateOf(450).burst);
    const used = openBudgets({ service: "a service", perMinute: 450, clock: stoppedClock() });
    while ((await used.all.take("read")) === 0);
    expect(await used.reads.take(100)).toBe(0);
    expect(await all.left("create")).toBe(rateOf(450).burst);
  });

  it("the list of pictures of a finished creation is granted when status reads are not", async () => {
    const budget = createInProcessBudget(60, stoppedClock());
    while ((await budget.take("read")) === 0);
    expect(await budget.left("read")).toBe(0);
    expect(await budget.take("outputs")).toBe(0);
  });

  it("an exhausted budget returns how long to wait, and grants the call after that time", async () => {
    const clock = stoppedClock();
    const budget = createInProcessBudget(60, clock);
    while ((await budget.take("read")) === 0);
    const wait = await budget.take("read");
    clock.advance(wait - 1);
    expect(await budget.take("read")).toBeGreaterThan(0);
    clock.advance(1);
    expect(await budget.take("read")).toBe(0);
  });

  it("the budget grants no call during a pause, and single calls after it", async () => {
    const clock = stoppedClock();
    const budget = createInProcessBudget(60, clock);
    await budget.pause(7_000);
    expect(await budget.take("create")).toBe(7_000);
    clock.advance(7_000);
    expect([await budget.take("create"), await budget.take("create")]).toEqual([0, expect.any(Number)]);
    expect(await budget.take("create")).toBeGreaterThan(0);
  });

  it("the budget recovers when the clock was set back by hours", async () => {
    const clock = stoppedClock();
    const budget = createInProcessBudget(60, clock);
    await budget.take("create");
    clock.advance(-5 * 3_600_000);
    expect(await budget.take("create")).toBe(0);
  });
});

describeOnEachDatabase("the budget of several processes", (database, another) => {
  const budgetOn = (db: Kysely<Database>, clock: { now(): number }, perMinute = 60) =>
    createDatabaseBudget(db, "https://service.example/api", perMinute, clock);

  it("two processes together keep to the limit in every minute, and use most of it", async () => {
    const clock = stoppedClock();
    const both = [budgetOn(database(), clock), budgetOn(another(), clock)];
    const times = await hammer(both, clock, 3);
    expect(peakOf(times)).toBeLessThanOrEqual(60);
    expect(times.length).toBeGreaterThan(3 * 60 * 0.8);
  });

  it("concurrent calls are granted exactly up to the full budget", async () => {
    const clock = stoppedClock();
    const both = [budgetOn(database(), clock), budgetOn(another(), clock)];
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, n) => both[n % 2]?.take("create") ?? Promise.resolve(-1)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(rateOf(60).burst);
  });

  it("all processes pause when the service asks one of them to", async () => {
    const clock = stoppedClock();
    const [one, two] = [budgetOn(database(), clock), budgetOn(another(), clock)];
    await one.pause(7_000);
    await two.pause(1_000);
    expect(await two.take("create")).toBe(7_000);
    clock.advance(7_000);
    expect(await two.take("create")).toBe(0);
  });

  it("what one process takes is missing in what is left for the other", async () => {
    const clock = stoppedClock();
    const [one, two] = [budgetOn(database(), clock), budgetOn(another(), clock)];
    const { burst, reserve } = rateOf(60);
    expect([await two.left("create"), await two.left("read")]).toEqual([burst, burst - reserve]);
    await one.take("create");
    expect([await two.left("create"), await two.left("read")]).toEqual([burst - 1, burst - reserve - 1]);
  });

  it("reads of all processes leave a reserve of the budget for creates", async () => {
    const clock = stoppedClock();
    const [one, two] = [budgetOn(database(), clock), budgetOn(another(), clock)];
    while ((await one.take("read")) === 0);
    expect(await two.take("read")).toBeGreaterThan(0);
    expect(await two.take("create")).toBe(0);
  });

  it("each service has its own budget, which recovers when the clock was set back", async () => {
    const clock = stoppedClock();
    const budget = budgetOn(database(), clock);
    const elsewhere = createDatabaseBudget(database(), "https://other.example", 60, clock);
    await budget.pause(120_000);
    expect(await elsewhere.take("create")).toBe(0);
    clock.advance(-5 * 3_600_000);
    expect(await budget.take("create")).toBe(0);
  });
});

describe("waiting for the budget", () => {
  it("a call waits until the budget grants it, or returns the wait when it is too long", async () => {
    const clock = createTestClock();
    const budget = createInProcessBudget(6_000, clock);
    while ((await budget.take("read")) === 0);
    expect(await waitFor(budget, "read", 5_000)).toBe(0);
    await budget.pause(60_000);
    expect(await waitFor(budget, "create", 5_000)).toBeGreaterThan(55_000);
  });
});
