/** Stores the body of a request in a temporary file, for large bodies that must be read from their end. */
import "server-only";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { StudioError } from "contract/studio-error";

const open = promisify(fs.open);
const write = promisify(fs.write);
const read = promisify(fs.read);
const stat = promisify(fs.fstat);
const close = promisify(fs.close);

/**
 * The file has no name, so the system deletes it with its descriptor, also when the process is killed.
 *
 * @param limits.mediaTypes that the body may have; `image/*` stands for all of images.
 * @param limits.signal aborts when the client disconnects, which not every body stream reports.
 * @returns an open descriptor, for reading at any offset. The caller closes it.
 * @throws StudioError `unsupported_media_type`, or `body_too_large` as soon as the body exceeds the limit, whatever
 * `Content-Length` announced; or the reason of `signal`. After an error no file is left.
 */
export async function spoolBody(
  request: Request,
  { mediaTypes, maxBytes, signal }: { mediaTypes: readonly string[]; maxBytes: number; signal: AbortSignal },
): Promise<number> {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!mediaTypes.includes(type) && !mediaTypes.includes(type.replace(/\/.*/, "/*"))) {
    throw new StudioError("unsupported_media_type", `Send the body as ${mediaTypes.join(" or ")}.`);
  }
  const tooLarge = () =>
    new StudioError("body_too_large", `The file is larger than ${Math.round(maxBytes / 1024 ** 2)} MB.`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  signal.throwIfAborted();
  const descriptor = await openUnlinked();
  const reader = request.body?.getReader();
  // Not awaited: a client that never stops sending must not delay the answer.
  const stop = () => void reader?.cancel().catch(() => {});
  signal.addEventListener("abort", stop, { once: true });
  // The client may have disconnected while the file was being opened.
  if (signal.aborted) stop();
  try {
    for (let total = 0; reader; ) {
      const { done, value } = await reader.read();
      if (done) break;
      total += value.byteLength;
      if (total > maxBytes) throw tooLarge();
      for (let at = 0; at < value.byteLength; ) at += (await write(descriptor, value, at)).bytesWritten;
    }
    signal.throwIfAborted();
    return descriptor;
  } catch (error) {
    stop();
    await close(descriptor);
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Reads all of a spooled body into memory. */
export async function readSpooled(descriptor: number): Promise<Uint8Array> {
  const { size } = await stat(descriptor);
  const bytes = Buffer.allocUnsafe(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await read(descriptor, bytes, at, size - at, at);
    if (bytesRead === 0) throw new Error(`The spooled body ends at byte ${at} of ${size}.`);
    at += bytesRead;
  }
  return bytes;
}

/** Closes a spooled body, with which it is gone. */
export const closeSpooled = (descriptor: number): Promise<void> => close(descriptor);

async function openUnlinked(): Promise<number> {
  const file = path.join(/* turbopackIgnore: true */ tmpdir(), `prompt-studio-${randomUUID()}.tmp`);
  const descriptor = await open(file, "wx+", 0o600);
  await rm(file, { force: true });
  return descriptor;
}
