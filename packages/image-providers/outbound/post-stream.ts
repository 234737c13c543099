/** Calls that are answered when the work is done, perhaps after minutes, and perhaps piece by piece. */
import { Pool } from "undici";
import { createConnector } from "./connector";
import { encodeBody } from "./encode-body";
import { observed } from "./observed";
import { pauseOf } from "./retry-after";
import type { Deadlines, TransportSettings } from "./transport";
import { withoutForeignText } from "./without-foreign-text";

export type PostResult =
  | {
      kind: "answer";
      status: number;
      /** The media type in lower case, without parameters; empty when there is none. */
      mediaType: string;
      retryAfterMs: number | null;
      /** Throws when the connection breaks, the signal is aborted or the answer is too large. */
      body: AsyncIterable<Buffer>;
      /** Closes the connection without reading further. */
      discard(): void;
    }
  /** The request certainly never left. */
  | { kind: "not_sent"; cause: Error }
  /** It may have arrived. */
  | { kind: "broken"; cause: Error };

export interface Poster {
  /**
   * Sends the body exactly once, on a new connection, without following redirects.
   *
   * @param body as `encodeBody` takes it.
   * @param signal closes the connection. Nothing else bounds the time until the answer is complete.
   */
  post(path: string, body: unknown, signal: AbortSignal): Promise<PostResult>;
  close(): Promise<void>;
}

/** More than the calls of all jobs of a process, so that none waits for a connection. */
const MAX_CONNECTIONS = 128;

/** @param endpoint its key goes to its own host alone. */
export function createPoster(
  { baseUrl, token, tokenHeader, maxAnswerBytes = Number.POSITIVE_INFINITY }: TransportSettings,
  { connect: connectMs }: Pick<Deadlines, "connect">,
): Poster {
  const { origin, pathname } = new URL(baseUrl);
  const prefix = pathname.replace(/\/+$/, "");
  const bearer = `Bearer ${token}`;
  const authorized =
    token === null ? {} : tokenHeader === undefined ? { authorization: bearer } : { [tokenHeader]: token };
  const { connect, isBeforeSending } = createConnector(connectMs);
  const pool = new Pool(origin, {
    connect,
    connections: MAX_CONNECTIONS,
    // A kept-alive connection may be closed by the server just when a request is written.
    keepAliveTimeout: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    async post(path, body, signal) {
      try {
        const sent = encodeBody(body);
        const ask = async (traced: Record<string, string>) => {
          const answer = await pool.request({
            method: "POST",
            path: prefix + path,
            reset: true,
            headers: {
              ...traced,
              ...authorized,
              accept: "application/json, text/event-stream",
              ...sent.headers,
            },
            ...(sent.body === undefined ? {} : { body: sent.body }),
            signal,
          });
          return { answer, status: answer.statusCode };
        };
        // Until the headers; what follows may take minutes and is measured by its reader.
        const { answer: response, status } = await observed({ url: new URL(origin), method: "POST" }, ask);
        const { "content-type": type } = response.headers;
        return {
          kind: "answer",
          status,
          mediaType: String(type ?? "")
            .replace(/;.*/s, "")
            .trim()
            .toLowerCase(),
          retryAfterMs: pauseOf(status, response.headers, Date.now()),
          body: bounded(response.body, maxAnswerBytes),
          discard: () => void response.body.on("error", () => {}).destroy(),
        };
      } catch (error) {
        return { kind: isBeforeSending(error) ? "not_sent" : "broken", cause: withoutForeignText(error) };
      }
    },
    close: () => pool.destroy(),
  };
}

async function* bounded(body: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new Error("The answer is too large.");
    yield chunk;
  }
}
