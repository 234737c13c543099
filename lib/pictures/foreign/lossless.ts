/** Whether a foreign file loses nothing of its pixels, so that its copy must not either. */
import "server-only";
import { webpChunks } from "./first-picture";
import type { ReadKind } from "./kind";

/** AVIF counts as lossy: whether one lost nothing cannot be told before it is decoded. */
export function isLossless(bytes: Uint8Array, kind: ReadKind): boolean {
  return kind === "png" || kind === "gif" || (kind === "webp" && isLosslessWebp(bytes));
}

/** Reads the chunks up to the picture, or to its first frame. */
function isLosslessWebp(bytes: Uint8Array): boolean {
  for (const name of webpChunks(bytes)) if (name === "VP8L" || name === "VP8 ") return name === "VP8L";
  return false;
}
