/** Recognises pictures by their bytes, without decoding them. */
import "server-only";
import { PICTURE_TYPES } from "contract/pictures/pictures";
import { fileTypeFromBuffer } from "file-type";
import { firstBytes } from "./pieces";
import type { StoredPicture } from "./store";

const ACCEPTED: ReadonlySet<string> = new Set(PICTURE_TYPES);

/** The signature bytes of each type, and their offset. */
const BEGINNINGS: readonly [at: number, letters: string][] = [
  [0, "\x89PNG\r\n\x1a\n"],
  [0, "\xff\xd8\xff"],
  [8, "WEBP"],
  [4, "ftypavi"],
];

/** Reads only twelve bytes, because the library for type detection would spend seconds on other formats. */
export function beginsLikePicture(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return BEGINNINGS.some(([at, letters]) => start.startsWith(letters, at));
}

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
