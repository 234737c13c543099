/** Puts an EXIF block into a JPEG. */
import "server-only";
import { isJpeg, MAX_SEGMENTS } from "@/lib/provenance/read/containers";
import type { Texts } from "@/lib/provenance/read/texts";
import { EXIF_MARK, makeExif } from "./exif";

const START = 0xffd8;
const SCAN = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
/** A segment's length is 16 bits and counts itself. */
const MAX_SEGMENT_BYTES = 0xffff - 2;

/**
 * Puts the texts in front of the pixels, which stay as they are. An EXIF block that was there is replaced as a whole:
 * meant for pictures that were just encoded, upright and without one.
 *
 * @returns the file as it was when its segments make no sense, or are more than any picture has.
 */
export function writeJpegTexts(bytes: Uint8Array, texts: Texts): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isJpeg(bytes) || file.readUInt16BE(0) !== START) return bytes;
  const head: Buffer[] = [file.subarray(0, 2)];
  const rest: Buffer[] = [];
  let at = 2;
  for (let count = 0; ; count++) {
    if (count === MAX_SEGMENTS || at + 4 > file.length || file[at] !== 0xff) return bytes;
    const marker = file[at + 1];
    if (marker === SCAN) break;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length || end < at + 4) return bytes;
    const isExif = marker === APP1 && file.subarray(at + 4, at + 4 + EXIF_MARK.length).equals(EXIF_MARK);
    // JFIF, which is APP0, wants to be first.
    if (marker === APP0 && rest.length === 0) head.push(file.subarray(at, end));
    else if (!isExif) rest.push(file.subarray(at, end));
    at = end;
  }
  const block = makeExif(texts, MAX_SEGMENT_BYTES - EXIF_MARK.length);
  if (block.length > MAX_SEGMENT_BYTES - EXIF_MARK.length) return bytes;
  const segment = Buffer.from([0xff, APP1, 0, 0]);
  segment.writeUInt16BE(2 + EXIF_MARK.length + block.length, 2);
  return Buffer.concat([...head, segment, EXIF_MARK, block, ...rest, file.subarray(at)]);
}
