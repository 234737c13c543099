/** The PictureStore port: bytes under a key. */

export interface PictureStore {
  /** Keeps bytes under a key; writing the same key again replaces them, readers see the old or the new, never a part. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** @returns null when there is nothing under the key. */
  get(key: string): Promise<Uint8Array | null>;
  /** Forgets keys; unknown ones are no error. */
  remove(keys: readonly string[]): Promise<void>;
}

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
