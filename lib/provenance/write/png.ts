/** Writes texts into a PNG: tEXt (Latin-1) or iTXt (UTF-8). */
import "server-only";
import { crc32 } from "node:zlib";
import { isUtf8 } from "@/lib/provenance/read/bytes";
import { chunksOf, FRAME_BYTES } from "@/lib/provenance/read/png-chunks";
import { keywordOf } from "@/lib/provenance/read/png-texts";
import type { Texts } from "@/lib/provenance/read/texts";

/**
 * Inserts texts before the pixels, in the given order, and removes existing texts with the same keywords. All other
 * bytes stay unchanged.
 *
 * @returns the file unchanged when it has no pixels, is broken or has more chunks than any picture.
 */
export function writePngTexts(bytes: Uint8Array, texts: Texts): Uint8Array {
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
  if (!isWritten || !isWhole) return bytes;
  return Buffer.concat([...parts, bytes.subarray(copiedUntil)]);
}

/** tEXt for unambiguous letters, because every tool reads it; iTXt for all others. */
function textChunk(keyword: string, text: string): Uint8Array {
  // A zero would end the chunk's text.
  const whole = text.replaceAll("\0", "");
  const key = Buffer.from(keyword, "latin1");
  const latin1 = Buffer.from(whole, "latin1");
  const isAscii = latin1.every((byte) => byte < 0x80);
  if (latin1.toString("latin1") === whole && (isAscii || !isUtf8(latin1))) {
    return makeChunk("tEXt", Buffer.concat([key, Buffer.of(0), latin1]));
  }
  // After the keyword: not compressed, method 0, no language, no translated keyword.
  return makeChunk("iTXt", Buffer.concat([key, Buffer.of(0, 0, 0, 0, 0), Buffer.from(whole, "utf8")]));
}

/** A whole chunk with length, type and checksum. @param type four letters */
export function makeChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(FRAME_BYTES + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}
