/** Tests quick reads with a real HTTP server and raw bytes, behind the front door. */
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { currentRequest } from "@/lib/base/current-request";
import { createLog } from "@/lib/base/log";
import { eventStream } from "../answers/event-stream";
import { registerQuickRead } from "../quick-reads";
import type { Handler } from "../route-on";
import { installFrontDoor } from "./install";

const servers = new Set<Server>();
/** What was asked of the route, and of Next. */
const asked: string[] = [];
const left: boolean[] = [];
let release: () => void = () => {};

const route: Handler = async (request, { params }) => {
  const { boxId } = await params;
  asked.push(`${request.method} ${request.url} ${String(boxId)}`);
  if (boxId === "bx_slow") {
    await new Promise<void>((resolve) => {
      release = resolve;
      request.signal.addEventListener("abort", () => resolve());
    });
    left.push(request.signal.aborted);
  }
  const value = { box: boxId, who: request.headers.get("Cookie"), id: currentRequest()?.id };
  return Response.json(boxId === "bx_long" ? { ...value, text: "long ".repeat(1_000) } : value, {
    headers: { "cache-control": "private, no-store" },
  });
};

/** How often somebody stopped reading a file before its end. */
let stopped = 0;

/** A file with a length, in pieces without end: more of it than its length is never read. */
const file: Handler = async (_request, { params }) => {
  const { boxId, kind } = await params;
  asked.push(`${String(kind)} of ${String(boxId)}`);
  const length = kind === "large" ? 1_000_000_000 : 40_000;
  let left = length;
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(20_000).fill(65));
      left -= 20_000;
      if (left === 0) controller.close();
    },
    cancel() {
      stopped += 1;
    },
  });
  return new Response(body, { headers: { "content-length": String(length), "content-type": "image/webp" } });
};

/** How many events were made. */
let told = 0;
let tell: () => void = () => {};

/** A stream of one event, and another when the test says so; or of large ones without end. */
const events: Handler = async (request, { params }) => {
  const { boxId } = await params;
  async function* all() {
    for (told = 1; ; told++) {
      yield { id: `${told}`, name: "news", data: boxId === "bx_large" ? "x".repeat(100_000) : told };
      if (boxId === "bx_large") continue;
      if (told === 2) return;
      await new Promise<void>((resolve) => {
        tell = resolve;
      });
      yield null;
    }
  }
  const { signal } = request;
  return eventStream(all(), { end: () => tell(), signal, log: createLog("silent") });
};

beforeAll(() => {
  registerQuickRead("/api/boxes/[boxId]", route);
  registerQuickRead("/api/boxes/[boxId]/events", events);
  registerQuickRead("/api/boxes/[boxId]/[kind=small|large]", file);
  installFrontDoor({
    publicUrl: "https://studio.example.com",
    production: true,
    corsOrigins: [],
    trustedProxies: 1,
    role: "all",
  });
});

afterEach(() => {
  for (const server of servers) server.close();
  servers.clear();
  asked.length = 0;
  left.length = 0;
});

