import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { repeat } from "./repeat";

describe("repeated work", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("repeated work starts at once and pauses between the end of one round and the next", async () => {
    let rounds = 0;
    const work = repeat(async () => {
      rounds += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }, 1_000);
    work.start();
    expect(rounds).toBe(1);
    await vi.advanceTimersByTimeAsync(1_400);
    expect(rounds).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(rounds).toBe(2);
    const stop = work.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    await stop;
    expect(rounds).toBe(2);
  });

  it("repeated work stops after the current round, and does not wait for one that hangs", async () => {
    const work = repeat(() => new Promise(() => {}), 1_000);
    work.start();
    let stopped = false;
    const stop = work.stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(2_900);
    expect(stopped).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await stop;
    expect(stopped).toBe(true);
  });
});
