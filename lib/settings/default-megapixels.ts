/** The default of WORKER_MEGAPIXELS, by the memory of this machine. */
import { totalmem } from "node:os";

/** The most memory that drawing and encoding a picture takes, measured over all styles of the engine. */
const BYTES_PER_PIXEL = 100;

/** Half of the memory for pictures, limited to what a few threads can draw at once. */
export function defaultMegapixels(): number {
  const limit = process.constrainedMemory?.() || Number.POSITIVE_INFINITY;
  const memory = Math.min(totalmem(), limit);
  return Math.min(16, Math.max(1, Math.floor(memory / 2 / BYTES_PER_PIXEL / 1_000_000)));
}
