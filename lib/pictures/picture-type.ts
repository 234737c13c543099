/** Recognises pictures by their bytes, without decoding them. */
import "server-only";
import { fileTypeFromBuffer } from "file-type";
import { beginsLikePicture, PICTURE_TYPES } from "@/lib/contract/pictures";
import { firstBytes } from "./pieces";
import type { StoredPicture } from "./store";

const ACCEPTED: ReadonlySet<string> = new Set(PICTURE_TYPES);

/** The media type of a picture that the studio accepts; null for other bytes, which are never decoded. */
export async function pictureType(bytes: Uint8Array): Promise<string | null> {
  if (!beginsLikePicture(bytes)) return null;
  const type = await fileTypeFromBuffer(bytes);
  return type && ACCEPTED.has(type.mime) ? type.mime : null;
}

/** `RIFF` and the length of the rest. */
const WEBP_HEAD_BYTES = 8;

/** Whether a WebP file has all the bytes that its head announces. */
export async function isCompleteWebp(picture: StoredPicture): Promise<boolean> {
  const head = Buffer.from(await firstBytes(picture, WEBP_HEAD_BYTES));
  if (head.length < WEBP_HEAD_BYTES || head.toString("latin1", 0, 4) !== "RIFF") return false;
  return picture.byteLength >= WEBP_HEAD_BYTES + head.readUInt32LE(4);
}
