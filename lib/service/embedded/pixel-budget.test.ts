import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PixelBudget } from "./pixel-budget";

const never = new AbortController().signal;
/** Lets all pending microtasks run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Running pictures, each of which ends when the test says so. */
function workshop(total: number) {
  const budget = new PixelBudget(total);
  const running = new Map<string, { pixels: number; end: () => void }>();
  const begun: string[] = [];
  const begin = (jobId: string, pixels: number, name: string, signal: AbortSignal = never) =>
    budget.spend({ jobId, pixels, signal }, async () => {
      begun.push(name);
      await new Promise<void>((end) => running.set(name, { pixels, end }));
      running.delete(name);
    });
  const end = async (name: string) => {
    running.get(name)?.end();
    await settle();
  };
  const inWork = () => [...running.values()].reduce((sum, { pixels }) => sum + pixels, 0);
  return { begin, begun, end, inWork, running };
}

describe("the pixel budget", () => {
  it("pictures drawn at the same time never exceed the pixel budget, except for one picture alone, and all are finished", async () => {
    const pictures = fc.array(
      fc.record({ job: fc.constantFrom("a", "b", "c"), pixels: fc.integer({ min: 1, max: 30 }) }),
      { maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(pictures, fc.infiniteStream(fc.nat()), async (wanted, picks) => {
        const { begin, begun, end, inWork, running } = workshop(20);
        const all = wanted.map(({ job, pixels }, n) => begin(job, pixels, String(n)));
        await settle();
        while (running.size > 0) {
          if (running.size > 1) expect(inWork()).toBeLessThanOrEqual(20);
          const names = [...running.keys()];
          await end(names[(picks.next().value ?? 0) % names.length] ?? "");
        }
        await Promise.all(all);
        expect(begun).toHaveLength(wanted.length);
      }),
      { numRuns: 200 },
    );
  });

  it("a job without pictures under way starts before further pictures of another job", async () => {
    const { begin, begun, end } = workshop(2);
    for (const n of [1, 2, 3, 4]) void begin("many", 1, `many ${n}`);
    void begin("one", 1, "one");
    await settle();
    expect(begun).toEqual(["many 1", "many 2"]);
    await end("many 1");
    expect(begun.at(-1)).toBe("one");
  });

  it("small pictures do not overtake a large one that waits for the pixel budget", async () => {
    const { begin, begun, end } = workshop(10);
    void begin("small", 1, "small 1");
    void begin("large", 10, "large");
    void begin("other", 1, "other 1");
    await settle();
    expect(begun).toEqual(["small 1"]);
    await end("small 1");
    expect(begun).toEqual(["small 1", "large"]);
    await end("large");
    expect(begun).toEqual(["small 1", "large", "other 1"]);
  });

  it("a waiting picture whose job was stopped is not drawn, and the next one starts", async () => {
    const { begin, begun } = workshop(10);
    const stop = new AbortController();
    void begin("a", 8, "a");
    const large = begin("b", 10, "b", stop.signal);
    void begin("c", 2, "c");
    await settle();
    expect(begun).toEqual(["a"]);
    stop.abort("cancelled");
    await expect(large).rejects.toBe("cancelled");
    expect(begun).toEqual(["a", "c"]);
  });

  it("the pixels of a failed picture are returned to the budget", async () => {
    const budget = new PixelBudget(1);
    const spend = (work: () => Promise<string>) =>
      budget.spend({ jobId: "a", pixels: 1, signal: never }, work);
    await expect(spend(() => Promise.reject(new Error("out of paint")))).rejects.toThrow("out of paint");
    expect(await spend(async () => "drawn")).toBe("drawn");
  });
});
