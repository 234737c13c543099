/** Writes texts into a PNG: tEXt (Latin-1) or iTXt (UTF-8). */
import { fromLatin1, isUtf8, joined, latin1, viewOf } from "../read/bytes";
import { chunksOf, FRAME_BYTES } from "../read/png-chunks";
import { keywordOf } from "../read/png-texts";
import type { Texts } from "../read/texts";
import { XMP_PNG_KEYWORD } from "../read/xmp";

/**
 * Inserts texts before the pixels, in the given order, and removes existing texts with the same keywords. All other
 * bytes stay unchanged.
 *
 * @returns the parts of the file; all of it, unchanged, when it has no pixels, is broken or has more chunks than any picture.
 */
export function writePngTexts(bytes: Uint8Array, texts: Texts): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let copiedUntil = 0;
  let isWritten = false;
  let isWhole = false;
  for (const chunk of chunksOf(bytes)) {
    isWhole = chunk.type === "IEND";
    if (chunk.type === "IDAT" && !isWritten) {
      parts.push(bytes.subarray(copiedUntil, chunk.start));
      for (const [keyword, text] of texts) parts.push(textChunk(keyword, text));
      copiedUntil = chunk.start;
      isWritten = true;
    } else if (texts.has(keywordOf(chunk) ?? "")) {
      parts.push(bytes.subarray(copiedUntil, chunk.start));
      copiedUntil = chunk.end;
    }
  }
  if (!isWritten || !isWhole) return [bytes];
  return [...parts, bytes.subarray(copiedUntil)];
}

/** tEXt for unambiguous letters, because every tool reads it; iTXt for all others, and for XMP, as its standard demands. */
export function textChunk(keyword: string, text: string): Uint8Array {
  // A zero would end the chunk's text.
  const whole = text.replaceAll("\0", "");
  const key = fromLatin1(keyword);
  const letters = fromLatin1(whole);
  const isAscii = letters.every((byte) => byte < 0x80);
  if (keyword !== XMP_PNG_KEYWORD && latin1(letters) === whole && (isAscii || !isUtf8(letters))) {
    return makeChunk("tEXt", joined([key, Uint8Array.of(0), letters]));
  }
  // After the keyword: not compressed, method 0, no language, no translated keyword.
  return makeChunk("iTXt", joined([key, Uint8Array.of(0, 0, 0, 0, 0), new TextEncoder().encode(whole)]));
}

/** A whole chunk with length, type and checksum. @param type four letters */
export function makeChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(FRAME_BYTES + data.length);
  const view = viewOf(chunk);
  view.setUint32(0, data.length);
  chunk.set(fromLatin1(type), 4);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)));
  return chunk;
}

/** Node has it, and no browser; the checked texts are short. */
function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc;
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  return crc;
});
