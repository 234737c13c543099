/** Files in Node. */
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "./client.js";
import type { DownloadOptions, Loadable } from "./download.js";

/**
 * Saves a picture. A file that stands at the path is replaced at once when the new one is complete, and stays otherwise.
 *
 * @throws StudioError, ConnectionError, errors of the file system, the signal's reason
 */
export async function save(
  client: Client,
  picture: Loadable,
  path: string,
  options?: DownloadOptions,
): Promise<void> {
  const part = `${path}.${crypto.randomUUID()}.part`;
  try {
    await client.stream(picture, (body) => pipeline(chunksOf(body), createWriteStream(part)), options);
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}

/** The types of the web's streams and of Node's do not know each other. */
const chunksOf = (body: ReadableStream<Uint8Array>) =>
  Readable.from(body as unknown as AsyncIterable<Uint8Array>);
