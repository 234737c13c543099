import { createServer, get, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { endStalled } from "./stalled";

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

async function serve(stallMs: number, listener: RequestListener): Promise<number> {
  server = createServer(listener);
  endStalled(server, stallMs);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** More than the buffers of both sides hold. */
const LARGE = Buffer.alloc(32_000_000);

it("the connection of a client that reads nothing of its answer is ended, and what the answer holds is let go", async () => {
  let isOver = false;
  const port = await serve(100, (_, response) => {
    response.once("close", () => {
      isOver = true;
    });
    response.end(LARGE);
  });
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => isOver).toBe(true);
  socket.destroy();
});

it("a client that reads slowly gets its whole answer, however long that takes", async () => {
  const port = await serve(400, (_, response) => void response.end(LARGE));
  const startedAt = performance.now();
  const bytes = await new Promise<number>((resolve, reject) => {
    get({ port, host: "127.0.0.1" }, (response) => {
      let count = 0;
      response.on("data", (piece: Buffer) => {
        const before = count;
        count += piece.length;
        // Some forty pauses, each much shorter than the time in which something must be read.
        if (Math.floor(count / 800_000) === Math.floor(before / 800_000)) return;
        response.pause();
        setTimeout(() => response.resume(), 20);
      });
      response.once("end", () => resolve(count)).once("error", reject);
    }).once("error", reject);
  });
  expect(bytes).toBe(LARGE.length);
  expect(performance.now() - startedAt).toBeGreaterThan(600);
});

it("a handler may work for longer than that before it answers", async () => {
  const port = await serve(50, (_, response) => void setTimeout(() => response.end("done"), 300));
  const text = await fetch(`http://127.0.0.1:${port}`).then((answer) => answer.text());
  expect(text).toBe("done");
});

it("an idle connection is ended after its usual time", async () => {
  const port = await serve(60_000, (_, response) => void response.end());
  Object.assign(server ?? {}, { keepAliveTimeout: 50 });
  const socket = connect(port, "127.0.0.1");
  const ended = new Promise((resolve) => socket.once("close", resolve));
  socket.resume().write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await ended;
});
