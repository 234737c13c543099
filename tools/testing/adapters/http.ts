/** The HTTP side of stand-ins: counts what arrives, plays the faults of creates, and hands the rest to the stand-in. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { CreateFault, ReceivedRequest, StandIn } from "./stand-in";

export interface StandInAnswer {
  status?: number;
  /** JSON, or a text or file that is sent as it is. */
  body: unknown;
  headers?: Record<string, string>;
}

/** Errors as the service writes them. */
export type Refusals = Record<
  "wrong_key" | "quota" | "policy" | "rate_limited" | "server_error",
  StandInAnswer
>;

export interface StandInRules {
  refusals: Refusals;
  /** Whether this request is a create. */
  isCreate(request: ReceivedRequest): boolean;
  /** Begins what a create asks for. @param signal aborted when the caller closes the connection */
  start(request: ReceivedRequest, signal: AbortSignal): Promise<StandInAnswer>;
  /** Every other request; null for a path that the service does not have. */
  other(request: ReceivedRequest): StandInAnswer | null | Promise<StandInAnswer | null>;
}

export type StandInHttp = Pick<
  StandIn,
  "baseUrl" | "creates" | "started" | "requests" | "failNext" | "close"
> & {
  /** Answers the next requests to paths that contain this text, in order. */
  answerNext(path: string, ...answers: StandInAnswer[]): void;
};

const HTML = "<!doctype html><title>A page</title>";

export async function startStandInHttp(rules: StandInRules): Promise<StandInHttp> {
  const requests: ReceivedRequest[] = [];
  const faults: CreateFault[] = [];
  const scripted: { path: string; answer: StandInAnswer }[] = [];
  let creates = 0;
  let started = 0;

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "", headers } = incoming;
    const head: ReceivedRequest = { method, path: url, headers, body: "" };
    const fault = rules.isCreate(head) ? faults.shift() : undefined;
    if (fault === "drop_before_read") return void incoming.socket.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const request = { ...head, body: bytes.toString(), bytes };
    requests.push(request);
    const isStray = url.startsWith("/stray") && method !== "GET";
    if (rules.isCreate(head) || isStray) creates++;
    if (isStray) return void response.writeHead(404).end();
    const at = scripted.findIndex(({ path }) => url.includes(path));
    if (at !== -1) return answer(response, scripted.splice(at, 1)[0]?.answer ?? null);
    if (!rules.isCreate(head)) return answer(response, await rules.other(request));
    if (fault === "redirect") return void response.writeHead(307, { location: "/stray" }).end();
    if (fault && fault in rules.refusals && fault !== "server_error")
      return answer(response, rules.refusals[fault as keyof Refusals]);
    started++;
    if (fault === "drop_after_read") return void incoming.socket.destroy();
    if (fault === "hang") return;
    if (fault === "server_error") return answer(response, rules.refusals.server_error);
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const done = await rules.start(request, gone.signal);
    if (fault === "html") return answer(response, { body: HTML, headers: { "content-type": "text/html" } });
    if (fault !== "half_body") return answer(response, done);
    const text = textOf(done);
    response.writeHead(done.status ?? 200, { "content-length": text.length });
    response.write(text.subarray(0, text.length / 2), () => incoming.socket.destroy());
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    get creates() {
      return creates;
    },
    get started() {
      return started;
    },
    requests,
    failNext: (fault) => void faults.push(fault),
    answerNext: (path, ...answers) => void scripted.push(...answers.map((one) => ({ path, answer: one }))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const textOf = ({ body }: StandInAnswer) =>
  Buffer.from(typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body));

function answer(response: ServerResponse, given: StandInAnswer | null): void {
  if (!given) return void response.writeHead(404).end('{"error":"not found"}');
  response.writeHead(given.status ?? 200, { "content-type": "application/json", ...given.headers });
  response.end(textOf(given));
}
