/** Reads bytes in pieces, so that a slow reader holds one piece in memory instead of the whole picture. */
import "server-only";
import type { FileHandle } from "node:fs/promises";
import { type ByteRange, PIECE_BYTES } from "./store";

/**
 * @param readAt reads up to `length` bytes from an offset; an empty result means the end, a short one does not.
 * @throws Error when the bytes end before the range does.
 */
export async function* inPieces(
  { start, end }: ByteRange,
  readAt: (offset: number, length: number) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (let offset = start; offset < end; ) {
    const piece = await readAt(offset, Math.min(PIECE_BYTES, end - offset));
    if (piece.byteLength === 0) throw new Error(`The picture ends at byte ${offset}, before byte ${end}.`);
    offset += piece.byteLength;
    yield piece;
  }
}

/** Reads a range of a file and closes it at the end, also after an error. */
export async function* filePieces(
  open: () => Promise<FileHandle>,
  range: ByteRange,
): AsyncGenerator<Uint8Array> {
  const handle = await open();
  try {
    yield* inPieces(range, async (offset, length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    });
  } finally {
    await handle.close();
  }
}

/** Reads the first bytes, at most `length`. */
export async function firstBytes(
  picture: { byteLength: number; read(range: ByteRange): AsyncGenerator<Uint8Array> },
  length: number,
): Promise<Uint8Array> {
  const end = Math.min(length, picture.byteLength);
  const pieces: Uint8Array[] = [];
  for await (const piece of picture.read({ start: 0, end })) pieces.push(piece);
  return Buffer.concat(pieces);
}
