/** The only module that calls the service: with deadlines, a size limit, no redirects, and the token in one variable. */
import { Pool } from "undici";
import { createConnector } from "./connector";
import { encodeBody } from "./encode-body";
import { parseForeignFiles, parseForeignJson } from "./json";
import { observed } from "./observed";
import { pauseOf } from "./retry-after";
import { joinChunks } from "./turns/join-chunks";
import { withoutForeignText } from "./without-foreign-text";

/** An answer with its body: parsed JSON, or undefined for anything else. */
export interface Answer {
  status: number;
  body: unknown;
  /** What a Retry-After asks for, from 1 to 120 seconds; null where there was none. */
  retryAfterMs: number | null;
}

/** The result of a call that must not be repeated blindly. `not_sent`: the request certainly never left. */
export type SendResult =
  | ({ kind: "answer" } & Answer)
  | { kind: "not_sent"; cause: unknown }
  | { kind: "broken"; cause: unknown };

export type SendMethod = "POST" | "PUT" | "DELETE";

export interface Transport {
  /** A call with effects, sent exactly once on a new connection. @param body as `encodeBody` takes it. */
  send(path: string, body?: unknown, deadline?: AbortSignal, method?: SendMethod): Promise<SendResult>;
  /** A call without effects. @throws Error without secrets */
  read(path: string): Promise<Answer>;
  close(): Promise<void>;
}

/** In milliseconds. Only tests change the defaults. */
export interface Deadlines {
  connect: number;
  /** From the connection to the last byte of the answer. */
  total: number;
}

export const DEADLINES: Deadlines = { connect: 5_000, total: 25_000 };
const MAX_ANSWER_BYTES = 1_000_000;
const READ_CONNECTIONS = 16;
/** More than a service has slots, so that no send waits for a connection. */
const SEND_CONNECTIONS = 128;

/** Where and how a service is called. */
export interface TransportSettings {
  /** May have a path. */
  baseUrl: string;
  /** Never appears in errors or answers; null for a server without keys. */
  token: string | null;
  /** How the token is announced in the Authorization header; `Bearer` by default. */
  scheme?: string;
  /** The header that has the token and nothing else, in place of Authorization. */
  tokenHeader?: string;
  /** Sent with every call. */
  headers?: Readonly<Record<string, string>>;
  /** The largest answer that is read: 1 MB, unless answers contain pictures. */
  maxAnswerBytes?: number;
  /** Whether the body of an answer of the type `text/plain` is its text; otherwise it is undefined. */
  readsText?: boolean;
  /** Whether large files in an answer become bytes, as `parseForeignFiles` says. */
  readsFiles?: boolean;
  /** The most values in an answer: 20 000, unless answers list the work of everyone. */
  maxAnswerValues?: number;
}

export function createTransport(settings: TransportSettings, deadlines: Deadlines = DEADLINES): Transport {
  const { token, maxAnswerBytes = MAX_ANSWER_BYTES, maxAnswerValues } = settings;
  const { origin, pathname } = new URL(settings.baseUrl);
  const prefix = pathname.replace(/\/+$/, "");
  const authorized = token === null ? {} : headerOf(settings, token);
  // A connector's failure happens before the first byte of a request is written.
  const { connect, isBeforeSending } = createConnector(deadlines.connect);
  const options = { connect, headersTimeout: deadlines.total, bodyTimeout: deadlines.total };
  const reads = new Pool(origin, { ...options, connections: READ_CONNECTIONS, keepAliveTimeout: 10_000 });
  // The service may close a kept-alive connection just when a request is written, and then it is unknown whether the
  // request arrived. Calls that must not be sent twice use a new connection.
  const sends = new Pool(origin, { ...options, connections: SEND_CONNECTIONS, keepAliveTimeout: 1 });

  interface Call {
    method: "GET" | SendMethod;
    path: string;
    body?: unknown;
    reset: boolean;
  }

  const call = (pool: Pool, request: Call, signal: AbortSignal): Promise<Answer> =>
    observed({ url: new URL(origin), method: request.method }, (headers) =>
      callWith(headers, pool, request, signal),
    );

  async function callWith(
    traced: Record<string, string>,
    pool: Pool,
    { method, path, body, reset }: Call,
    signal: AbortSignal,
  ): Promise<Answer> {
    const sent = encodeBody(body);
    const response = await pool.request({
      method,
      path: prefix + path,
      reset,
      headers: {
        ...settings.headers,
        ...traced,
        ...authorized,
        accept: "application/json",
        ...sent.headers,
      },
      ...(sent.body === undefined ? {} : { body: sent.body }),
      signal,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > maxAnswerBytes) throw tooLarge();
      chunks.push(chunk);
    }
    const all = await joinChunks(chunks);
    const isText = settings.readsText && /^text\/plain\b/i.test(String(response.headers["content-type"]));
    const parsed = () =>
      settings.readsFiles
        ? parseForeignFiles(all, token, maxAnswerValues)
        : parseForeignJson(all.toString("utf8"), token, maxAnswerValues);
    return {
      status: response.statusCode,
      body: isText ? all.toString("utf8") : await parsed(),
      retryAfterMs: pauseOf(response.statusCode, response.headers, Date.now()),
    };
  }

  return {
    async send(path, body, deadline = AbortSignal.timeout(deadlines.total), method = "POST") {
      try {
        const answer = await call(sends, { method, path, body, reset: true }, deadline);
        return { kind: "answer", ...answer };
      } catch (error) {
        return { kind: isBeforeSending(error) ? "not_sent" : "broken", cause: withoutForeignText(error) };
      }
    },
    async read(path) {
      try {
        return await call(reads, { method: "GET", path, reset: false }, AbortSignal.timeout(deadlines.total));
      } catch (error) {
        throw withoutForeignText(error);
      }
    },
    close: async () => void (await Promise.all([reads.destroy(), sends.destroy()])),
  };
}

const headerOf = ({ tokenHeader, scheme = "Bearer" }: TransportSettings, token: string) =>
  tokenHeader === undefined ? { authorization: `${scheme} ${token}` } : { [tokenHeader]: token };

const tooLarge = () =>
  Object.assign(new Error("The service's answer is too large."), { code: "ERR_ANSWER_TOO_LARGE" });
