/** The PictureStore port: bytes under a key. */
import { setImmediate as letOthers } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";

export interface PictureStore {
  /**
   * Stores bytes under a key, replacing earlier ones atomically: readers see the old or the new bytes, never a part.
   *
   * @param picture the bytes, or what reads them in pieces; files and S3 never hold all of it, the database holds it once.
   * @throws Error when it has fewer or more bytes than its length says; then nothing was stored.
   */
  put(key: string, picture: Uint8Array | PictureSource): Promise<void>;
  /** Reads all bytes into memory, for work on a picture but not for sending it. @returns null for an unknown key. */
  get(key: string): Promise<Uint8Array | null>;
  /** Opens a picture to be sent in pieces. @returns null for an unknown key. */
  open(key: string): Promise<StoredPicture | null>;
  /** Removes keys; unknown ones are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  /**
   * All pictures, in no order, read a few hundred at a time. Those that are put or removed meanwhile may be missing or
   * listed. An incomplete put is not listed.
   */
  list(): AsyncGenerator<ListedPicture>;
  /** Whether the store can be used, within seconds; absent where opening it has shown that. @throws StudioError */
  check?(): Promise<void>;
  /**
   * An address at which anybody can read a picture for some minutes; absent where the studio sends the bytes itself. The
   * same for some minutes, so that browsers can cache the picture.
   *
   * @param answer headers of the answer: its type, its Content-Disposition, and how long a browser may keep it.
   */
  publicAddress?(
    key: string,
    answer: { mediaType: string; disposition: string; maxAgeSeconds: number },
  ): Promise<{ address: string }>;
  /** Whether pictures can be stored now, to the best knowledge; absent where nobody watches the store. */
  isWritable?(): Promise<boolean>;
  /** The same store inside a transaction; absent where it is not in the database. */
  within?(tx: Kysely<Database>): PictureStore;
  /** Closes connections; absent where the store has none of its own. */
  close?(): Promise<void>;
}

/** Bytes that can be put without holding all of them; every stored picture is one. */
export interface PictureSource {
  byteLength: number;
  /** All bytes, from the first again at each call. */
  read(): AsyncIterable<Uint8Array>;
}

export interface ListedPicture {
  key: string;
  byteLength: number;
  /** When its bytes were put, in milliseconds since 1970 by the clock of the store. */
  storedAt: number;
}

/** Bytes that are read only as fast as they are consumed. No resource is held before the first piece is read. */
export interface StoredPicture {
  byteLength: number;
  /**
   * The bytes of a range, or all, in pieces of at most `PIECE_BYTES`. A reader that stops early calls `return()`, as `for
   * await` does.
   *
   * @throws Error when the store no longer has all of them.
   */
  read(range?: ByteRange): AsyncGenerator<Uint8Array>;
  /** Releases resources if the picture is not read; absent where there are none. */
  close?(): Promise<void>;
}

/** From `start` up to but not including `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

export const PIECE_BYTES = 256 * 1024;

/** Hashed or copied in a few milliseconds. */
const PIECE_OF_PART_BYTES = 1024 * 1024;

/** A picture whose bytes lie in parts: joining, or hashing, tens of megabytes at once would let everybody wait. */
export function sourceOfParts(parts: readonly Uint8Array[]): PictureSource {
  return {
    byteLength: parts.reduce((sum, { byteLength }) => sum + byteLength, 0),
    async *read() {
      for (const part of parts)
        for (let at = 0; at < part.byteLength; at += PIECE_OF_PART_BYTES) {
          yield part.subarray(at, at + PIECE_OF_PART_BYTES);
          await letOthers();
        }
    },
  };
}

/**
 * The pieces of what is put.
 *
 * @throws Error at the end when there were fewer or more bytes than the length says.
 */
export async function* putPieces(picture: Uint8Array | PictureSource): AsyncGenerator<Uint8Array> {
  if (picture instanceof Uint8Array) return yield picture;
  let offset = 0;
  for await (const piece of picture.read()) {
    offset += piece.byteLength;
    if (offset > picture.byteLength) break;
    yield piece;
  }
  if (offset !== picture.byteLength)
    throw new Error(
      `The picture has ${offset > picture.byteLength ? "more" : "fewer"} bytes than its length, ${picture.byteLength}, says.`,
    );
}

const KEY_PATTERN = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*(?:\.[a-z0-9]+)?$/;

/**
 * Rejects a key that could point outside the store.
 *
 * @throws Error for anything but words of letters, digits, `_` and `-` between slashes and one ending.
 */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a picture key: ${JSON.stringify(key)}`);
  return key;
}

/** Whether a name that a store lists is a key, and not, say, a temporary file. */
export const isKey = (name: string): boolean => KEY_PATTERN.test(name);
