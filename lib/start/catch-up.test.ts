import { afterEach, describe, expect, it, vi } from "vitest";
import { createTestClock } from "@/tools/testing/studio";
import { type CatchUpParts, createCatchUp } from "./catch-up";

/** Fake parts that count their calls. */
function parts(overrides: Partial<CatchUpParts> = {}) {
  const done: string[] = [];
  const clock = createTestClock();
  const all: CatchUpParts = {
    sweep: async () => void done.push("sweep"),
    workUntilEmpty: async () => void done.push("workUntilEmpty"),
    tidy: async () => void done.push("tidy"),
    hasOpenCreations: async () => false,
    isStopping: () => false,
    clock,
    ...overrides,
  };
  return { done, clock, all, catchUp: createCatchUp(all) };
}

const ROUND = ["sweep", "workUntilEmpty", "sweep", "tidy"];

afterEach(() => {
  vi.useRealTimers();
});

describe("catching up with open work", () => {
  it("catching up runs one round when no other work is left", async () => {
    const { catchUp, done } = parts();
    await catchUp({ forMs: 10_000 });
    expect(done).toEqual(ROUND);
    await catchUp({ forMs: 10_000 });
    expect(done).toEqual([...ROUND, ...ROUND]);
  });

  it.each(["sweep", "workUntilEmpty", "tidy"] as const)(
    "all calls during the %s of a round wait for one more round, which they share",
    async (at) => {
      let calls = 0;
      const late: Promise<void>[] = [];
      const { catchUp, done, all } = parts();
      const plain = all[at];
      vi.spyOn(all, at).mockImplementation(async (signal: AbortSignal) => {
        await plain(signal);
        // In the last sweep of two.
        if (++calls === (at === "sweep" ? 2 : 1)) {
          for (let n = 0; n < 5; n++)
            late.push(catchUp({ forMs: 10_000 }).then(() => void done.push("late")));
        }
      });
      await catchUp({ forMs: 10_000 });
      await Promise.all(late);
      expect(done.slice(0, 8)).toEqual([...ROUND, ...ROUND]);
      expect(done.slice(8)).toEqual(["late", "late", "late", "late", "late"]);
    },
  );

  it("unfinished jobs return to the queue when the time is over, without shortening a later call", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const signals: AbortSignal[] = [];
    const { catchUp, done } = parts({
      clock: { now: () => Date.now() },
      workUntilEmpty: (signal) =>
        new Promise((resolve) => {
          signals.push(signal);
          signal.addEventListener("abort", () => resolve(), { once: true });
        }),
    });
    const first = catchUp({ forMs: 50 });
    await vi.advanceTimersByTimeAsync(0);
    expect(signals).toHaveLength(1);
    const second = catchUp({ forMs: 400 });
    await vi.advanceTimersByTimeAsync(399);
    await first;
    expect(signals[0]?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await second;
    expect(signals[0]?.aborted).toBe(true);
    expect(done).toContain("tidy");
  });

  it("catching up continues until every creation has ended, while the caller has time", async () => {
    let open = 3;
    const { catchUp, done } = parts({ hasOpenCreations: async () => --open > 0 });
    await catchUp({ forMs: 60_000, untilEnded: true });
    expect(done).toEqual([...ROUND, ...ROUND, ...ROUND]);
  });

  it("catching up waits a second before it checks creations that another process works on", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let open = 2;
    const { catchUp, done } = parts({ hasOpenCreations: async () => --open > 0 });
    const caughtUp = catchUp({ forMs: 3_600_000, untilEnded: true });
    await vi.advanceTimersByTimeAsync(999);
    expect(done).toEqual(ROUND);
    await vi.advanceTimersByTimeAsync(1);
    await caughtUp;
    expect(done).toEqual([...ROUND, ...ROUND]);
  });

  it("catching up ends when its time is over although a creation never ends", async () => {
    const { catchUp, clock, done } = parts({
      hasOpenCreations: async () => {
        clock.advance(40_000);
        return true;
      },
    });
    await catchUp({ forMs: 50_000, untilEnded: true });
    expect(done).toEqual([...ROUND, ...ROUND]);
  });

  it("catching up after a response does not wait for other processes' work", async () => {
    const { catchUp, done } = parts({ hasOpenCreations: async () => true });
    await catchUp({ forMs: 60_000 });
    expect(done).toEqual(ROUND);
  });

  it("no further round starts while the studio stops", async () => {
    const { catchUp, done } = parts({ hasOpenCreations: async () => true, isStopping: () => true });
    await catchUp({ forMs: 60_000, untilEnded: true });
    expect(done).toEqual(ROUND);
  });

  it("catching up rejects with the error of a round, and works again at the next call", async () => {
    let isAway = true;
    const { catchUp, done } = parts({
      workUntilEmpty: async () => {
        if (isAway) throw new Error("The database is away.");
      },
    });
    await expect(catchUp({ forMs: 60_000 })).rejects.toThrow("away");
    isAway = false;
    await catchUp({ forMs: 60_000 });
    expect(done).toEqual(["sweep", "sweep", "sweep", "tidy"]);
  });
});
