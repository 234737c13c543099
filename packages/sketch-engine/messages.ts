import type { Bitmap, Drawn, DrawRequest } from "./request";

/** From the pool to a worker: the picture to draw. A worker gets one order at a time. */
export interface Order {
  request: DrawRequest;
  /** One shared 32-bit integer, the stop flag: any value but 0 cancels the drawing. */
  stopFlag: SharedArrayBuffer;
}

/** From a worker to the pool, about the current order. The last three messages end the order. */
export type Report =
  | { type: "progress"; fraction: number }
  | { type: "preview"; preview: Bitmap }
  | { type: "finished"; result: Drawn }
  | { type: "stopped" }
  | { type: "failed"; message: string };
