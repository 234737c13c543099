/** One HTTP call to the studio, repeated where that is safe. */
import { ConnectionError, errorOf, StudioError } from "./errors.js";
import { mayRepeat, Patience } from "./patience.js";
import { guarded, joined, watched } from "./signals.js";

export interface ClientOptions {
  /** The studio's address, such as `https://studio.example`, also with a path; without `/api`. */
  baseUrl: string;
  /** An access token of Settings → Programs. */
  token: string | undefined;
  /** Ends every call of the client. */
  signal?: AbortSignal | undefined;
  /** Instead of the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** For how many milliseconds a call is repeated that fails or is refused for now; two minutes. 0: never. */
  retryFor?: number | undefined;
  /** After how many milliseconds without a byte a connection counts as lost; 90 seconds, because the studio may wait for 55. */
  stallAfter?: number | undefined;
}

/** What every call takes. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
}

export interface Call extends CallOptions {
  query?: object | undefined;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  body?: Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | undefined;
  headers?: Record<string, string> | undefined;
  /** Whether doing it twice is doing it once; by default where the method says so. */
  isRepeatable?: boolean;
}

export interface Answer<T> {
  /** Parsed, not validated. */
  body: T;
  headers: Headers;
}

export interface Transport {
  /** Calls the API and reads its JSON. @param path below `/api`. @throws StudioError, ConnectionError, the signal's reason */
  call<T>(method: string, path: string, call?: Call): Promise<Answer<T>>;
  /** One try of any address. @throws likewise, and what `read` throws */
  once<T>(url: string, init: RequestInit, read: (answer: Response) => Promise<T>): Promise<T>;
  /** The address of a path below `/api`. */
  url(path: string, query?: object): string;
  headers: Record<string, string>;
  retryFor: number;
  /** Of the whole client. */
  signal: AbortSignal | undefined;
}

/** @throws TypeError for an address that is none, and without a token. */
export function createTransport(options: ClientOptions): Transport {
  const { token, retryFor = 120_000, stallAfter = 90_000 } = options;
  if (!token) throw new TypeError("The studio's client needs an access token.");
  const base = baseOf(options.baseUrl);
  // Called as a function of its own: a browser's fetch refuses to be a method of something else.
  const send: typeof fetch = (...given) => (options.fetch ?? fetch)(...given);

  const transport: Transport = {
    headers: { authorization: `Bearer ${token}`, accept: "application/json" },
    retryFor,
    signal: options.signal,
    url: (path, query = {}) => `${base}/api${path}${textOf(query)}`,
    async once(url, init, read) {
      const outer = joined(options.signal, init.signal);
      outer?.throwIfAborted();
      const watch = watched(outer, stallAfter);
      const failure = (cause: unknown) =>
        cause instanceof ConnectionError
          ? cause
          : new ConnectionError(`The connection to ${new URL(url).host} failed.`, cause);
      try {
        const sent = send(url, { credentials: "omit", ...init, signal: watch.signal });
        const answer = guarded(
          await sent.catch((cause) => Promise.reject(failure(cause))),
          watch.alive,
          failure,
        );
        if (!answer.ok) throw redirectOf(answer) ?? (await errorOf(answer));
        return await read(answer);
      } catch (error) {
        outer?.throwIfAborted();
        throw error;
      } finally {
        watch.leave();
      }
    },
    async call<T>(method: string, path: string, call: Call = {}) {
      const { query, json, body, headers, signal } = call;
      const isRepeatable = call.isRepeatable ?? method !== "POST";
      const init: RequestInit = {
        method,
        // A followed redirect would make a GET of a POST.
        redirect: "manual",
        headers: {
          ...transport.headers,
          ...(json !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        body: json === undefined ? (body ?? null) : JSON.stringify(json),
        ...(signal && { signal }),
      };
      const read = async (answer: Response) => ({
        body: jsonOf<T>(await answer.text()),
        headers: answer.headers,
      });
      const patience = new Patience(retryFor);
      for (;;) {
        try {
          return await transport.once(transport.url(path, query), init, read);
        } catch (error) {
          if (!mayRepeat(error, isRepeatable)) throw error;
          await patience.pause(error, joined(options.signal, signal));
        }
      }
    },
  };
  return transport;
}

function baseOf(address: string): string {
  const url = new URL(address);
  return [url.origin, ...url.pathname.split("/").filter(Boolean)].join("/");
}

/** Absent values are left out, lists are joined by commas. */
function textOf(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** @throws ConnectionError for what is not the studio's answer, such as a page of a proxy. */
function jsonOf<T>(text: string): T {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ConnectionError("The answer is no JSON.", cause);
  }
}

function redirectOf(answer: Response): StudioError | null {
  const isRedirect = answer.type === "opaqueredirect" || (answer.status >= 300 && answer.status < 400);
  if (!isRedirect) return null;
  const to = answer.headers.get("location") ?? "elsewhere";
  const message = `The address redirects to ${to}. Give the client the studio's own address.`;
  return new StudioError(answer.status, { message, code: 0, details: [] });
}
