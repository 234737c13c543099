/** One connection pool to one service: deadlines, a size cap, no redirects, the token in one place. */
import "server-only";
import { Pool } from "undici";
import { StudioError } from "@/lib/errors";

/** An answer whose body was read; `body` is parsed JSON, or undefined when it was none. */
export interface Answer {
  status: number;
  body: unknown;
}

/** How a call that must not be repeated blindly went. `not_sent`: the request surely never left. */
export type SendResult =
  | ({ kind: "answer" } & Answer)
  | { kind: "not_sent"; cause: unknown }
  | { kind: "broken"; cause: unknown };

export interface HttpClient {
  readonly baseUrl: URL;
  readonly mediaHosts: ReadonlySet<string>;
  /** A call with effects: sent once, whatever happens. */
  send(method: "POST", path: string, body?: unknown): Promise<SendResult>;
  /** A call without effects. @throws StudioError `service_unreachable` */
  read(path: string): Promise<Answer>;
  unreachable(cause: unknown): StudioError;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const TOTAL_TIMEOUT_MS = 25_000;
const MAX_BODY_BYTES = 1_000_000;

/** @param settings `baseUrl` may have a path; no token is ever part of an error or of what `read` returns. */
export function createHttpClient(settings: {
  baseUrl: string;
  token: string;
  mediaHosts: string[];
}): HttpClient {
  const baseUrl = new URL(settings.baseUrl);
  const prefix = baseUrl.pathname.replace(/\/+$/, "");
  const pool = new Pool(baseUrl.origin, {
    connections: 16,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: TOTAL_TIMEOUT_MS,
    bodyTimeout: TOTAL_TIMEOUT_MS,
    keepAliveTimeout: 10_000,
  });

  async function call(method: "GET" | "POST", path: string, body?: unknown): Promise<Answer> {
    const response = await pool.request({
      method,
      path: prefix + path,
      headers: {
        authorization: `Bearer ${settings.token}`,
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TOTAL_TIMEOUT_MS),
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) throw new Error("The service's answer is larger than 1 MB.");
      chunks.push(chunk);
    }
    // A service may echo what it was sent; the token goes no further than this line.
    const text = Buffer.concat(chunks).toString("utf8").replaceAll(settings.token, "[secret]");
    return { status: response.statusCode, body: parseJson(text) };
  }

  const unreachable = (cause: unknown) =>
    new StudioError("service_unreachable", "The image service cannot be reached right now.", {
      retryable: true,
      cause,
    });

  return {
    baseUrl,
    mediaHosts: new Set(settings.mediaHosts),
    unreachable,
    async send(method, path, body) {
      try {
        return { kind: "answer", ...(await call(method, path, body)) };
      } catch (cause) {
        return { kind: neverLeft(cause) ? "not_sent" : "broken", cause };
      }
    },
    async read(path) {
      try {
        return await call("GET", path);
      } catch (cause) {
        throw unreachable(cause);
      }
    },
    close: () => pool.destroy(),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Codes of failures that come before the first byte of a request is written. */
const BEFORE_SENDING =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

function neverLeft(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(neverLeft);
  return error instanceof Error && "code" in error && BEFORE_SENDING.test(String(error.code));
}
