/** Texts in a PNG: tEXt (Latin-1), zTXt (the same, compressed) and iTXt (UTF-8, perhaps compressed). */
import "server-only";
import { inflateSync } from "node:zlib";
import { type Chunk, chunksOf, makeChunk } from "./png-chunks";
import { KEYWORDS, MAX_TEXT_BYTES, type Texts } from "./texts";

/** A keyword is 1 to 79 bytes long. */
const MAX_KEYWORD_BYTES = 79;
/** A file may repeat a keyword; so many chunks are unpacked at most. */
const MAX_UNPACKED = 8;

/**
 * The texts under the known keywords, the first readable one of each. What is broken, too long, or would unpack to
 * too much is passed over.
 */
export function readPngTexts(bytes: Uint8Array): Texts {
  const texts = new Map<string, string>();
  let unpacked = 0;
  for (const chunk of chunksOf(bytes)) {
    const keyword = keywordOf(chunk);
    if (keyword === null || !KEYWORDS.has(keyword) || texts.has(keyword)) continue;
    if (unpacked++ >= MAX_UNPACKED) break;
    const text = textOf(chunk, keyword.length);
    if (text !== null) texts.set(keyword, text);
  }
  return texts;
}

/**
 * Puts texts before the pixels, in the order given, and takes out what stood under the same keywords. Everything else
 * stays as it is, byte for byte.
 *
 * @returns the file as it was when it has no pixels to stand before.
 */
export function writePngTexts(bytes: Uint8Array, texts: Texts): Uint8Array {
  const parts: Uint8Array[] = [];
  let copiedUntil = 0;
  let isWritten = false;
  for (const chunk of chunksOf(bytes)) {
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
  if (!isWritten) return bytes;
  return Buffer.concat([...parts, bytes.subarray(copiedUntil)]);
}

/** tEXt where that is not ambiguous, because every tool reads it; iTXt for the rest of the world's letters. */
function textChunk(keyword: string, text: string): Uint8Array {
  // A chunk's text ends where a zero would stand.
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

function keywordOf({ type, data }: Chunk): string | null {
  if (type !== "tEXt" && type !== "zTXt" && type !== "iTXt") return null;
  const end = data.subarray(0, MAX_KEYWORD_BYTES + 1).indexOf(0);
  return end < 1 ? null : Buffer.from(data.subarray(0, end)).toString("latin1");
}

/** @returns null when the chunk is broken or too long. */
function textOf({ type, data }: Chunk, keywordBytes: number): string | null {
  const rest = data.subarray(keywordBytes + 1);
  if (type === "tEXt") return rest.length > MAX_TEXT_BYTES ? null : latin1OrUtf8(rest);
  if (type === "zTXt") {
    const unpacked = rest[0] === 0 ? unpack(rest.subarray(1)) : null;
    return unpacked && latin1OrUtf8(unpacked);
  }
  const [compressed, method] = rest;
  const languageEnd = rest.indexOf(0, 2);
  const keywordEnd = languageEnd === -1 ? -1 : rest.indexOf(0, languageEnd + 1);
  if (keywordEnd === -1) return null;
  const body = rest.subarray(keywordEnd + 1);
  if (compressed === 0) return body.length > MAX_TEXT_BYTES ? null : Buffer.from(body).toString("utf8");
  const unpacked = compressed === 1 && method === 0 ? unpack(body) : null;
  return unpacked && Buffer.from(unpacked).toString("utf8");
}

function unpack(packed: Uint8Array): Uint8Array | null {
  if (packed.length > MAX_TEXT_BYTES) return null;
  try {
    return inflateSync(packed, { maxOutputLength: MAX_TEXT_BYTES });
  } catch {
    return null;
  }
}

/** The format says Latin-1; some tools write UTF-8 all the same, and hardly any Latin-1 text happens to be UTF-8. */
function latin1OrUtf8(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString(isUtf8(bytes) ? "utf8" : "latin1");
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
