/** Puts a block of EXIF or XMP into a JPEG. */
import { fromLatin1, hasLettersAt, viewOf } from "../read/bytes";
import { APP1, jpegSegments, SCAN } from "../read/containers";
import { EXIF_LETTERS } from "../read/exif";
import type { Texts } from "../read/texts";
import { makeExif } from "./exif";

const APP0 = 0xe0;
/** A segment's length is 16 bits and counts itself. */
const MAX_SEGMENT_BYTES = 0xffff - 2;

/**
 * Inserts the texts before the pixels, which stay unchanged. An existing EXIF block is replaced completely, which is
 * meant for pictures that were just encoded and need no orientation from it.
 *
 * @returns the parts of the file; all of it, unchanged, when it is broken or has more segments than any picture.
 */
export const writeJpegTexts = (bytes: Uint8Array, texts: Texts): Uint8Array[] =>
  writeJpegBlock(bytes, EXIF_LETTERS, makeExif(texts, MAX_SEGMENT_BYTES - EXIF_LETTERS.length));

/**
 * Inserts a block before the pixels in the place of those that begin with the same letters.
 *
 * @returns as `writeJpegTexts`; also unchanged where the block is longer than a segment.
 */
export function writeJpegBlock(bytes: Uint8Array, letters: string, block: Uint8Array): Uint8Array[] {
  const head: Uint8Array[] = [bytes.subarray(0, 2)];
  const rest: Uint8Array[] = [];
  let pixels: Uint8Array | undefined;
  for (const { type, data, start, end } of jpegSegments(bytes)) {
    const segment = bytes.subarray(start, end);
    if (type === SCAN) pixels = segment;
    // JFIF, which is APP0, has to be the first segment.
    else if (type === APP0 && rest.length === 0) head.push(segment);
    else if (type !== APP1 || !hasLettersAt(data, 0, letters)) rest.push(segment);
  }
  const length = letters.length + block.length;
  if (!pixels || length > MAX_SEGMENT_BYTES) return [bytes];
  const marker = Uint8Array.of(0xff, APP1, 0, 0);
  viewOf(marker).setUint16(2, 2 + length);
  return [...head, marker, fromLatin1(letters), block, ...rest, pixels];
}
