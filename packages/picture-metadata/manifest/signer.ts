/** What signs: given by the program that uses this package, so that keys stay where they are. */
export interface Signer {
  /** DER, that of the signer first, each signed by the next; the last one need not be there where everybody has it. */
  certificates: readonly Uint8Array[];
  /** ES256: ECDSA over P-256 with SHA-256. @returns the signature's two numbers, 64 bytes (IEEE P1363) */
  sign(bytes: Uint8Array): Uint8Array;
  /** Whether `sign` made this signature of these bytes, in this process or another. */
  verify(bytes: Uint8Array, signature: Uint8Array): boolean;
  /** SHA-256 of all parts, one after the other. May take its time: it is asked once for a picture. */
  hash(parts: readonly Uint8Array[]): Promise<Uint8Array> | Uint8Array;
  /** SHA-256 of something short, at once. */
  hashShort(bytes: Uint8Array): Uint8Array;
}
