/**
 * A stand-in for OpenAI's API for images. Its answers follow the recordings of `vercel/ai` (`packages/openai/src/image/__fixtures__`:
 * `data` with `b64_json`, an `error` with message, type, param and code), its events those of the API reference
 * (`image_generation.partial_image` and `image_generation.completed`, `image_edit.…` of edits). Pictures are real files of the size
 * asked for; those of an edit are negatives of its first picture.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type OpenAiEdit, readEdit } from "./openai/edit";
import { bodySchema, type DrawFile, drawNegative, type OpenAiBody, oneColour } from "./openai/pictures";
import type { CreateFault, ReceivedRequest, StandIn } from "./stand-in";

export interface OpenAiStandIn extends StandIn {
  /** The bodies of the creates, parsed. */
  readonly bodies: readonly OpenAiBody[];
  /** Those of edits, whose fields are among the bodies too. */
  readonly edits: readonly OpenAiEdit[];
  /** How the pictures come: as base64, as links, as data addresses, or as JSON although events were asked for. */
  deliver(how: "as asked" | "json" | "url" | "data url"): void;
  /** The next create gets this answer. */
  answerNext(status: number, body: unknown, headers?: Record<string, string>): void;
  /** How many connections are open. */
  connections(): Promise<number>;
  /** How many pictures fewer than asked the next create delivers. */
  deliverFewer(pictures: number): void;
  /** No create delivers more. */
  deliverAtMost(pictures: number): void;
  /** From now on this key is right, and no other. */
  changeKey(key: string): void;
}

/** What a create asks for. */
interface Asked {
  body: OpenAiBody;
  edit: OpenAiEdit | null;
  draw: DrawFile;
}

interface Options {
  key: string | null;
  draw?: DrawFile;
  port?: number;
  /** What happens to a create with this prompt; null for nothing special. */
  faultOf?: (prompt: string) => CreateFault | null;
  /** The time between two events, in milliseconds. */
  stepMs?: number;
}

const ERRORS: Partial<Record<CreateFault, [status: number, message: string, code: string, type?: string]>> = {
  wrong_key: [401, "Incorrect API key provided.", "invalid_api_key"],
  quota: [
    429,
    "You exceeded your current quota, please check your plan and billing details.",
    "insufficient_quota",
  ],
  policy: [
    400,
    "Your request was rejected by the safety system.",
    "moderation_blocked",
    "image_generation_user_error",
  ],
  rate_limited: [429, "Rate limit reached for images per minute.", "rate_limit_exceeded"],
  server_error: [500, "The server had an error while processing your request.", "server_error"],
};

/**
 * The tokens of a call to one of OpenAI's models: as in the recordings, a prompt of text and about a thousand for each picture, and
 * hundreds for each that is sent.
 */
function usageOf({ body, edit }: Asked, pictures: number) {
  if (!body.model.startsWith("gpt-image")) return {};
  const [text_tokens, image_tokens] = [20, 300 * (edit?.pictures.length ?? 0)];
  const input_tokens = text_tokens + image_tokens;
  const output_tokens = 1_056 * pictures;
  return {
    usage: {
      ...{ input_tokens, output_tokens, total_tokens: input_tokens + output_tokens },
      input_tokens_details: { text_tokens, image_tokens },
      output_tokens_details: { text_tokens: 0, image_tokens: output_tokens },
    },
  };
}

