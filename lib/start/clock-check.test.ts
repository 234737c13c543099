import { expect, it, vi } from "vitest";
import { describeOnPostgres, describeOnSqlite } from "@/tools/testing/database";
import { createClockCheck } from "./clock-check";

const parts = () => {
  const state = { aheadMs: 0 };
  const log = { warn: vi.fn(), info: vi.fn() };
  const onMeasured = vi.fn<(aheadMs: number) => void>();
  return { state, log, onMeasured, clock: { now: () => Date.now() + state.aheadMs } };
};

describeOnPostgres("the clocks of machines", (database) => {
  it.each([
    ["ahead of", 3_600_000],
    ["behind", -3_600_000],
  ])(
    "a machine that is an hour %s the database is logged once, and once more when the clocks agree",
    async (_, aheadMs) => {
      const { state, log, onMeasured, clock } = parts();
      const check = createClockCheck({ db: database(), clock, log }, onMeasured);
      await check();
      expect([...log.warn.mock.calls, ...log.info.mock.calls]).toEqual([]);
      state.aheadMs = aheadMs;
      await check();
      await check();
      expect(log.warn).toHaveBeenCalledTimes(1);
      // Both run on one machine; what is left is the duration of the query.
      expect(Math.abs((onMeasured.mock.lastCall?.[0] ?? 0) - aheadMs)).toBeLessThan(60_000);
      state.aheadMs = 0;
      await check();
      await check();
      expect(log.warn).toHaveBeenCalledTimes(1);
      expect(log.info).toHaveBeenCalledTimes(1);
    },
  );

  it("a query that took long is not taken for a difference", async () => {
    const { log, onMeasured } = parts();
    const now = vi.fn(() => Date.now() + 60_000);
    now.mockImplementationOnce(() => Date.now() - 60_000);
    await createClockCheck({ db: database(), clock: { now }, log }, onMeasured)();
    expect(onMeasured).toHaveBeenCalledWith(0);
    expect(log.warn).not.toHaveBeenCalled();
  });
});

describeOnSqlite("the clock of one machine", (database) => {
  it("a studio on SQLite compares nothing", async () => {
    const { log, onMeasured, clock } = parts();
    await createClockCheck({ db: database(), clock, log }, onMeasured)();
    expect(onMeasured).not.toHaveBeenCalled();
  });
});
