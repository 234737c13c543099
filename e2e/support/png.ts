/** Reads what a PNG says of itself. */
const SIGNATURE = "89504e470d0a1a0a";

/** @returns null when the bytes are no PNG. */
export function pngSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.subarray(0, 8).toString("hex") !== SIGNATURE) return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
