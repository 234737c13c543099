import type { Bitmap, RenderRequest, RenderResult } from "../engine";

/** From the pool to a worker: draw this. A worker gets one order at a time. */
export interface Order {
  request: RenderRequest;
  /** One 32-bit integer, shared: anything but 0 tells the worker to stop. */
  stopFlag: SharedArrayBuffer;
}

/** From a worker to the pool, about its order. The last three end it. */
export type Report =
  | { type: "progress"; fraction: number }
  | { type: "preview"; preview: Bitmap }
  | { type: "finished"; result: RenderResult }
  | { type: "stopped" }
  | { type: "failed"; message: string };