async function port(): Promise<number> {
  const server = createServer(({ method, url }, response) => {
    asked.push(`Next ${method} ${url}`);
    response.end("Next");
  });
  servers.add(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** Sends a request, and reads the bytes of the answer until the server closes the connection. */
async function ask(target: string, headers = "", method = "GET", body = "") {
  const socket = connect(await port(), "127.0.0.1");
  socket.write(
    `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n${body}`,
  );
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const answer = Buffer.concat(chunks);
  const end = answer.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = answer.subarray(0, end).toString("latin1").split("\r\n");
  return {
    status: Number(statusLine.split(" ")[1]),
    headers: new Headers(lines.map((line) => line.split(/: (.*)/s, 2) as [string, string])),
    body: answer.subarray(end + 4),
  };
}

describe("a quick read", () => {
  it("is answered by its route, with the headers and the id that every answer has", async () => {
    const cookies = "Cookie: a=1; __Host-studio.session=s\r\n";
    const { status, headers, body } = await ask(
      "/api/boxes/bx_1?known=2",
      `${cookies}X-Request-Id: 0123456789abcdef\r\n`,
    );
    expect(asked).toEqual(["GET https://studio.example.com/api/boxes/bx_1?known=2 bx_1"]);
    expect(status).toBe(200);
    expect(JSON.parse(body.toString())).toEqual({
      box: "bx_1",
      who: "__Host-studio.session=s",
      id: "0123456789abcdef",
    });
    expect(headers.get("x-request-id")).toBe("0123456789abcdef");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-length")).toBe(String(body.length));
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("strict-transport-security")).toContain("max-age=");
  });

  it("is compressed when it is long and the client takes gzip, and else not", async () => {
    const gzip = await ask("/api/boxes/bx_long", "Accept-Encoding: br;q=1.0, gzip;q=0.8\r\n");
    expect(gzip.headers.get("content-encoding")).toBe("gzip");
    expect(gzip.headers.get("vary")).toBe("Accept-Encoding");
    expect(gzip.headers.get("content-length")).toBe(String(gzip.body.length));
    const plain = await ask("/api/boxes/bx_long", "Accept-Encoding: gzip;q=0, identity\r\n");
    expect(plain.headers.has("content-encoding")).toBe(false);
    expect(plain.headers.get("vary")).toBe("Accept-Encoding");
    expect(JSON.parse(gunzipSync(gzip.body).toString()).text).toBe(JSON.parse(plain.body.toString()).text);
    const short = await ask("/api/boxes/bx_1", "Accept-Encoding: gzip\r\n");
    expect(short.headers.has("content-encoding")).toBe(false);
  });

  it("leaves other methods, bodies, names and spellings to Next", async () => {
    const others: [method: string, target: string, headers?: string, body?: string][] = [
      ["HEAD", "/api/boxes/bx_1"],
      ["DELETE", "/api/boxes/bx_1"],
      ["GET", "/api/boxes/bx_1", "Content-Length: 2\r\n", "{}"],
      ["GET", "/api/boxes/find"],
      ["GET", "/api/boxes/bx%5F1"],
      ["GET", "/api/boxes/bx_1/pictures"],
      ["GET", "/api/boxes"],
    ];
    for (const [method, target, headers, body] of others) await ask(target, headers, method, body);
    expect(asked).toEqual(others.map(([method, target]) => `Next ${method} ${target}`));
  });

  it("that answers with a file sends its bytes as they are, with its length", async () => {
    const { status, headers, body } = await ask("/api/boxes/bx_1/small", "Accept-Encoding: gzip\r\n");
    expect(asked).toEqual(["small of bx_1"]);
    expect([status, headers.get("content-type"), headers.get("content-length")]).toEqual([
      200,
      "image/webp",
      "40000",
    ]);
    expect(headers.has("content-encoding")).toBe(false);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(body.toString()).toBe("A".repeat(40_000));
  });

  it("that answers with a file stops reading it when the client has left", async () => {
    const socket = connect(await port(), "127.0.0.1");
    socket.write("GET /api/boxes/bx_1/large HTTP/1.1\r\nHost: localhost\r\n\r\n");
    for await (const _ of socket) break;
    socket.destroy();
    await expect.poll(() => stopped).toBe(1);
  });

  it("that answers with a stream sends each event when it happens, uncompressed, and says that nobody may hold it back", async () => {
    const socket = connect(await port(), "127.0.0.1");
    let text = "";
    socket.on("data", (bytes) => {
      text += bytes;
    });
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write(
      "GET /api/boxes/bx_1/events HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n",
    );
    await expect.poll(() => text).toContain("id: 1\nevent: news\ndata: 1\n\n");
    expect(text).toMatch(/\r\ncontent-type: text\/event-stream/i);
    expect(text).toMatch(/\r\ncache-control: [^\r]*no-store, no-transform/i);
    expect(text).toMatch(/\r\nx-accel-buffering: no/i);
    expect(text).not.toMatch(/content-encoding|content-length/i);
    expect(text).toContain("retry: 2000\n\n");
    expect(text).not.toContain("id: 2");
    tell();
    await closed;
    expect(text).toContain(": still here\n\n");
    expect(text).toContain("id: 2\nevent: news\ndata: 2\n\n");
  });

  it("that answers with a stream makes no further event for a client that reads nothing, and ends it when the client leaves", async () => {
    const socket = connect(await port(), "127.0.0.1");
    socket.pause();
    socket.write("GET /api/boxes/bx_large/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const settledAt = async () => {
      const before = told;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return told > 1 && told === before;
    };
    await expect.poll(settledAt).toBe(true);
    // What the buffers of both sides hold.
    expect(told).toBeLessThan(200);
    socket.destroy();
    await expect.poll(() => told).toBeLessThan(200);
  });

  it("leaves a word that its path does not name to Next", async () => {
    await ask("/api/boxes/bx_1/other");
    expect(asked).toEqual(["Next GET /api/boxes/bx_1/other"]);
  });

  it("tells its route when the client has left, and not when it was answered", async () => {
    const socket = connect(await port(), "127.0.0.1");
    socket.write("GET /api/boxes/bx_slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await expect.poll(() => asked).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => left).toEqual([true]);
    const answered = ask("/api/boxes/bx_slow");
    await expect.poll(() => asked).toHaveLength(2);
    release();
    expect((await answered).status).toBe(200);
    expect(left).toEqual([true, false]);
  });
});
