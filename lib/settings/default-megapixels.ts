/** The default of WORKER_MEGAPIXELS, computed from the memory of this machine. */
import { totalmem } from "node:os";

/** The peak memory for drawing and encoding a picture, measured over all styles of the engine. */
const BYTES_PER_PIXEL = 100;

/** Half of the memory is for pictures, up to what a few threads can draw at once. */
export function defaultMegapixels(): number {
  const limit = process.constrainedMemory?.() || Number.POSITIVE_INFINITY;
  const memory = Math.min(totalmem(), limit);
  return Math.min(16, Math.max(1, Math.floor(memory / 2 / BYTES_PER_PIXEL / 1_000_000)));
}
