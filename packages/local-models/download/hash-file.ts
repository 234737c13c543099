/** The SHA-256 of what is on the disk, in slices that keep no turn of the event loop longer than a few milliseconds. */
import type { Hash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";

const SLICE_BYTES = 2 ** 20;

/** Hashes from the beginning to the end. @returns how many bytes; @throws the signal's reason. */
export async function hashAll(handle: FileHandle, hash: Hash, signal: AbortSignal): Promise<number> {
  const slice = Buffer.allocUnsafe(SLICE_BYTES);
  for (let position = 0; ; ) {
    signal.throwIfAborted();
    const { bytesRead } = await handle.read(slice, 0, SLICE_BYTES, position);
    if (bytesRead === 0) return position;
    hash.update(slice.subarray(0, bytesRead));
    position += bytesRead;
  }
}
