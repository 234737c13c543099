/** Recognises stored pictures that are incomplete, without decoding them. */
import "server-only";
import { firstBytes } from "./pieces";
import type { StoredPicture } from "./store";

/** `RIFF` and the length of the rest. */
const WEBP_HEAD_BYTES = 8;

/** Whether a WebP file has all the bytes that its head announces. */
export async function isCompleteWebp(picture: StoredPicture): Promise<boolean> {
  const head = Buffer.from(await firstBytes(picture, WEBP_HEAD_BYTES));
  if (head.length < WEBP_HEAD_BYTES || head.toString("latin1", 0, 4) !== "RIFF") return false;
  return picture.byteLength >= WEBP_HEAD_BYTES + head.readUInt32LE(4);
}
