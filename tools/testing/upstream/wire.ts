/** Sends an answer over a real socket, with scripted faults. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault, ScriptedAnswer } from "./script";

/** An answer as bytes. */
export interface Payload {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
}

/** JSON with NaN and infinite numbers as bare words, as Python writes them. */
export function looseJson(value: unknown): string {
  const mark = "\u0000bare:";
  const text = JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "number" && !Number.isFinite(inner) ? `${mark}${inner}` : inner,
  );
  return (text ?? "").replaceAll(/"\\u0000bare:(-?\w+)"/g, "$1");
}

/** The payload of an answer as text. */
export function payloadOf(answer: ScriptedAnswer): Payload {
  const { status = 200, headers = {}, json, text } = answer;
  const hasJson = text === undefined && json !== undefined;
  const body = hasJson ? looseJson(json) : (text ?? "");
  const type = hasJson ? "application/json" : (answer.type ?? "text/html; charset=utf-8");
  return { status, headers: { "content-type": type, ...headers }, bytes: Buffer.from(body as string) };
}

/** Applies a fault to an answer's content before it is sent. */
export function distort(payload: Payload, fault: Fault, token: string): Payload {
  let { status, headers, bytes } = payload;
  if (fault.answer) ({ status, headers, bytes } = payloadOf(fault.answer));
  if (fault.tooMany !== undefined) {
    const error = { message: "Too many requests.", code: 42900, details: [] };
    ({ status, headers, bytes } = payloadOf({ status: 429, json: error }));
    if (fault.tooMany !== null) headers = { ...headers, "retry-after": fault.tooMany };
  }
  if (fault.redirectTo !== undefined) {
    status = 302;
    headers = { ...headers, location: fault.redirectTo };
  }
  const isJson = headers["content-type"] === "application/json";
  if (fault.echoToken) {
    headers = { ...headers, "x-echo": token, "set-cookie": `token=${token}` };
    bytes = isJson
      ? withField(bytes, { message: `bad token ${token}`, token })
      : Buffer.concat([bytes, Buffer.from(token)]);
  }
  if (fault.nestedJson !== undefined) {
    const deep = "[".repeat(fault.nestedJson) + "]".repeat(fault.nestedJson);
    bytes = Buffer.from(bytes.toString().replace(/\}\s*$/, `,"deep":${deep}}`));
  }
  return { status, headers, bytes };
}

function withField(json: Buffer, fields: Record<string, unknown>): Buffer {
  return Buffer.from(looseJson({ ...(JSON.parse(json.toString() || "{}") as object), ...fields }));
}

/**
 * Sends an answer. Ends early, without an error, when the client has disconnected or the upstream closes.
 *
 * @param signal aborted when the upstream closes.
 */
export async function transmit(
  request: IncomingMessage,
  response: ServerResponse,
  payload: Payload,
  fault: Fault,
  signal: AbortSignal,
): Promise<void> {
  const { status, bytes } = payload;
  const total = Math.max(bytes.length, Math.round((fault.megabytes ?? 0) * 1_000_000));
  const promised =
    fault.contentLength ?? (fault.endAfter === undefined ? total : Math.min(total, fault.endAfter));
  response.writeHead(status, { ...payload.headers, "content-length": String(promised) });
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const until = AbortSignal.any([signal, gone.signal]);
  try {
    const cut = fault.truncateTo ?? (fault.reset === "in_answer" ? Math.floor(total / 2) : undefined);
    const end = Math.min(total, cut ?? total, fault.endAfter ?? total);
    await sendBytes(response, bytes, end, fault.bytesPerSecond, until);
    if (cut !== undefined || promised > end) {
      // The written part must leave before the connection is cut, so that the client receives it.
      await sleep(20, undefined, { signal: until });
      request.socket.destroy();
    } else if (promised < end) request.socket.end();
    else response.end();
  } catch {
    request.socket.destroy();
  }
}

async function sendBytes(
  response: ServerResponse,
  bytes: Buffer,
  end: number,
  bytesPerSecond: number | undefined,
  signal: AbortSignal,
): Promise<void> {
  const step = bytesPerSecond === undefined ? 64 * 1024 : Math.max(1, Math.ceil(bytesPerSecond / 10));
  const blank = Buffer.alloc(step, " ");
  // Node refuses to write more than the announced length, which a wrong content-length requires.
  response.strictContentLength = false;
  response.flushHeaders();
  for (let at = 0; at < end; ) {
    signal.throwIfAborted();
    const rest = Math.min(step, end - at);
    const chunk =
      at < bytes.length ? bytes.subarray(at, Math.min(at + rest, bytes.length)) : blank.subarray(0, rest);
    at += chunk.length;
    if (!response.write(chunk)) await drained(response, signal);
    if (bytesPerSecond !== undefined)
      await sleep((1000 * chunk.length) / bytesPerSecond, undefined, { signal });
  }
}

function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    response.once("drain", () => {
      signal.removeEventListener("abort", stop);
      resolve();
    });
    signal.addEventListener("abort", stop, { once: true });
  });
}
