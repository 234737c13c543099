/** Files of pictures, complete or not at all. */
import { ConnectionError, StudioError } from "./errors.js";
import { mayRepeat, Patience } from "./patience.js";
import { joined } from "./signals.js";
import type { CallOptions, Transport } from "./transport.js";
import type { Creation, Picture } from "./types/creations.js";

/** What of a picture is needed to load it: one of `outputs`, or the picture of a board's item. */
export type Loadable = Pick<Picture, "id" | "media_url">;

export interface DownloadOptions extends CallOptions {
  /** Another format than the one it is kept in. */
  format?: "png" | "webp" | "jpeg" | undefined;
}

/** Reads the bytes. Called once more, from the first byte, after a connection was lost. */
export type Sink<T> = (body: ReadableStream<Uint8Array>, mediaType: string) => Promise<T>;

/**
 * Loads a picture. An address that has expired is replaced by a fresh one, once.
 *
 * @throws StudioError, ConnectionError, what `sink` throws, the signal's reason
 */
export async function load<T>(
  transport: Transport,
  picture: Loadable,
  sink: Sink<T>,
  { format, signal }: DownloadOptions,
): Promise<T> {
  const patience = new Patience(transport.retryFor);
  let address = picture.media_url;
  let isFresh = false;
  for (;;) {
    const url = new URL(address);
    if (format) url.searchParams.set("format", format);
    try {
      // Without the token: the signature is enough, and the address may be that of a bucket.
      return await transport.once(url.href, signal ? { signal } : {}, (answer) =>
        sink(complete(answer), answer.headers.get("content-type") ?? ""),
      );
    } catch (error) {
      if (error instanceof StudioError && error.status === 403 && !isFresh) {
        isFresh = true;
        address = (await freshAddress(transport, picture.id, signal)) ?? fail(error);
      } else if (mayRepeat(error, true)) await patience.pause(error, joined(transport.signal, signal));
      else throw error;
    }
  }
}

function fail(error: unknown): never {
  throw error;
}

/** @returns undefined for a picture that is none of the caller's. */
async function freshAddress(transport: Transport, id: string, signal: AbortSignal | undefined) {
  const { body } = await transport.call<{ value: { creations: Creation[] } }>(
    "GET",
    "/creations/find-by-picture-ids",
    { query: { picture_ids: id }, signal },
  );
  const pictures = body.value.creations.flatMap(({ outputs }) => outputs);
  return pictures.find((picture) => picture.id === id)?.media_url;
}

/** The body, which fails at its end where bytes are missing. */
function complete({ body, headers }: Response): ReadableStream<Uint8Array> {
  // What was compressed on the way has another length.
  const length = headers.has("content-encoding") ? null : headers.get("content-length");
  let received = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, its) {
      received += piece.byteLength;
      its.enqueue(piece);
    },
    flush() {
      if (length !== null && received !== Number(length))
        throw new ConnectionError(`${received} of ${length} bytes of the picture came.`);
    },
  });
  return (body ?? new Blob().stream()).pipeThrough(counter);
}
