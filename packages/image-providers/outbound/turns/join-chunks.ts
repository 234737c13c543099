/** Joins the chunks of an answer without keeping everybody waiting for a large one. */

import { nextTurn } from "./next-turn";

/** Copied in about a millisecond. */
const BYTES_A_TURN = 2_000_000;

/** @returns one after the other; the chunk itself where there is one. */
export async function joinChunks(chunks: readonly Buffer[]): Promise<Buffer> {
  const [first] = chunks;
  if (chunks.length === 1 && first) return first;
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  if (length <= BYTES_A_TURN) return Buffer.concat(chunks);
  const whole = Buffer.allocUnsafe(length);
  let at = 0;
  let inTurn = 0;
  for (const chunk of chunks) {
    at += chunk.copy(whole, at);
    inTurn += chunk.length;
    if (inTurn < BYTES_A_TURN) continue;
    inTurn = 0;
    await nextTurn();
  }
  return whole;
}
