import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import type { Order, Report } from "./messages";
import { WorkerPool } from "./pool";
import { aRequest, quietHooks } from "./testing";

/** Finishes each drawing at once, but the first one called "held" only stops. */
const SCRIPT = `
  const { parentPort } = require("node:worker_threads");
  let held = 0;
  parentPort.on("message", ({ request, stopFlag }) => {
    const flag = new Int32Array(stopFlag);
    if (request.prompt === "held" && held++ === 0) {
      while (Atomics.load(flag, 0) === 0) Atomics.wait(flag, 0, 0, 5);
      parentPort.postMessage({ type: "stopped" });
      return;
    }
    const bitmap = { width: 1, height: 1, data: new Uint8Array(4) };
    parentPort.postMessage({ type: "finished", result: { bitmap, understood: [], unknown: [] } });
  });`;

const pools: WorkerPool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

/** A pool whose log names the drawings in the order in which threads began and ended them. */
function open(size: number) {
  const log: string[] = [];
  const pool = new WorkerPool({
    size,
    createWorker: () => {
      const worker = new Worker(SCRIPT, { eval: true });
      const send = worker.postMessage.bind(worker);
      let drawn = "";
      worker.postMessage = (order: Order) => {
        drawn = order.request.prompt;
        log.push(`begin ${drawn}`);
        send(order);
      };
      worker.on("message", ({ type }: Report) => log.push(`${type} ${drawn}`));
      return worker;
    },
  });
  pools.push(pool);
  return { log, pool };
}

const named = (prompt: string) => aRequest({ prompt });

test("a picture that may wait gives way to one that may not, although a thread is free, and is drawn afterwards", async () => {
  const { log, pool } = open(2);
  const waiting = pool.renderWhenIdle(named("held"), quietHooks());
  await Promise.all([pool.render(named("creation"), quietHooks()), waiting]);
  expect(log.filter((line) => line.endsWith("held"))).toEqual([
    "begin held",
    "stopped held",
    "begin held",
    "finished held",
  ]);
  expect(log.indexOf("finished creation")).toBeLessThan(log.lastIndexOf("begin held"));
});

test("pictures that may wait are drawn one at a time, after all others", async () => {
  const { log, pool } = open(2);
  const rendered = ["a", "b", "c"].map((name) => pool.render(named(name), quietHooks()));
  const waiting = ["x", "y"].map((name) => pool.renderWhenIdle(named(name), quietHooks()));
  await Promise.all([...rendered, ...waiting]);
  expect(log.slice(-4)).toEqual(["begin x", "finished x", "begin y", "finished y"]);
});

test("an aborted picture that may wait leaves its queue, or frees its thread, and is not drawn again", async () => {
  const { log, pool } = open(1);
  const controllers = [new AbortController(), new AbortController()] as const;
  const outcomes = Promise.allSettled([
    pool.renderWhenIdle(named("held"), quietHooks({ signal: controllers[0].signal })),
    pool.renderWhenIdle(named("never"), quietHooks({ signal: controllers[1].signal })),
  ]);
  for (const controller of controllers) controller.abort(new Error("closed"));
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await pool.renderWhenIdle(named("next"), quietHooks());
  expect(log).toEqual(["begin held", "stopped held", "begin next", "finished next"]);
});
