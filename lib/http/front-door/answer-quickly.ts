/** Answers a quick read without Next. */
import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { takesEncoding } from "../answers/encoding";
import { EVENT_STREAM } from "../answers/event-stream";
import type { TakesEncoded } from "../answers/kept-answer";
import { findQuickRead } from "../quick-reads";

const compress = promisify(gzip);
/** Smaller answers fit one packet anyway. */
const MIN_COMPRESSED_BYTES = 1_400;

/**
 * @param message an admitted request. @param publicUrl the studio's.
 * @returns false when the request is left to Next: it is no GET of a quick read, or has a body.
 */
export function answerQuickly(
  message: IncomingMessage,
  response: ServerResponse,
  publicUrl: string,
): boolean {
  if (
    message.method !== "GET" ||
    "content-length" in message.headers ||
    "transfer-encoding" in message.headers
  )
    return false;
  const found = findQuickRead(message.url ?? "");
  if (!found) return false;
  const request = new MessageRequest(message, response, publicUrl);
  // Routes read nothing else of the request; one of the platform takes a tenth of the whole read.
  found
    .handle(request as unknown as Request, { params: Promise.resolve(found.params) })
    .then((answer) => send(answer, message, response))
    // A handler answers its errors itself; what is left is an answer that cannot be written.
    .catch(() => response.destroy());
  return true;
}

/** The parts of a request that the route of a quick read reads. */
class MessageRequest implements TakesEncoded {
  readonly method = "GET";
  readonly takesEncoded = true;
  readonly headers;
  #signal: AbortSignal | undefined;

  constructor(
    message: IncomingMessage,
    private readonly response: ServerResponse,
    publicUrl: string,
  ) {
    this.url = publicUrl + message.url;
    this.headers = {
      get: (name: string) => {
        const value = message.headers[name.toLowerCase()];
        return value === undefined ? null : String(value);
      },
    };
  }

  readonly url: string;

  /** Until then the answer is in memory. */
  get closed(): Promise<void> {
    return new Promise((resolve) => {
      if (this.response.closed) resolve();
      else this.response.once("close", () => resolve());
    });
  }

  get signal(): AbortSignal {
    if (!this.#signal) {
      const left = new AbortController();
      this.response.once("close", () => this.response.writableFinished || left.abort());
      this.#signal = left.signal;
    }
    return this.#signal;
  }
}

async function send(answer: Response, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const isStream = answer.headers.get("content-type")?.startsWith(EVENT_STREAM) ?? false;
  if ((isStream || answer.headers.has("content-length")) && answer.body) {
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    // Read only as fast as the client does; its end closes the picture.
    return pipeline(Readable.fromWeb(answer.body as ReadableStream), response);
  }
  const plain = Buffer.from(await answer.arrayBuffer());
  const isLong = plain.length >= MIN_COMPRESSED_BYTES;
  const body =
    isLong && takesEncoding(message.headers["accept-encoding"] ?? null, "gzip")
      ? await compress(plain, { level: constants.Z_BEST_SPEED })
      : plain;
  const headers: Record<string, string | number> = Object.fromEntries(answer.headers);
  if (isLong) headers.vary = "Accept-Encoding";
  if (body !== plain) headers["content-encoding"] = "gzip";
  if (answer.status !== 204 && answer.status !== 304) headers["content-length"] = body.length;
  response.writeHead(answer.status, headers);
  response.end(body);
}
