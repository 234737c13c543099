/** Whether a WebP file is all there, by the length that stands in its head. */
import "server-only";
import { firstBytes } from "./pieces";
import type { StoredPicture } from "./store";

/** `RIFF`, and the number of bytes that follow. */
const HEAD_BYTES = 8;

export async function isWholeWebp(picture: StoredPicture): Promise<boolean> {
  const head = Buffer.from(await firstBytes(picture, HEAD_BYTES));
  if (head.length < HEAD_BYTES || head.toString("latin1", 0, 4) !== "RIFF") return false;
  return picture.byteLength >= HEAD_BYTES + head.readUInt32LE(4);
}
