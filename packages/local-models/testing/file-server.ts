/** A server of files on 127.0.0.1, which can be told to misbehave. */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What one answer does instead of sending the file to its end. */
export interface Misbehaviour {
  /** Sends up to this byte of the file, then cuts the connection. */
  cutAt?: number;
  /** Sends up to this byte of the file, then nothing more, and keeps the connection. */
  stallAt?: number;
  /** Answers with this status, without the file. */
  status?: number;
  headers?: Record<string, string>;
  /** Does not know ranges. */
  ignoresRange?: boolean;
  /** Sends without a length, and ends at this byte as if that were all. */
  endsAt?: number;
}

export interface Asked {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
}

export interface FileServer {
  origin: string;
  /** What it was asked, in order. */
  asked: Asked[];
  /** For the next answers to GET, one each; afterwards it behaves. */
  next: Misbehaviour[];
  /** The file; may be changed. A null tag is left out. */
  file: { content: Buffer; etag: string | null };
  /** Answers itself, instead of with the file, where it returns true. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  close(): Promise<void>;
}

/** Bytes that look random and are the same each time. */
export function contentOf(bytes: number, seed = "content"): Buffer {
  const blocks: Buffer[] = [];
  for (let i = 0; i * 32 < bytes; i++) blocks.push(createHash("sha256").update(`${seed} ${i}`).digest());
  return Buffer.concat(blocks).subarray(0, bytes);
}

export const sha256Of = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

export async function startFileServer(content: Buffer): Promise<FileServer> {
  const http = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    server.asked.push({ method, url, headers });
    if (!server.answer(request, response)) respond(server, request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const server: FileServer = {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked: [],
    next: [],
    file: { content, etag: '"first"' },
    answer: () => false,
    close: () => closeServer(http),
  };
  return server;
}

export async function closeServer(http: Server): Promise<void> {
  http.closeAllConnections();
  await new Promise((resolve) => http.close(resolve));
}

function respond({ file, next }: FileServer, request: IncomingMessage, response: ServerResponse): void {
  const { content, etag } = file;
  const what = (request.method === "GET" ? next.shift() : undefined) ?? {};
  const tag = etag === null ? {} : { etag };
  if (what.status) return void response.writeHead(what.status, what.headers).end("no");
  const { range, "if-range": condition } = request.headers;
  const asked = /^bytes=(\d+)-$/.exec(range ?? "")?.[1];
  const isRange =
    asked !== undefined && !what.ignoresRange && (condition === undefined || condition === etag);
  const start = isRange ? Number(asked) : 0;
  if (isRange && start >= content.length) return void response.writeHead(416).end();
  response.writeHead(isRange ? 206 : 200, {
    ...tag,
    ...(what.endsAt === undefined ? { "content-length": String(content.length - start) } : {}),
    ...(isRange ? { "content-range": `bytes ${start}-${content.length - 1}/${content.length}` } : {}),
    ...what.headers,
  });
  if (request.method === "HEAD") return void response.end();
  const until = Math.max(start, what.cutAt ?? what.stallAt ?? what.endsAt ?? content.length);
  response.write(content.subarray(start, until), () => {
    if (what.cutAt !== undefined) response.socket?.destroy();
    else if (what.stallAt === undefined) response.end();
  });
}
