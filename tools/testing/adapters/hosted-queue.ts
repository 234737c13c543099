/**
 * What the stand-ins of hosted queues share: a server that takes creates, meets faults and keeps creations, and a second
 * one that serves their pictures as a CDN does.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { plainPicture } from "./drawn-picture";
import type { CreateFault, PictureFault, ReceivedRequest, StandIn } from "./stand-in";

export interface HeldCreation {
  id: string;
  /** The path of the model, as it was asked for. */
  model: string;
  input: Record<string, unknown>;
  stage: "waiting" | "drawing" | "done" | "cancelled";
  /** Addresses of the pictures at the CDN. */
  pictures: string[];
  /** Where its end is to be told; null for nowhere. */
  webhook: string | null;
}

export interface WireAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What a service says on the wire. */
export interface Wire {
  /** Whether this is a create. */
  isCreate(method: string, path: string): boolean;
  /** The value of the Authorization header, or of the one that has the key instead. */
  authorization: string;
  /** The header that has the key; `authorization` by default. */
  keyHeader?: string;
  /** What a create asks for; null for a body that is none. `shade`: pictures of another one look different. */
  read(
    path: string,
    body: unknown,
  ): Pick<HeldCreation, "model" | "input" | "webhook"> & Size & { count: number; shade?: number };
  newId(): string;
  created(creation: HeldCreation, baseUrl: string): WireAnswer;
  /** The answer for a model that the service does not have, or a body that it does not take. */
  refuse?(path: string, body: unknown): WireAnswer | null;
  /** @returns null where the create is taken all the same, and its status says it. */
  refusal(fault: Refusal): WireAnswer | null;
  /** Any other call; null for an unknown address. */
  answer(call: ReceivedCall, queue: HeldQueue): WireAnswer | null | Promise<WireAnswer | null>;
  /** A file that is sent to where pictures lie; null for an unknown address. */
  put?(request: ReceivedRequest): Promise<WireAnswer | null>;
}

type Refusal = "wrong_key" | "quota" | "policy" | "rate_limited" | "server_error";
const REFUSALS: readonly string[] = ["wrong_key", "quota", "policy", "rate_limited", "server_error"];
const isRefusal = (fault: CreateFault | null): fault is Refusal => REFUSALS.includes(fault ?? "");

export interface ReceivedCall {
  method: string;
  /** Without the path of the base address. */
  path: string;
  baseUrl: string;
  /** Where pictures lie, and files may be sent to. */
  strayUrl: string;
  request: ReceivedRequest;
}

interface Size {
  width: number;
  height: number;
}

export interface HeldQueue {
  find(id: string): HeldCreation | undefined;
  /** Those that wait, in order. */
  waiting(): HeldCreation[];
}

export interface HostedQueue extends StandIn {
  /** Its requests are also among `requests`. */
  readonly cdn: { readonly origin: string; readonly requests: readonly ReceivedRequest[] };
  /** All creations, the oldest first. */
  readonly creations: readonly HeldCreation[];
  /** @param after how many creates before that one meet no fault; 0 by default. */
  failNext(fault: CreateFault, after?: number): void;
  /** Calls the webhooks of creations that are released from now on, in place of a network. */
  deliver(call: (webhook: string) => void): void;
}

/** Where the key must never arrive; the fault suite looks for this word. */
const STRAY = "/stray";

