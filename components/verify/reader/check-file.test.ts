import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Asked } from "./messages";

vi.mock("./load-program", () => ({ loadProgram: async () => new ArrayBuffer(4) }));

/** Workers that answer as the test says; each remembers what it was asked. */
const workers: FakeWorker[] = [];
let answer: (asked: Asked) => object | null;

class FakeWorker extends EventTarget {
  readonly asked: Asked[] = [];
  isEnded = false;
  constructor() {
    super();
    workers.push(this);
  }
  postMessage(asked: Asked) {
    this.asked.push(asked);
    const data = answer(asked);
    if (data) queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
  terminate() {
    this.isEnded = true;
  }
}

const report = (asked: Asked) => ({ id: asked.id, report: { verdict: "none" } });
const file = new Blob(["a"]);
let checkFile: typeof import("./check-file").checkFile;

beforeEach(async () => {
  vi.stubGlobal("Worker", FakeWorker);
  vi.resetModules();
  workers.length = 0;
  answer = report;
  ({ checkFile } = await import("./check-file"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("files are read one after the other by one worker, which gets the library once", async () => {
  const outcomes = await Promise.all([file, file, file].map((one) => checkFile(one, () => {})));
  expect(outcomes).toEqual(outcomes.map(() => ({ report: { verdict: "none" } })));
  expect(workers).toHaveLength(1);
  expect(workers[0]?.asked.map(({ program }) => program !== undefined)).toEqual([true, false, false]);
});

it("a file that is read without end is given up, and the next one is read by a new worker", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  answer = () => null;
  const endless = checkFile(file, () => {});
  await vi.waitFor(() => expect(workers[0]?.asked).toHaveLength(1));
  await vi.runAllTimersAsync();
  expect(await endless).toEqual({ failure: "too_long" });
  expect(workers[0]?.isEnded).toBe(true);
  answer = report;
  expect(await checkFile(file, () => {})).toEqual({ report: { verdict: "none" } });
  expect(workers[1]?.asked[0]?.program).toBeDefined();
});

it("after a crash the worker is not used again", async () => {
  answer = ({ id }) => ({ id, hasCrashed: true });
  expect(await checkFile(file, () => {})).toEqual({ failure: "crashed" });
  answer = report;
  await checkFile(file, () => {});
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
});

it("what is no picture leaves the worker as it is, and a file that cannot be opened or is too large never reaches it", async () => {
  answer = ({ id }) => ({ id, report: null });
  expect(await checkFile(file, () => {})).toEqual({ failure: "no_picture" });
  const folder = { size: 1, slice: () => ({ arrayBuffer: () => Promise.reject(new Error("a folder")) }) };
  expect(await checkFile(folder as unknown as Blob, () => {})).toEqual({ failure: "unreadable" });
  const large = { size: 100_000_001 } as Blob;
  expect(await checkFile(large, () => {})).toEqual({ failure: "too_large" });
  expect(workers).toHaveLength(1);
  expect(workers[0]?.asked).toHaveLength(1);
});
