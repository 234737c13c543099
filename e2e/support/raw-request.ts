/** Requests sent exactly as written: nothing is normalised, encoded or redirected. */
import http from "node:http";

export interface RawRequest {
  method: string;
  /** The request's address exactly as it is sent. */
  target: string;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
}

export interface RawAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** A redirect may contain the original address, encoded once more. */
const MAX_ANSWER_HEADER_BYTES = 128 * 1024;

/** Sends one request on its own connection. @throws when the answer is incomplete. */
export function sendRaw(
  origin: string,
  { method, target, headers = {}, body }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        hostname,
        port,
        method,
        path: target,
        headers,
        agent: false,
        maxHeaderSize: MAX_ANSWER_HEADER_BYTES,
        signal: AbortSignal.timeout(60_000),
      },
      (answer) => {
        let text = "";
        if (answer.headers["content-type"]?.startsWith("text/event-stream")) {
          // It has no end to wait for.
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: "" });
          return answer.destroy();
        }
        answer.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
        });
        answer.once("error", reject);
        answer.once("end", () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
        );
      },
    );
    request.once("error", reject);
    request.end(body);
  });
}

/** Runs `each` on the items in order, some at once. @throws the first failure. */
export async function eachAtOnce<Item>(
  items: Iterable<Item>,
  atOnce: number,
  each: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const shared = { [Symbol.iterator]: () => waiting };
  const work = async () => {
    for (const item of shared) await each(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
