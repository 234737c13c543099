import { Worker } from "node:worker_threads";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { createSketchEngine, type SketchEngineOptions } from ".";
import { createSourceWorker } from "./source-worker";
import { aRequest, draw, quietHooks } from "./testing";

// Drawing is pure computation: on a loaded machine a test of one second may take a minute.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const engines: ReturnType<typeof createSketchEngine>[] = [];
const open = (options: SketchEngineOptions = {}) => {
  const engine = createSketchEngine({ threads: 1, createWorker: createSourceWorker, ...options });
  engines.push(engine);
  return engine;
};
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
});
/** For tests that leave their engine as it was: a thread compiles for longer than it draws. */
const kept = createSketchEngine({ threads: 1, createWorker: createSourceWorker });
afterAll(() => kept.close());

/** A fake worker that answers every order as the script says. */
const scriptedWorker = (script: string): Worker =>
  new Worker(
    `const { parentPort } = require("node:worker_threads"); parentPort.on("message", (order) => { ${script} });`,
    {
      eval: true,
    },
  );

const large = aRequest({ width: 1536, height: 1536 });

describe("the sketch engine", () => {
  test("two worker threads draw the same bytes as the calling thread", async () => {
    const engine = open({ threads: 2 });
    const request = { width: 64, height: 48 };
    const results = await Promise.all([1, 2].map(() => engine.draw(aRequest(request), quietHooks())));
    for (const { bitmap } of results) expect(bitmap.data).toEqual(draw(request).data);
  });

  test("the engine reports which words of the prompt it recognised and which it did not", async () => {
    const { understood, unknown } = await kept.draw(
      aRequest({ prompt: "misty mountains, flibberwock" }),
      quietHooks(),
    );
    expect(understood.map(({ phrase }) => phrase)).toEqual(["misty", "mountains"]);
    expect(unknown).toEqual(["flibberwock"]);
  });

  test("the engine reports a preview, then progress that never decreases", async () => {
    const events: string[] = [];
    const fractions: number[] = [];
    await kept.draw(
      aRequest({ width: 320, height: 160 }),
      quietHooks({
        onPreview: ({ width, height, data }) => events.push(`${width}×${height} ${data.length}`),
        onProgress: (fraction) => fractions.push(fraction),
      }),
    );
    expect(events).toEqual(["256×128 131072"]);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
  });

  test("an aborted picture is rejected with the reason of the signal, and the same worker draws the next picture", async () => {
    const createWorker = vi.fn(createSourceWorker);
    const engine = open({ createWorker });
    const controller = new AbortController();
    const reason = new Error("changed my mind");
    const rendering = engine.draw(large, {
      signal: controller.signal,
      onProgress: () => controller.abort(reason),
      onPreview: () => {},
    });
    await expect(rendering).rejects.toBe(reason);
    await expect(engine.draw(aRequest(), quietHooks())).resolves.toBeDefined();
    expect(createWorker).toHaveBeenCalledTimes(1);
  });

  test("a picture that was aborted before its start is rejected without starting a thread", async () => {
    const createWorker = vi.fn(createSourceWorker);
    const engine = open({ createWorker });
    const reason = new Error("too late");
    await expect(engine.draw(large, quietHooks({ signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
    expect(createWorker).not.toHaveBeenCalled();
  });

  test("an aborted picture leaves the queue and the others are drawn in order", async () => {
    const engine = kept;
    const controller = new AbortController();
    const finished: string[] = [];
    const first = engine.draw(aRequest(), quietHooks()).then(() => finished.push("first"));
    const dropped = engine.draw(large, quietHooks({ signal: controller.signal }));
    const third = engine.draw(aRequest(), quietHooks()).then(() => finished.push("third"));
    controller.abort(new Error("dropped"));
    await expect(dropped).rejects.toThrow("dropped");
    await Promise.all([first, third]);
    expect(finished).toEqual(["first", "third"]);
  });

  test("a crashed worker fails only its own picture and is replaced", async () => {
    const workers = [() => scriptedWorker("throw new Error('out of paint')"), createSourceWorker];
    const engine = open({ createWorker: () => (workers.shift() ?? createSourceWorker)() });
    const crashed = engine.draw(aRequest(), quietHooks());
    const next = engine.draw(aRequest(), quietHooks());
    await expect(crashed).rejects.toThrow("The drawing thread crashed: out of paint");
    await expect(next).resolves.toBeDefined();
  });

  test("the picture of a worker that exits fails with the exit code", async () => {
    const engine = open({ createWorker: () => scriptedWorker("process.exit(3)") });
    await expect(engine.draw(aRequest(), quietHooks())).rejects.toThrow("ended unexpectedly (code 3)");
  });

  test("the caller gets the error message of a failed drawing", async () => {
    const engine = open({
      createWorker: () => scriptedWorker("parentPort.postMessage({ type: 'failed', message: 'no ink' })"),
    });
    await expect(engine.draw(aRequest(), quietHooks())).rejects.toThrow("Drawing failed: no ink");
  });

  test("a picture whose progress callback throws fails, and the next one is drawn", async () => {
    const engine = kept;
    const broken = quietHooks({
      onProgress: () => {
        throw new Error("hook broke");
      },
    });
    await expect(engine.draw(aRequest(), broken)).rejects.toThrow("hook broke");
    await expect(engine.draw(aRequest(), quietHooks())).resolves.toBeDefined();
  });

  test("closing the engine rejects pending pictures and refuses new ones", async () => {
    const engine = open();
    const pending = [engine.draw(large, quietHooks()), engine.draw(large, quietHooks())];
    const outcomes = Promise.allSettled(pending);
    await engine.close();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({
        status: "rejected",
        reason: { message: "The engine was closed while drawing." },
      });
    }
    await expect(engine.draw(aRequest(), quietHooks())).rejects.toThrow("The engine is closed.");
  });

  test.each([
    [0, 64],
    [64, -1],
    [10.5, 64],
    [100_000, 100_000],
  ])("the engine refuses a size of %d×%d pixels", async (width, height) => {
    await expect(open().draw(aRequest({ width, height }), quietHooks())).rejects.toThrow("cannot draw");
  });
});
