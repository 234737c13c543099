/** Reads texts from a PNG: tEXt (Latin-1), zTXt (the same, compressed) and iTXt (UTF-8, perhaps compressed). */
import { isUtf8, latin1, utf8 } from "./bytes";
import { type Chunk, chunksOf, isTextChunk } from "./png-chunks";
import { KEYWORDS, MAX_TEXT_BYTES, type Texts } from "./texts";

/** A keyword is 1 to 79 bytes long. */
const MAX_KEYWORD_BYTES = 79;
/** A file may repeat a keyword; so many chunks are unpacked at most. */
const MAX_UNPACKED = 8;

/**
 * The texts under the known keywords, the first readable one of each. What is broken, too long, or would unpack to
 * too much is passed over.
 */
export async function readPngTexts(bytes: Uint8Array): Promise<Texts> {
  const texts = new Map<string, string>();
  let unpacked = 0;
  for (const chunk of chunksOf(bytes)) {
    const keyword = keywordOf(chunk);
    if (keyword === null || !KEYWORDS.has(keyword) || texts.has(keyword)) continue;
    if (unpacked++ >= MAX_UNPACKED) break;
    const text = await textOf(chunk, keyword.length);
    if (text !== null) texts.set(keyword, text);
  }
  return texts;
}

/** Under which name a chunk keeps a text; null for a chunk without one. */
export function keywordOf(chunk: Chunk): string | null {
  if (!isTextChunk(chunk)) return null;
  const { data } = chunk;
  const end = data.subarray(0, MAX_KEYWORD_BYTES + 1).indexOf(0);
  return end < 1 ? null : latin1(data.subarray(0, end));
}

/** @returns null when the chunk is broken or too long. */
async function textOf({ type, data }: Chunk, keywordBytes: number): Promise<string | null> {
  const rest = data.subarray(keywordBytes + 1);
  if (type === "tEXt") return rest.length > MAX_TEXT_BYTES ? null : latin1OrUtf8(rest);
  if (type === "zTXt") {
    const unpacked = rest[0] === 0 ? await unpack(rest.subarray(1)) : null;
    return unpacked && latin1OrUtf8(unpacked);
  }
  const [compressed, method] = rest;
  const languageEnd = rest.indexOf(0, 2);
  const keywordEnd = languageEnd === -1 ? -1 : rest.indexOf(0, languageEnd + 1);
  if (keywordEnd === -1) return null;
  const body = rest.subarray(keywordEnd + 1);
  if (compressed === 0) return body.length > MAX_TEXT_BYTES ? null : utf8(body);
  const unpacked = compressed === 1 && method === 0 ? await unpack(body) : null;
  return unpacked && utf8(unpacked);
}

/** What a zlib stream unpacks to; null when it is broken or too much, of which no more is unpacked. */
async function unpack(packed: Uint8Array): Promise<Uint8Array | null> {
  if (packed.length > MAX_TEXT_BYTES) return null;
  const parts: Uint8Array[] = [];
  let total = 0;
  try {
    const stream = new Blob([new Uint8Array(packed)])
      .stream()
      .pipeThrough(new DecompressionStream("deflate"));
    const reader = stream.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      total += value.byteLength;
      if (total > MAX_TEXT_BYTES) {
        reader.cancel().catch(() => {});
        return null;
      }
      parts.push(value);
    }
  } catch {
    return null;
  }
  const whole = new Uint8Array(total);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** The format says Latin-1; some tools write UTF-8 all the same, and hardly any Latin-1 text happens to be UTF-8. */
function latin1OrUtf8(bytes: Uint8Array): string {
  return isUtf8(bytes) ? utf8(bytes) : latin1(bytes);
}
