import { describe, expect, it, vi } from "vitest";
import { outage } from "./errors";
import { throughOutage } from "./patience";

const failing = (times: number, error: unknown = outage("storage_unavailable", null)) => {
  let tries = 0;
  return vi.fn(async () => {
    if (++tries <= times) throw error;
    return "stored";
  });
};

describe("work that meets an outage", () => {
  it("work is repeated until the outage is over", async () => {
    const work = failing(3);
    await expect(throughOutage(work, { forMs: 60_000 })).resolves.toBe("stored");
    expect(work).toHaveBeenCalledTimes(4);
  });

  it("work fails with the outage when that lasts too long", async () => {
    let now = 0;
    const work = failing(Number.POSITIVE_INFINITY);
    const trying = throughOutage(work, { forMs: 1_000, now: () => (now += 400) });
    await expect(trying).rejects.toMatchObject({ errorName: "storage_unavailable" });
    expect(work.mock.calls.length).toBeLessThan(5);
  });

  it("work that fails for another reason is not repeated", async () => {
    const work = failing(1, new Error("a bug"));
    await expect(throughOutage(work, { forMs: 60_000 })).rejects.toThrow("a bug");
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("a stop ends the repetition at once", async () => {
    const stop = new AbortController();
    const work = failing(Number.POSITIVE_INFINITY);
    const trying = throughOutage(work, { forMs: 3_600_000, signal: stop.signal });
    stop.abort();
    await expect(trying).rejects.toMatchObject({ errorName: "storage_unavailable" });
    expect(work).toHaveBeenCalledTimes(1);
  });
});
