/** How many pixels of pictures the memory of this machine has room for. */
import { totalmem } from "node:os";

/** What a picture takes at most while it is drawn and encoded, measured over all styles of the engine. */
const BYTES_PER_PIXEL = 100;

/** Half of the memory for pictures, and no more than a few threads can be busy with. */
export function megapixelsThatFit(): number {
  const limit = process.constrainedMemory?.() || Number.POSITIVE_INFINITY;
  const memory = Math.min(totalmem(), limit);
  return Math.min(16, Math.max(1, Math.floor(memory / 2 / BYTES_PER_PIXEL / 1_000_000)));
}
