/**
 * The entry point of a drawing thread: receives orders, sends back results, and stays alive between orders.
 *
 * All modules reached from here are bundled for the thread alone, so imports are relative paths only.
 */
import { parentPort } from "node:worker_threads";
import { Cancelled } from "./core/checkpoint";
import { drawPicture } from "./draw";
import type { Order, Report } from "./messages";
import type { Bitmap } from "./request";

/** Progress is reported in steps of one percent, to limit the messages between threads. */
const PROGRESS_STEP = 0.01;

/** The buffers to transfer to the other thread instead of copying them. */
const pixelsOf = ({ data }: Bitmap): ArrayBuffer[] =>
  data.buffer instanceof ArrayBuffer ? [data.buffer] : [];

function send(report: Report, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(report, transfer);
}

function carryOut({ request, stopFlag }: Order): void {
  const flag = new Int32Array(stopFlag);
  let reported = 0;
  try {
    const result = drawPicture(request, {
      shouldStop: () => Atomics.load(flag, 0) !== 0,
      onProgress: (fraction) => {
        if (fraction < 1 && fraction - reported < PROGRESS_STEP) return;
        reported = fraction;
        send({ type: "progress", fraction });
      },
      onPreview: (preview) => send({ type: "preview", preview }, pixelsOf(preview)),
    });
    send({ type: "finished", result }, pixelsOf(result.bitmap));
  } catch (error) {
    if (error instanceof Cancelled) send({ type: "stopped" });
    else send({ type: "failed", message: error instanceof Error ? error.message : String(error) });
  }
}

parentPort?.on("message", carryOut);
