/** Bytes that are read from any place: those of a file, or those that are encrypted in it. */
import "server-only";
import { type FileHandle, open } from "node:fs/promises";

export interface ByteSource {
  byteLength: number;
  /** @returns exactly `length` bytes. @throws Error when there are fewer, or when they were changed. */
  read(offset: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * @param signal ends it: the next read throws its reason.
 * @throws the file system's error when the file cannot be read.
 */
export async function openFile(file: string, signal?: AbortSignal): Promise<ByteSource> {
  const handle = await open(file);
  const { size } = await handle.stat();
  return {
    byteLength: size,
    async read(offset, length) {
      signal?.throwIfAborted();
      return readExactly(handle, offset, length);
    },
    close: () => handle.close(),
  };
}

async function readExactly(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await handle.read(bytes, done, length - done, offset + done);
    if (bytesRead === 0) throw new Error(`The file ends at byte ${offset + done}.`);
    done += bytesRead;
  }
  return bytes;
}

const PIECE_BYTES = 1024 * 1024;

/** The bytes from `start` up to but not including `end`, in pieces. */
export async function* pieces(
  source: ByteSource,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  for (let offset = start; offset < end; offset += PIECE_BYTES)
    yield await source.read(offset, Math.min(PIECE_BYTES, end - offset));
}
