/** The PictureStore port: bytes under a key. */

export interface PictureStore {
  /** Keeps bytes under a key; writing the same key again replaces them, readers see the old or the new, never a part. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** All of it in memory: for work on a picture, never for handing it out. @returns null when there is nothing. */
  get(key: string): Promise<Uint8Array | null>;
  /** For handing it out piece by piece. @returns null when there is nothing under the key. */
  open(key: string): Promise<StoredPicture | null>;
  /** Forgets keys; unknown ones are no error. */
  remove(keys: readonly string[]): Promise<void>;
}

/** Bytes that are read only as fast as somebody takes them. Nothing is held until the first piece is asked for. */
export interface StoredPicture {
  byteLength: number;
  /**
   * The bytes of a range, or all, in pieces of at most `PIECE_BYTES`. Whoever stops early calls `return()`, as `for
   * await` does.
   *
   * @throws Error when the store no longer has all of them.
   */
  read(range?: ByteRange): AsyncGenerator<Uint8Array>;
  /** For whoever does not read it after all; absent where there is nothing to let go of. */
  close?(): Promise<void>;
}

/** From `start` up to `end`, which is not part of it. */
export interface ByteRange {
  start: number;
  end: number;
}

export const PIECE_BYTES = 256 * 1024;

const KEY_PATTERN = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*(?:\.[a-z0-9]+)?$/;

/**
 * Guards against a key that would leave the store.
 *
 * @throws Error for anything but words of letters, digits, `_` and `-` between slashes and one ending.
 */
export function checkKey(key: string): string {
  if (!KEY_PATTERN.test(key)) throw new Error(`Not a picture key: ${JSON.stringify(key)}`);
  return key;
}
