/** Recognises pictures by their bytes, without decoding them. */
import { fileTypeFromBuffer } from "file-type";

const ACCEPTED: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp", "image/avif"]);

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

/** The media type of a PNG, JPEG, WebP or AVIF; null for other bytes, which nobody should decode. */
export async function pictureType(bytes: Uint8Array): Promise<string | null> {
  if (!beginsLikePicture(bytes)) return null;
  const type = await fileTypeFromBuffer(bytes);
  return type && ACCEPTED.has(type.mime) ? type.mime : null;
}
