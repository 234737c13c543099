/** Whether a foreign file loses nothing of its pixels, so that its copy must not either. */
import "server-only";
import type { ReadKind } from "./kind";

/** AVIF counts as lossy: whether one lost nothing cannot be told before it is decoded. */
export function isLossless(bytes: Uint8Array, kind: ReadKind): boolean {
  return kind === "png" || kind === "gif" || (kind === "webp" && isLosslessWebp(bytes));
}

/** Reads the chunks up to the picture, or to its first frame. */
function isLosslessWebp(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= view.length; ) {
    const name = view.toString("latin1", at, at + 4);
    if (name === "VP8L" || name === "VP8 ") return name === "VP8L";
    // A frame begins with 16 bytes of its own, and then has chunks.
    if (name === "ANMF") at += 8 + 16;
    else {
      const length = view.readUInt32LE(at + 4);
      at += 8 + length + (length % 2);
    }
  }
  return false;
}
