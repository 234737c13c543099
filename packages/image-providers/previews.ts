/** The previews port: where a service that shows a picture while it is drawn keeps it. */

/** Where previews are kept and how they are made, for programs that show them. */
export interface Previews {
  /**
   * @param of what it shows: the service's id, and its own id of the creation.
   * @returns the picture as WebP, which says how it is made. @throws Error for bytes that are no picture
   */
  encode(picture: Uint8Array, of: { service: string; serviceId: string }): Promise<Uint8Array>;
  put(key: string, preview: Uint8Array): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}
