/** The previews port: where a service that shows a picture while it is drawn keeps it. */

/** Where previews are kept and how they are made, for programs that show them. */
export interface Previews {
  /** @returns the picture as WebP. @throws Error for bytes that are no picture */
  encode(picture: Uint8Array): Promise<Uint8Array>;
  put(key: string, preview: Uint8Array): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}
