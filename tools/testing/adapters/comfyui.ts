/**
 * A stand-in for a ComfyUI server.
 *
 * It follows `server.py`, `execution.py` and `comfy_execution/jobs.py` of github.com/Comfy-Org/ComfyUI (0.3.64, and for the
 * calls about one job a later version), and the words for states in `spec/openapi.yaml` of
 * github.com/Comfy-Org/comfy-typescript-sdk.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { writeTexts } from "picture-metadata";
import sharp from "sharp";
import { sendJson } from "../http-service";
import { type ComfyInput, createComfyInput } from "./comfyui-input";
import type { CreateFault, PictureFault, ReceivedRequest, StandIn } from "./stand-in";
import { acceptWebSocket, type ServerSocket } from "./web-socket-server";

type Graph = Record<string, { class_type: string; inputs: Record<string, unknown> }>;

interface Prompt {
  number: number;
  id: string;
  graph: Graph;
  extra: Record<string, unknown>;
}

interface Kept {
  prompt: unknown[];
  outputs: Record<string, unknown>;
  status: { status_str: string; completed: boolean; messages: unknown[] };
}

export interface ComfyStandIn extends StandIn {
  /** Its input folder. */
  readonly input: ComfyInput;
  /** Uploads are answered with this status; null ends it. */
  failUploads(status: number | null): void;
  /** Ids in the order of their arrival. */
  readonly received: string[];
  /** What was interrupted: the prompt that ran then; null where none ran. */
  readonly interrupted: (string | null)[];
  readonly waiting: readonly string[];
  readonly running: string | null;
  /** The graphs that were started, in order. */
  readonly graphs: readonly Graph[];
  /** How many WebSocket connections were opened, and are open. */
  readonly sockets: { opened: number; open: number };
  /** The client ids of the connections that were opened, in order. */
  readonly clientIds: readonly string[];
  /** Whether each client said that it can read frames with metadata. */
  readonly flagged: boolean[];
  /** A create of another person, from ComfyUI's own editor. @returns its id */
  addForeign(): string;
  /** Sends a message about what runs to the client that sent it. */
  tell(type: string, data?: Record<string, unknown>): void;
  tellFrame(bytes: Uint8Array, options?: { withMetadata?: boolean }): void;
  /** Ends what runs with an error of a node. */
  breakDown(error: { exception_type?: string; exception_message?: string; node_type?: string }): void;
  /** Ends all WebSocket connections as a crash does. */
  dropSockets(): void;
  /** Forgets who has which client id, as when another connection with the same one closes. */
  stealClientId(): void;
  /** Forgets its queue and history, as a restart does. */
  restart(): void;
  /** Takes everything out of its queue, as "Clear" in ComfyUI's own page does. */
  clearQueue(): void;
  /** Whether it answers as if it knew no prompt. */
  mislay(isMislaid: boolean): void;
  /** All reads are answered with this status; null ends it. */
  failReads(status: number | null): void;
}

export interface ComfyOptions {
  /** Whether it has the newer calls for one job. */
  hasJobs?: boolean;
  /** Whether it keeps the id that a create names, as versions since 2025 do. */
  keepsIds?: boolean;
  /** Answers of `/object_info`, by class; by default every class of a graph is known. */
  classes?: Record<string, unknown>;
  /** What its nodes save; a small PNG if not given. */
  picture?: Uint8Array;
}

const aClass = (className: string) => ({
  input: {},
  output_node: ["SaveImage", "PreviewImage"].includes(className),
});

/** Another one for each file name, as each seed draws another; with what `SaveImage` writes into it. */
const pictureOf = async (name: string) => {
  const background = { r: digitsIn(name), g: 128, b: 128 };
  const png = await sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .png()
    .toBuffer();
  return writeTexts(png, new Map([["prompt", JSON.stringify({ "4": { class_type: "Secret" } })]]));
};

const digitsIn = (name: string) => Number(/_(\d+)/.exec(name)?.[1] ?? 0) % 256;

