/** Puts a block of EXIF or XMP into a JPEG. */
import { fromLatin1, hasLettersAt, viewOf } from "../read/bytes";
import { APP1, exifBlockOf, jpegSegments, SCAN } from "../read/containers";
import { EXIF_LETTERS } from "../read/exif";
import type { Texts } from "../read/texts";
import { makeExif } from "./exif";

const APP0 = 0xe0;
/** A segment's length is 16 bits and counts itself. */
const MAX_SEGMENT_BYTES = 0xffff - 2;

/**
 * Inserts the texts before the pixels, which stay unchanged. An existing EXIF block is replaced, as
 * `makeExif` says.
 *
 * @returns the parts of the file; all of it, unchanged, when it is broken or has more segments than any picture.
 */
export const writeJpegTexts = (bytes: Uint8Array, texts: Texts): Uint8Array[] =>
  writeJpegBlocks(bytes, [textsBlock(bytes, texts)]);

/** What follows the letters of a segment. */
export interface Block {
  letters: string;
  data: Uint8Array;
}

/** @param bytes the picture into which it is written */
export const textsBlock = (bytes: Uint8Array, texts: Texts): Block => ({
  letters: EXIF_LETTERS,
  data: makeExif(texts, MAX_SEGMENT_BYTES - EXIF_LETTERS.length, exifBlockOf(bytes)),
});

/**
 * Inserts blocks before the pixels in the place of those that begin with the same letters.
 *
 * @returns as `writeJpegTexts`; without a block that is longer than a segment.
 */
export function writeJpegBlocks(bytes: Uint8Array, given: readonly Block[]): Uint8Array[] {
  const blocks = given.filter(({ letters, data }) => letters.length + data.length <= MAX_SEGMENT_BYTES);
  const head: Uint8Array[] = [bytes.subarray(0, 2)];
  const rest: Uint8Array[] = [];
  let pixels: Uint8Array | undefined;
  for (const { type, data, start, end } of jpegSegments(bytes)) {
    const segment = bytes.subarray(start, end);
    if (type === SCAN) pixels = segment;
    // JFIF, which is APP0, has to be the first segment.
    else if (type === APP0 && rest.length === 0) head.push(segment);
    else if (type !== APP1 || !blocks.some(({ letters }) => hasLettersAt(data, 0, letters)))
      rest.push(segment);
  }
  if (!pixels || blocks.length === 0) return [bytes];
  return [...head, ...blocks.flatMap(segmentOf), ...rest, pixels];
}

/** The parts of a segment. */
export function segmentOf({ letters, data }: Block): Uint8Array[] {
  const marker = Uint8Array.of(0xff, APP1, 0, 0);
  viewOf(marker).setUint16(2, 2 + letters.length + data.length);
  return [marker, fromLatin1(letters), data];
}
