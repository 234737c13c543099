/** One request, followed to where the file is. */
import { type Dispatcher, request } from "undici";
import { ofConnection, redirectRefused } from "./failures";

export interface Asking {
  method: "GET" | "HEAD";
  headers: Readonly<Record<string, string>>;
  /** The `Authorization` of the first host; another host never sees it. */
  authorization: string | null;
  signal: AbortSignal;
  dispatcher: Dispatcher;
  stallMs: number;
  /** Whether an answer tells enough, although it sends on. */
  isEnough?(headers: Headers): boolean;
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface Response {
  status: number;
  headers: Headers;
  body: Dispatcher.ResponseData["body"];
  /** Who answered. */
  host: string;
}

const MAX_REDIRECTS = 5;

/**
 * Asks, and follows up to five redirects, never from TLS to none.
 *
 * @param address with a name and password in it, they are sent to its host.
 * @throws StudioError when nobody answers; the signal's reason.
 */
export async function ask(address: string, asking: Asking): Promise<Response> {
  const first = new URL(address);
  let url = first;
  for (let redirects = 0; ; redirects++) {
    const authorization = url.origin === first.origin ? (asking.authorization ?? basic(first)) : null;
    const answer = await send(url, asking, authorization);
    const { location } = answer.headers;
    const sendsOn = [301, 302, 303, 307, 308].includes(answer.status) && typeof location === "string";
    if (!sendsOn || asking.isEnough?.(answer.headers)) return answer;
    await answer.body.dump();
    const next = URL.canParse(location, url) ? new URL(location, url) : null;
    const isSafe = next && (next.protocol === "https:" || next.protocol === url.protocol);
    if (!isSafe || !/^https?:$/.test(next.protocol) || redirects === MAX_REDIRECTS)
      throw redirectRefused(url.host);
    url = next;
  }
}

async function send(url: URL, asking: Asking, authorization: string | null): Promise<Response> {
  const { method, signal, dispatcher, stallMs } = asking;
  try {
    const { statusCode, headers, body } = await request(new URL(url.pathname + url.search, url.origin), {
      method,
      headers: {
        "user-agent": "prompt-studio",
        // Hashes and ranges are of the file itself.
        "accept-encoding": "identity",
        ...asking.headers,
        ...(authorization === null ? {} : { authorization }),
      },
      signal,
      dispatcher,
      headersTimeout: stallMs,
      bodyTimeout: stallMs,
    });
    return { status: statusCode, headers, body, host: url.host };
  } catch (error) {
    signal.throwIfAborted();
    throw ofConnection(error, url.host);
  }
}

const basic = ({ username, password }: URL) =>
  username === ""
    ? null
    : `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64")}`;
