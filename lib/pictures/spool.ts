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
  if (bytes.byteLength <= PIECE_BYTES) return inMemory(bytes);
  const file = path.join(/* turbopackIgnore: true */ tmpdir(), `prompt-studio-${randomUUID()}.tmp`);
  await writeFile(file, bytes, { flag: "wx", mode: 0o600 });
  return inFile(file, bytes.byteLength, signal);
}

function inMemory(bytes: Uint8Array): StoredPicture {
  const readAt = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
  const all = { start: 0, end: bytes.byteLength };
  return { byteLength: bytes.byteLength, read: (range = all) => inPieces(range, readAt) };
}

/** A function of its own, because one that also knew the bytes would keep them in memory with each of its closures. */
async function inFile(file: string, byteLength: number, signal: AbortSignal): Promise<StoredPicture> {
  const remove = () => rm(file, { force: true });
  signal.addEventListener("abort", remove, { once: true });
  if (signal.aborted) await remove();
  const all = { start: 0, end: byteLength };
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
