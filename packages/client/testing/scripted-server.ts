/** A studio of a few lines that misbehaves as a test says. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Seen {
  /** Such as `POST /api/boards`. */
  call: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** Answers one request. */
export type Act = (response: ServerResponse, seen: Seen) => void;

export interface ScriptedServer {
  origin: string;
  /** All requests so far. */
  seen: Seen[];
  close(): Promise<void>;
}

/** @param acts one for each request in turn; the last one also for all further ones. */
export async function scriptedServer(...acts: Act[]): Promise<ScriptedServer> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const one = { call: `${request.method} ${request.url}`, headers: request.headers, body: "" };
    const act = acts[Math.min(seen.push(one), acts.length) - 1];
    one.body = await text(request);
    act?.(response, one);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export const json =
  (body: unknown, { status = 200, headers = {} }: { status?: number; headers?: object } = {}): Act =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };

export const value = (value: unknown): Act => json({ status: "success", value });

/** The studio's error body. */
export const refusal = (code: number, headers: object = {}): Act =>
  json({ message: "No.", code, details: [{ field: "prompt" }] }, { status: Math.trunc(code / 100), headers });

/** Begins an answer, and cuts the connection once that has left. @param headers such as a length that does not come. */
export const cut =
  (body = "", headers: Record<string, string> = {}): Act =>
  (response) => {
    if (body === "") return void response.socket?.destroy();
    response.writeHead(200, headers);
    response.write(body, () => response.socket?.end());
  };

/** A whole answer of any kind. */
export const plain =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): Act =>
  (response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