/** @param prefix the path of its base address. */
export async function startHostedQueue(wire: Wire, prefix = ""): Promise<HostedQueue> {
  const requests: ReceivedRequest[] = [];
  const fetched: ReceivedRequest[] = [];
  const creations: HeldCreation[] = [];
  const sizes = new Map<string, Size & { shade: number }>();
  let creates = 0;
  let fault: CreateFault | null = null;
  let faultAfter = 0;
  let pictureFault: PictureFault | null = null;
  let held: "waiting" | "drawing" | null = null;
  let call: (webhook: string) => void = () => {};

  const cdn = createServer(async (request, response) => {
    const received = await receive(request);
    fetched.push(received);
    requests.push(received);
    if (received.method === "PUT")
      return send(response, (await wire.put?.(received)) ?? { status: 404, body: { detail: "Not found" } });
    const size = sizes.get(request.url ?? "");
    if (!size || pictureFault === "expired_link") return void response.writeHead(403).end();
    if (pictureFault === "no_picture")
      return void response.writeHead(200, { "content-type": "text/html" }).end("<html>No picture</html>");
    const bytes = await pngOf(size);
    response.writeHead(200, { "content-type": "image/png", "content-length": bytes.length });
    if (pictureFault !== "half_picture") return void response.end(bytes);
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  });
  const origin = await listen(cdn);

  const { keyHeader = "authorization" } = wire;
  const hasKey = ({ headers }: ReceivedRequest) => headers[keyHeader] === wire.authorization;
  const keyRefused = wire.refusal("wrong_key") ?? { status: 401 };

  const queue: HeldQueue = {
    find: (id) => creations.find((creation) => creation.id === id),
    waiting: () => creations.filter(({ stage }) => stage === "waiting"),
  };

  function start(path: string, body: string): HeldCreation {
    const { model, input, width, height, count, webhook, shade = 0 } = wire.read(path, JSON.parse(body));
    const id = wire.newId();
    const pictures = Array.from({ length: count }, (_, index) => {
      const file = `${STRAY}/${id}/${index}.png`;
      sizes.set(file, { width, height, shade: shade + index });
      return `${origin}${file}`;
    });
    const creation: HeldCreation = { id, model, input, stage: held ?? "done", pictures, webhook };
    creations.push(creation);
    return creation;
  }

  async function create(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const met = faultAfter === 0 ? fault : null;
    if (faultAfter === 0) fault = null;
    else faultAfter -= 1;
    if (met === "drop_before_read") return void request.socket.destroy();
    const received = await receive(request);
    requests.push(received);
    creates += 1;
    const { path, body } = received;
    const refusal = isRefusal(met) ? wire.refusal(met) : null;
    if (refusal) return send(response, refusal);
    if (met === "html")
      return void response.writeHead(200, { "content-type": "text/html" }).end("<html>Welcome</html>");
    if (met === "redirect") return void response.writeHead(307, { location: STRAY }).end();
    if (!hasKey(received)) return send(response, keyRefused);
    const refused = wire.refuse?.(path.slice(prefix.length), JSON.parse(body));
    if (refused) return send(response, refused);
    const answer = wire.created(start(path.slice(prefix.length), body), baseUrl);
    if (met === "hang") return;
    if (met === "drop_after_read") return void request.socket.destroy();
    if (met === "half_body") {
      const text = JSON.stringify(answer.body);
      response.writeHead(answer.status, {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text),
      });
      return void response.write(text.slice(0, text.length / 2), () => response.destroy());
    }
    send(response, answer);
  }

  const api = createServer(async (request, response) => {
    const { method = "", url = "" } = request;
    const path = url.slice(prefix.length);
    if (wire.isCreate(method, path)) return create(request, response);
    const received = await receive(request);
    requests.push(received);
    if (url === STRAY && method === "POST") {
      creates += 1;
      return send(response, { status: 200, body: {} });
    }
    if (!hasKey(received)) return send(response, keyRefused);
    const call = { method, path, baseUrl, strayUrl: `${origin}${STRAY}`, request: received };
    send(response, (await wire.answer(call, queue)) ?? { status: 404, body: { detail: "Not found" } });
  });
  const baseUrl = `${await listen(api)}${prefix}`;

  return {
    baseUrl,
    requests,
    creations,
    cdn: { origin, requests: fetched },
    get creates() {
      return creates;
    },
    get started() {
      return creations.length;
    },
    failNext(next, after = 0) {
      fault = next;
      faultAfter = after;
    },
    failPictures(next) {
      pictureFault = next;
    },
    hold(at) {
      held = at;
    },
    release() {
      held = null;
      for (const creation of creations) {
        if (creation.stage !== "waiting" && creation.stage !== "drawing") continue;
        creation.stage = "done";
        if (creation.webhook !== null) call(creation.webhook);
      }
    },
    deliver(next) {
      call = next;
    },
    close: async () => void (await Promise.all([stop(api), stop(cdn)])),
  };
}

async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const { method = "", url: path = "", headers } = request;
  return { method, path, headers, body: bytes.toString(), bytes };
}

function send(response: ServerResponse, { status, body, headers }: WireAnswer): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const stop = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const pngOf = ({ width, height, shade }: Size & { shade: number }) =>
  plainPicture(width, height, { r: shade % 256, g: 127, b: 165 });
