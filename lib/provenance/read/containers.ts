/** Finds the EXIF block of a JPEG or WebP. */
import { standsAt, viewOf } from "./bytes";
import { EXIF_LETTERS } from "./exif";

const SCAN = 0xda;
const APP1 = 0xe1;
const RIFF_HEADER_BYTES = 12;
const RIFF_CHUNK_BYTES = 8;
/** Segments of a JPEG with the bytes that fill the space before them: a profile and a preview take a few dozen. */
export const MAX_SEGMENTS = 2_000;
/** Chunks of a WebP: a picture has a handful, an animation one for each of its frames. */
export const MAX_RIFF_CHUNKS = 10_000;

export const isJpeg = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

export const isWebp = (bytes: Uint8Array): boolean =>
  bytes.length >= RIFF_HEADER_BYTES && standsAt(bytes, 0, "RIFF") && standsAt(bytes, 8, "WEBP");

/** @returns null when there is none, or the file makes no sense up to where it would be. */
export function exifBlockOf(bytes: Uint8Array): Uint8Array | null {
  if (isJpeg(bytes)) return exifOfJpeg(bytes);
  return isWebp(bytes) ? exifOfWebp(bytes) : null;
}

function exifOfJpeg(bytes: Uint8Array): Uint8Array | null {
  const view = viewOf(bytes);
  let at = 2;
  for (let count = 0; count < MAX_SEGMENTS && at + 4 <= bytes.length; count++) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1];
    // Any number of these may fill the space before a segment.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === SCAN) return null;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length || end < at + 4) return null;
    if (marker === APP1 && standsAt(bytes, at + 4, EXIF_LETTERS)) return bytes.subarray(at + 4, end);
    at = end;
  }
  return null;
}

function exifOfWebp(bytes: Uint8Array): Uint8Array | null {
  const view = viewOf(bytes);
  let at = RIFF_HEADER_BYTES;
  for (let count = 0; count < MAX_RIFF_CHUNKS && at + RIFF_CHUNK_BYTES <= bytes.length; count++) {
    const size = view.getUint32(at + 4, true);
    const start = at + RIFF_CHUNK_BYTES;
    if (start + size > bytes.length) return null;
    if (standsAt(bytes, at, "EXIF")) return bytes.subarray(start, start + size);
    at = start + size + (size % 2);
  }
  return null;
}
