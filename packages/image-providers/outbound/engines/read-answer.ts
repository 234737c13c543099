/** Reads the whole of an answer that may contain pictures. */

import { parseForeignFiles } from "../json";
import { joinChunks } from "../turns/join-chunks";

/**
 * @param secret is replaced wherever the answer repeats it.
 * @param maxBytes what comes after them is not read.
 * @returns the answer as JSON, with large files as bytes; undefined when it is none.
 */
export async function readJson(
  body: AsyncIterable<Buffer>,
  secret: string | null,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<unknown> {
  const chunks: Buffer[] = [];
  let left = maxBytes;
  for await (const chunk of body) {
    left -= chunk.length;
    if (left < 0) break;
    chunks.push(chunk);
  }
  return parseForeignFiles(await joinChunks(chunks), secret);
}
