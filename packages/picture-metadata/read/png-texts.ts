/** Reads texts from a PNG: tEXt (Latin-1), zTXt (compressed Latin-1) and iTXt (UTF-8, optionally compressed). */
import { isUtf8, joined, latin1, utf8 } from "./bytes";
import { type Chunk, chunksOf, isTextChunk } from "./png-chunks";
import { KEYWORDS, MAX_TEXT_BYTES, type Texts } from "./texts";

/** A keyword is 1 to 79 bytes long. */
const MAX_KEYWORD_BYTES = 79;
/** The maximum of chunks to unpack for one keyword, because a file may repeat keywords. */
const MAX_UNPACKED = 8;

/**
 * The texts under the known keywords, the first readable one of each. Texts that are broken, too long, or too long when
 * unpacked are skipped.
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

/** The keyword of a chunk's text; null for a chunk without text. */
export function keywordOf(chunk: Chunk): string | null {
  if (!isTextChunk(chunk)) return null;
  const { data } = chunk;
  const end = data.subarray(0, MAX_KEYWORD_BYTES + 1).indexOf(0);
  return end < 1 ? null : latin1(data.subarray(0, end));
}

/** @returns null for a broken or too long chunk. */
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

/** Unpacks a zlib stream up to a limit; null when it is broken or longer. */
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
  return joined(parts);
}

/** The format says Latin-1, but some tools write UTF-8, and hardly any Latin-1 text is valid UTF-8 by chance. */
function latin1OrUtf8(bytes: Uint8Array): string {
  return isUtf8(bytes) ? utf8(bytes) : latin1(bytes);
}
