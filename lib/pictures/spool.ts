/** Keeps the bytes of one answer in a temporary file until they are sent. */
import "server-only";
import { randomUUID } from "node:crypto";
import { open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { filePieces, inPieces } from "./pieces";
import { PIECE_BYTES, type StoredPicture } from "./store";

/**
 * @param parts the picture, one after the other: to join those of a large one would let everybody wait.
 * @param signal aborts when the client has disconnected; then the file is removed.
 */
export async function spoolPicture(
  parts: readonly Uint8Array[],
  signal: AbortSignal,
): Promise<StoredPicture> {
  const byteLength = parts.reduce((sum, part) => sum + part.byteLength, 0);
  if (byteLength <= PIECE_BYTES) return inMemory(Buffer.concat(parts));
  const file = path.join(/* turbopackIgnore: true */ tmpdir(), `prompt-studio-${randomUUID()}.tmp`);
  await writeFile(file, parts, { flag: "wx", mode: 0o600 });
  return inFile(file, byteLength, signal);
}

function inMemory(bytes: Uint8Array): StoredPicture {
  const readAt = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
  const all = { start: 0, end: bytes.byteLength };
  return { byteLength: bytes.byteLength, read: (range = all) => inPieces(range, readAt) };
}

/** A separate function, because closures of one that has the bytes in scope would keep them in memory. */
async function inFile(file: string, byteLength: number, signal: AbortSignal): Promise<StoredPicture> {
  const remove = () => {
    // One signal may outlive hundreds of files.
    signal.removeEventListener("abort", remove);
    return rm(file, { force: true });
  };
  signal.addEventListener("abort", remove, { once: true });
  if (signal.aborted) await remove();
  const all = { start: 0, end: byteLength };
  return {
    byteLength,
    // An unlinked file exists until it is closed, at most as long as the process.
    read: (range = all) =>
      filePieces(async () => {
        const handle = await open(file);
        await remove();
        return handle;
      }, range),
    close: remove,
  };
}
