/** Splits JPEG, WebP and AVIF files into their parts without copying, and finds the EXIF block of the first two. */
import { hasLettersAt, latin1, viewOf } from "./bytes";
import { EXIF_LETTERS } from "./exif";

/** The JPEG marker after which the compressed pixels follow. */
export const SCAN = 0xda;
export const APP1 = 0xe1;
export const APP11 = 0xeb;
export const RIFF_HEADER_BYTES = 12;
export const RIFF_CHUNK_HEADER_BYTES = 8;
/** Segments and fill bytes of a JPEG; a colour profile and a preview take a few dozen segments. */
const MAX_SEGMENTS = 2_000;
/** A still WebP has a few chunks, an animation one for each frame. */
const MAX_RIFF_CHUNKS = 10_000;
/** An AVIF or HEIF has a few boxes at its top. */
const MAX_BOXES = 1_000;
const BOX_HEADER_BYTES = 8;
const LONG_BOX_HEADER_BYTES = 16;

/** A part of a file from `start` to `end`; `data` is its content without header and padding. */
interface Part<Type> {
  type: Type;
  data: Uint8Array;
  start: number;
  end: number;
}

export const isJpeg = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

export const isWebp = (bytes: Uint8Array): boolean =>
  bytes.length >= RIFF_HEADER_BYTES && hasLettersAt(bytes, 0, "RIFF") && hasLettersAt(bytes, 8, "WEBP");

/** AVIF, HEIF and their relatives: files of boxes, the first of which names their kind. */
export const isBoxed = (bytes: Uint8Array): boolean => hasLettersAt(bytes, 4, "ftyp");

/** @returns null for a file without an EXIF block or broken before it. */
export function exifBlockOf(bytes: Uint8Array): Uint8Array | null {
  if (isJpeg(bytes)) {
    for (const { type, data } of jpegSegments(bytes))
      if (type === APP1 && hasLettersAt(data, 0, EXIF_LETTERS)) return data;
  } else if (isWebp(bytes)) {
    for (const { type, data } of webpChunks(bytes)) if (type === "EXIF") return data;
  }
  return null;
}

/**
 * The segments of a JPEG by marker. The last one of an intact file is `SCAN`, which reaches to the end of the file; the
 * segments stop before it where the file is broken or has more segments than any picture.
 */
export function* jpegSegments(bytes: Uint8Array): Generator<Part<number>> {
  const view = viewOf(bytes);
  let start = 2;
  for (let count = 0; count < MAX_SEGMENTS && start + 4 <= bytes.length; count++) {
    const type = bytes[start + 1] ?? 0;
    if (bytes[start] !== 0xff) return;
    // Any number of fill bytes may precede a segment.
    if (type === 0xff) {
      start += 1;
      continue;
    }
    const end = type === SCAN ? bytes.length : start + 2 + view.getUint16(start + 2);
    if (end > bytes.length || end < start + 4) return;
    yield { type, data: bytes.subarray(start + 4, end), start, end };
    if (type === SCAN) return;
    start = end;
  }
}

/**
 * The chunks of a WebP by their four letters. The last one of an intact file ends where the file ends; they stop before
 * where the file is broken or has more chunks than any picture.
 */
export function* webpChunks(bytes: Uint8Array): Generator<Part<string>> {
  const view = viewOf(bytes);
  let start = RIFF_HEADER_BYTES;
  for (let count = 0; count < MAX_RIFF_CHUNKS && start + RIFF_CHUNK_HEADER_BYTES <= bytes.length; count++) {
    const size = view.getUint32(start + 4, true);
    const from = start + RIFF_CHUNK_HEADER_BYTES;
    if (from + size > bytes.length) return;
    // Chunks begin at even offsets.
    const end = from + size + (size % 2);
    yield {
      type: latin1(bytes.subarray(start, start + 4)),
      data: bytes.subarray(from, from + size),
      start,
      end,
    };
    start = end;
  }
}

/**
 * The boxes at the top of an AVIF or HEIF by their four letters. The last one of an intact file ends where the file ends; they
 * stop before where the file is broken or has more boxes than any picture.
 */
export function* topBoxes(bytes: Uint8Array): Generator<Part<string>> {
  const view = viewOf(bytes);
  let start = 0;
  for (let count = 0; count < MAX_BOXES && start + BOX_HEADER_BYTES <= bytes.length; count++) {
    const short = view.getUint32(start);
    // A length of 1 stands for one of 64 bits after the type, a length of 0 for the rest of the file.
    const isLong = short === 1;
    const headerBytes = isLong ? LONG_BOX_HEADER_BYTES : BOX_HEADER_BYTES;
    if (start + headerBytes > bytes.length) return;
    const rest = bytes.length - start;
    const size = isLong ? Number(view.getBigUint64(start + BOX_HEADER_BYTES)) : short === 0 ? rest : short;
    if (size < headerBytes || size > rest) return;
    const end = start + size;
    const type = latin1(bytes.subarray(start + 4, start + BOX_HEADER_BYTES));
    yield { type, data: bytes.subarray(start + headerBytes, end), start, end };
    start = end;
  }
}