export async function startOpenAi({
  key: firstKey,
  draw = oneColour,
  port = 0,
  faultOf,
  stepMs = 0,
}: Options): Promise<OpenAiStandIn> {
  const requests: ReceivedRequest[] = [];
  const bodies: OpenAiBody[] = [];
  const edits: OpenAiEdit[] = [];
  const files = new Map<string, Uint8Array>();
  const waiting = new Set<() => void>();
  let key = firstKey;
  let fault: CreateFault | null = null;
  let answer: { status: number; body: unknown; headers: Record<string, string> } | null = null;
  let how: Parameters<OpenAiStandIn["deliver"]>[0] = "as asked";
  let fewer = 0;
  let atMost = Number.POSITIVE_INFINITY;
  let held = false;
  let creates = 0;
  let started = 0;

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    const file = files.get(path);
    if (file) {
      requests.push({ method: "GET", path, headers: request.headers, body: "" });
      return void response.writeHead(200, { "content-type": "image/png" }).end(file);
    }
    if (path === "/v1/models" && request.method === "GET") {
      requests.push({ method: "GET", path, headers: request.headers, body: "" });
      return isAllowed(request)
        ? void response.writeHead(200).end(JSON.stringify({ object: "list", data: [] }))
        : error(response, 401, "Incorrect API key provided.", "invalid_api_key");
    }
    const next = fault;
    fault = null;
    if (next === "drop_before_read") return void request.socket.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const isEdit = path === "/v1/images/edits";
    const text = isEdit ? "" : bytes.toString("utf8");
    const received = { method: request.method ?? "", path, headers: request.headers, body: text, bytes };
    requests.push(received);
    creates++;
    if (path.includes("stray")) started++;
    if ((path !== "/v1/images/generations" && !isEdit) || request.method !== "POST")
      return error(response, 404, "There is no such address.", "not_found");
    if (!isAllowed(request)) return error(response, 401, "Incorrect API key provided.", "invalid_api_key");
    const edit = isEdit ? await readEdit(received) : null;
    if (typeof edit === "string") return error(response, 400, edit, "invalid_value");
    const parsed = bodySchema.safeParse(edit ? edit.fields : JSON.parse(text));
    if (!parsed.success) return error(response, 400, "The body is not valid.", "invalid_value");
    const body = parsed.data;
    bodies.push(body);
    if (edit) edits.push(edit);
    if (body.model.startsWith("gpt-image") && body.response_format)
      return error(response, 400, "Unknown parameter: 'response_format'.", "unknown_parameter");
    const given = answer;
    answer = null;
    if (given) {
      const isText = typeof given.body === "string";
      response.writeHead(given.status, {
        "content-type": isText ? "text/html" : "application/json",
        ...given.headers,
      });
      return void response.end(isText ? given.body : JSON.stringify(given.body));
    }
    const asked = { body, edit, draw: edit ? drawNegative(edit) : draw };
    return meet(next ?? faultOf?.(body.prompt) ?? null, asked, request, response);
  }

  const isAllowed = ({ headers }: IncomingMessage) =>
    key === null || headers.authorization === `Bearer ${key}`;

  function error(
    response: ServerResponse,
    status: number,
    message: string,
    code: string,
    type?: string,
  ): void {
    response.writeHead(status, {
      "content-type": "application/json",
      ...(code === "rate_limit_exceeded" ? { "retry-after": "2" } : {}),
    });
    response.end(
      JSON.stringify({ error: { message, type: type ?? "invalid_request_error", param: null, code } }),
    );
  }

  async function meet(
    met: CreateFault | null,
    asked: Asked,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const known = met && ERRORS[met];
    if (met === "server_error") started++;
    if (known) return error(response, ...known);
    if (met === "redirect") return void response.writeHead(307, { location: "/stray" }).end();
    started++;
    if (met === "hang") return;
    if (met === "drop_after_read") return void request.socket.destroy();
    if (met === "html")
      return void response
        .writeHead(200, { "content-type": "text/html" })
        .end("<!doctype html><title>A page</title>");
    if (held) await new Promise<void>((resolve) => waiting.add(resolve));
    if (response.destroyed) return;
    const { body, draw } = asked;
    const isStream = body.stream && how !== "json";
    const pictures = Math.min(atMost, Math.max(0, body.n - fewer));
    fewer = 0;
    if (isStream) return stream(met === "half_body", asked, response);
    const data = await Promise.all(
      Array.from({ length: pictures }, async (_, index) => entry(await draw(body, 1, index), body, index)),
    );
    const json = JSON.stringify({ created: 1_770_935_200, data, ...usageOf(asked, pictures) });
    response.writeHead(200, { "content-type": "application/json" });
    if (met !== "half_body") return void response.end(json);
    response.write(json.slice(0, json.length / 2), () => response.destroy());
  }

  function entry(bytes: Uint8Array, { response_format, output_format }: OpenAiBody, index: number) {
    const base64 = Buffer.from(bytes).toString("base64");
    if (how === "data url") return { url: `data:image/${output_format};base64,${base64}` };
    if (how !== "url" && response_format !== "url") return { b64_json: base64 };
    const path = `/files/${creates}-${index}.${output_format}`;
    files.set(path, bytes);
    return { url: new URL(path, baseUrl).href };
  }

  async function stream(isCut: boolean, asked: Asked, response: ServerResponse): Promise<void> {
    const { body, edit, draw } = asked;
    const kind = edit ? "image_edit" : "image_generation";
    response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    const send = (type: string, fields: object) =>
      `event: ${type}\ndata: ${JSON.stringify({ type, created_at: 1_770_935_200, ...fields })}\n\n`;
    for (let index = 0; index < body.partial_images; index++) {
      const share = (index + 1) / (body.partial_images + 1);
      const b64_json = Buffer.from(await draw(body, share)).toString("base64");
      response.write(send(`${kind}.partial_image`, { b64_json, partial_image_index: index }));
      if (stepMs > 0) await new Promise((resolve) => setTimeout(resolve, stepMs));
      if (response.destroyed) return;
    }
    const b64_json = Buffer.from(await draw(body, 1)).toString("base64");
    const event = send(`${kind}.completed`, { b64_json, ...usageOf(asked, 1) });
    if (!isCut) return void response.end(event);
    response.write(event.slice(0, event.length / 2), () => response.destroy());
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;

  return {
    baseUrl,
    get creates() {
      return creates;
    },
    get started() {
      return started;
    },
    requests,
    bodies,
    edits,
    failNext(next) {
      fault = next;
    },
    // Pictures come in the answer; links are only for tests of the adapter.
    failPictures: () => {},
    deliver(next) {
      how = next;
    },
    answerNext(status, body, headers = {}) {
      answer = { status, body, headers };
    },
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    deliverFewer(pictures) {
      fewer = pictures;
    },
    deliverAtMost(pictures) {
      atMost = pictures;
    },
    changeKey(next) {
      key = next;
    },
    hold() {
      held = true;
    },
    release() {
      held = false;
      for (const resume of waiting) resume();
      waiting.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
