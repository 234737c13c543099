/** The PictureStore port: bytes under a key. */

export interface PictureStore {
  /** Stores bytes under a key, replacing earlier ones atomically: readers see the old or the new bytes, never a part. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Reads all bytes into memory, for work on a picture but not for sending it. @returns null for an unknown key. */
  get(key: string): Promise<Uint8Array | null>;
  /** Opens a picture to be sent in pieces. @returns null for an unknown key. */
  open(key: string): Promise<StoredPicture | null>;
  /** Removes keys; unknown ones are ignored. */
  remove(keys: readonly string[]): Promise<void>;
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

const KEY_PATTERN = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*(?:\.[a-z0-9]+)?$/;

/**
 * Rejects a key that could point outside the store.
 *
 * @throws Error for anything but words of letters, digits, `_` and `-` between slashes and one ending.
 */
export function checkKey(key: string): string {
  if (!KEY_PATTERN.test(key)) throw new Error(`Not a picture key: ${JSON.stringify(key)}`);
  return key;
}