export async function startComfyStandIn(options: ComfyOptions = {}): Promise<ComfyStandIn> {
  const { hasJobs = false, keepsIds = true, classes } = options;
  const requests: ReceivedRequest[] = [];
  const input = createComfyInput();
  let uploadStatus: number | null = null;
  const received: string[] = [];
  const graphs: Graph[] = [];
  const interrupted: (string | null)[] = [];
  const flagged: boolean[] = [];
  const clientIds: string[] = [];
  const clients = new Map<string, ServerSocket>();
  const sockets = { opened: 0, open: 0 };
  let pending: Prompt[] = [];
  let running: Prompt | null = null;
  let history = new Map<string, Kept>();
  let creates = 0;
  let started = 0;
  let number = 0;
  let heldAt: "waiting" | "drawing" | null = null;
  let nextFault: CreateFault | null = null;
  let pictureFault: PictureFault | null = null;
  let readStatus: number | null = null;
  let isMislaid = false;
  let lastNode: unknown = null;

  /** Tells every client that the queue has changed. */
  const tellQueue = () => {
    const exec_info = { queue_remaining: pending.length + (running ? 1 : 0) };
    const text = JSON.stringify({ type: "status", data: { status: { exec_info } } });
    for (const socket of clients.values()) socket.send(text);
  };
  const item = ({ number: at, id, graph, extra }: Prompt) => [at, id, graph, extra, ["9"]];
  const clientOf = ({ extra }: Prompt) => clients.get(String(extra.client_id));
  const tell = (type: string, data: Record<string, unknown> = {}) => {
    if (!running) return;
    if (type === "executing") lastNode = data.node ?? null;
    clientOf(running)?.send(JSON.stringify({ type, data: { prompt_id: running.id, ...data } }));
  };

  function step(): void {
    if (!running && heldAt !== "waiting") {
      pending.sort((a, b) => a.number - b.number);
      running = pending.shift() ?? null;
      if (running) tell("execution_start");
    }
    if (running && heldAt === null) end("success", [["execution_success", {}]]);
  }

  function end(status_str: string, messages: [string, Record<string, unknown>][]): void {
    if (!running) return;
    const { id, graph } = running;
    const count = Number(graph["5"]?.inputs.batch_size ?? 1);
    const images = Array.from({ length: count }, (_, at) => ({
      filename: `${id}_${at} &?#.png`,
      subfolder: "a b",
      type: "output",
    }));
    const shown = [{ filename: "shown.png", subfolder: "", type: "temp" }];
    for (const [type, data] of messages) tell(type, data);
    history.set(id, {
      prompt: item(running),
      outputs: status_str === "success" ? { "10": { images: shown }, "9": { images } } : {},
      status: {
        status_str,
        completed: status_str === "success",
        messages: messages.map(([type, data]) => [type, { prompt_id: id, ...data }]),
      },
    });
    // As ComfyUI does, after the history has it.
    tell("executing", { node: null });
    running = null;
    step();
  }

  function interrupt(): void {
    interrupted.push(running?.id ?? null);
    end("error", [["execution_interrupted", { node_id: "3" }]]);
  }

  function take(body: {
    prompt: Graph;
    prompt_id?: string;
    client_id?: string;
    extra_data?: Record<string, unknown>;
  }) {
    const id = keepsIds && body.prompt_id ? body.prompt_id : randomUUID();
    const extra = { ...body.extra_data, client_id: body.client_id };
    received.push(id);
    graphs.push(body.prompt);
    started += 1;
    const at = number++;
    pending.push({ number: at, id, graph: body.prompt, extra });
    tellQueue();
    step();
    return { prompt_id: id, number: at, node_errors: {} };
  }

  function create(request: IncomingMessage, response: ServerResponse, body: string): void {
    creates += 1;
    const fault = nextFault;
    nextFault = null;
    const json = JSON.parse(body);
    const refuse = (status: number, message: string, headers = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(
        JSON.stringify({
          error: { type: "refused", message, details: "", extra_info: {} },
          node_errors: {},
        }),
      );
    switch (fault) {
      // ComfyUI has neither keys nor quotas; a proxy before it may.
      case "wrong_key":
        return void response.writeHead(401).end("Unauthorized");
      case "quota":
        return void response.writeHead(402).end("Payment required");
      case "rate_limited":
        return void response.writeHead(429, { "retry-after": "2" }).end("Too many requests");
      case "policy":
        return void refuse(400, "This prompt is against the policy.");
      case "server_error":
        return void response.writeHead(500).end("500 Internal Server Error");
      case "html":
        return void response.writeHead(200, { "content-type": "text/html" }).end("<html>Welcome</html>");
      case "redirect":
        return void response.writeHead(307, { location: "/stray" }).end();
      case "drop_after_read":
        take(json);
        return void request.socket.destroy();
      case "hang":
        return void take(json);
      case "half_body": {
        const text = JSON.stringify(take(json));
        response
          .writeHead(200, { "content-length": text.length })
          .write(text.slice(0, text.length / 2), () => {
            request.socket.destroy();
          });
        return;
      }
      default: {
        const refusal = input.refusalOf(json.prompt);
        if (refusal) return void sendJson(response, 400, refusal);
        const unknown = Object.entries(json.prompt as Graph).find(
          ([, { inputs }]) => inputs.ckpt_name === "missing.safetensors",
        );
        if (!unknown) return void sendJson(response, 200, take(json));
        const [id, { class_type }] = unknown;
        return void sendJson(response, 400, {
          error: {
            type: "prompt_outputs_failed_validation",
            message: "Prompt outputs failed validation",
            details: "",
          },
          node_errors: {
            [id]: {
              class_type,
              errors: [
                {
                  type: "value_not_in_list",
                  message: "Value not in list",
                  details: "ckpt_name: 'missing.safetensors' not in []",
                  extra_info: { input_name: "ckpt_name", received_value: "missing.safetensors" },
                },
              ],
            },
          },
        });
      }
    }
  }

  const jobOf = (id: string) => {
    const kept = history.get(id);
    if (kept) {
      const wasInterrupted = JSON.stringify(kept.status.messages).includes("execution_interrupted");
      const { outputs, status, prompt } = kept;
      const failed = wasInterrupted ? "cancelled" : "failed";
      return {
        ...{ id, outputs, execution_status: status, workflow: { prompt: prompt[2], extra_data: prompt[3] } },
        status: status.completed ? "completed" : failed,
      };
    }
    const waiting = pending.find((one) => one.id === id);
    // Of what has not ended it says little more than that.
    return (waiting || running?.id === id) && { id, status: waiting ? "pending" : "in_progress" };
  };

  async function view(response: ServerResponse, query: URLSearchParams): Promise<void> {
    const name = query.get("filename") ?? "";
    const isKnown = received.some((id) => name.startsWith(id)) && query.get("subfolder") === "a b";
    if (pictureFault === "expired_link" || !isKnown) return void response.writeHead(404).end();
    if (pictureFault === "no_picture") return void response.writeHead(200).end("<html>no picture</html>");
    const graph = graphs[received.findIndex((id) => name.startsWith(id))];
    const bytes = options.picture ?? ((graph && (await input.draw(graph))) || (await pictureOf(name)));
    // ComfyUI goes by the name of the file, and so does not always say what it is.
    response.writeHead(200, { "content-type": "image/png" });
    response.end(pictureFault === "half_picture" ? bytes.subarray(0, bytes.length / 2) : bytes);
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    received: ReceivedRequest,
  ): Promise<void> {
    const { body } = received;
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://comfy");
    const json = () => (body ? JSON.parse(body) : {});
    const [, first, second, third, fourth] = pathname.split("/").map(decodeURIComponent);
    const isRead = request.method === "GET";
    if (isRead && readStatus !== null) return void response.writeHead(readStatus).end();
    if (isRead && isMislaid && first === "queue")
      return sendJson(response, 200, { queue_running: [], queue_pending: [] });
    if (isRead && isMislaid && first === "history") return sendJson(response, 200, {});
    if (isRead && first === "view") return view(response, searchParams);
    if (isRead && first === "queue")
      return sendJson(response, 200, {
        queue_running: running ? [item(running)] : [],
        queue_pending: pending.map(item),
      });
    if (isRead && first === "history") {
      const all = [...history];
      const max = Number(searchParams.get("max_items") ?? all.length);
      const some = second ? all.filter(([id]) => id === second) : all.slice(-max);
      return sendJson(response, 200, Object.fromEntries(some));
    }
    if (isRead && first === "object_info" && second)
      return sendJson(
        response,
        200,
        classes && !(second in classes)
          ? {}
          : { [second]: { ...aClass(second), ...Object(classes?.[second]) } },
      );
    if (hasJobs && first === "api" && second === "jobs" && third) {
      if (isRead) {
        const job = jobOf(third);
        return job ? sendJson(response, 200, job) : sendJson(response, 404, { error: "Job not found" });
      }
      if (fourth === "cancel") {
        const isWaiting = pending.some(({ id }) => id === third);
        const isRunning = running?.id === third;
        pending = pending.filter(({ id }) => id !== third);
        if (isRunning) interrupt();
        return sendJson(response, 200, { cancelled: isWaiting || isRunning });
      }
    }
    if (isRead) return void response.writeHead(404).end("404: Not Found");
    if (pathname === "/upload/image") {
      if (uploadStatus !== null) return void response.writeHead(uploadStatus).end();
      const { status, body: told } = await input.upload(received);
      return told ? sendJson(response, status, told) : void response.writeHead(status).end();
    }
    if (pathname === "/prompt") return create(request, response, body);
    if (pathname === "/stray") {
      creates += 1;
      return void response.writeHead(200).end();
    }
    if (pathname === "/queue") {
      pending = pending.filter(({ id }) => !json().delete?.includes(id));
      return void response.writeHead(200).end();
    }
    if (pathname === "/interrupt") {
      // As older servers do: whatever runs is stopped.
      interrupt();
      return void response.writeHead(200).end();
    }
    if (pathname === "/history") {
      for (const id of json().delete ?? []) history.delete(id);
      return void response.writeHead(200).end();
    }
    response.writeHead(405).end("405: Method Not Allowed");
  }

  const server = createServer(async (request, response) => {
    if (request.url === "/prompt" && nextFault === "drop_before_read") {
      nextFault = null;
      return void request.socket.destroy();
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const one: ReceivedRequest = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      body: bytes.toString(),
      bytes,
    };
    requests.push(one);
    await answer(request, response, one);
  });
  server.on("upgrade", (request, stream) => {
    const clientId = new URL(request.url ?? "/", "http://comfy").searchParams.get("clientId") ?? "";
    clientIds.push(clientId);
    sockets.opened += 1;
    sockets.open += 1;
    const socket = acceptWebSocket(request, stream, {
      onText(text) {
        const { type, data } = JSON.parse(text);
        if (type === "feature_flags") flagged.push(data.supports_preview_metadata === true);
      },
      onClose() {
        sockets.open -= 1;
        // Whichever connection has it now, as in ComfyUI's server.py.
        clients.delete(clientId);
      },
    });
    clients.set(clientId, socket);
    socket.send(
      JSON.stringify({
        type: "status",
        data: { status: { exec_info: { queue_remaining: pending.length } }, sid: clientId },
      }),
    );
    // As ComfyUI does after a reconnect: without the prompt's id.
    if (running?.extra.client_id === clientId && lastNode !== null)
      socket.send(JSON.stringify({ type: "executing", data: { node: lastNode } }));
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
    input,
    failUploads(status) {
      uploadStatus = status;
    },
    received,
    graphs,
    interrupted,
    sockets,
    flagged,
    clientIds,
    get waiting() {
      return pending.map(({ id }) => id);
    },
    get running() {
      return running?.id ?? null;
    },
    failNext(fault) {
      nextFault = fault;
    },
    failPictures(fault) {
      pictureFault = fault;
    },
    failReads(status) {
      readStatus = status;
    },
    hold(at) {
      heldAt = at;
    },
    release() {
      heldAt = null;
      step();
    },
    addForeign() {
      const id = randomUUID();
      pending.push({ number: number++, id, graph: {}, extra: { client_id: "an editor" } });
      step();
      return id;
    },
    tell,
    tellFrame(bytes, { withMetadata = false } = {}) {
      if (!running) return;
      const metadata = Buffer.from(
        JSON.stringify({ prompt_id: running.id, node_id: "3", image_type: "image/jpeg" }),
      );
      const head = Buffer.alloc(8);
      head.writeUInt32BE(withMetadata ? 4 : 1, 0);
      head.writeUInt32BE(withMetadata ? metadata.length : 1, 4);
      clientOf(running)?.send(Buffer.concat(withMetadata ? [head, metadata, bytes] : [head, bytes]));
    },
    breakDown(error) {
      end("error", [["execution_error", { node_id: "3", traceback: ["a secret path"], ...error }]]);
    },
    dropSockets() {
      for (const socket of clients.values()) socket.drop();
    },
    stealClientId() {
      clients.clear();
    },
    clearQueue() {
      pending = [];
    },
    mislay(now) {
      isMislaid = now;
    },
    restart() {
      pending = [];
      running = null;
      history = new Map();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of clients.values()) socket.drop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
