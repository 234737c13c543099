/** Bytes made for one answer, laid aside in a file until the reader has taken them. */
import "server-only";
import { randomUUID } from "node:crypto";
import { open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { filePieces, inPieces } from "./pieces";
import { PIECE_BYTES, type StoredPicture } from "./store";

/** @param signal aborts when nobody will read it any more; the file then goes. */
export async function spoolPicture(bytes: Uint8Array, signal: AbortSignal): Promise<StoredPicture> {
  const { byteLength } = bytes;
  const all = { start: 0, end: byteLength };
  if (byteLength <= PIECE_BYTES) {
    const readAt = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
    return { byteLength, read: (range = all) => inPieces(range, readAt) };
  }
  const file = path.join(/* turbopackIgnore: true */ tmpdir(), `prompt-studio-${randomUUID()}.tmp`);
  const remove = () => rm(file, { force: true });
  await writeFile(file, bytes, { flag: "wx", mode: 0o600 });
  signal.addEventListener("abort", remove, { once: true });
  if (signal.aborted) await remove();
  return {
    byteLength,
    // Without its name the file lives until it is closed, and no longer than the process.
    read: (range = all) =>
      filePieces(async () => {
        const handle = await open(file);
        await remove();
        return handle;
      }, range),
    close: remove,
  };
}
