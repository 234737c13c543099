import { AsyncLocalStorage } from "node:async_hooks";
import { createServer, IncomingMessage, type Server, ServerResponse } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { inTurn, MAX_WAITING } from "./in-turn";

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** A server whose answers the test gives, and a connection to it. */
async function open() {
  const handled: { url: string; response: ServerResponse }[] = [];
  const closed: string[] = [];
  server = createServer((request, response) => {
    const { url = "" } = request;
    response.once("close", () => closed.push(url));
    inTurn(request, response, () => void handled.push({ url, response }));
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await new Promise((resolve) => socket.once("connect", resolve));
  return { handled, closed, socket, urls: () => handled.map(({ url }) => url) };
}

const ask = (socket: Socket, count: number, first = 1) =>
  socket.write(
    Array.from({ length: count }, (_, n) => `GET /${first + n} HTTP/1.1\r\nHost: x\r\n\r\n`).join(""),
  );

it("a request is handled when the one before it on the connection is answered, and answers keep the order", async () => {
  const { handled, socket, urls } = await open();
  let text = "";
  socket.setEncoding("utf8").on("data", (more) => {
    text += more;
  });
  ask(socket, 3);
  await expect.poll(urls).toEqual(["/1"]);
  handled[0]?.response.end("first");
  await expect.poll(urls).toEqual(["/1", "/2"]);
  handled[1]?.response.end("second");
  await expect.poll(urls).toEqual(["/1", "/2", "/3"]);
  handled[2]?.response.end("third");
  await expect.poll(() => text.match(/first|second|third/g)).toEqual(["first", "second", "third"]);
  ask(socket, 1, 4);
  await expect.poll(urls).toEqual(["/1", "/2", "/3", "/4"]);
});

it("requests that wait on a connection that closes are never handled, and count as ended", async () => {
  const { closed, socket, urls } = await open();
  ask(socket, 5);
  await expect.poll(urls).toEqual(["/1"]);
  socket.destroy();
  await expect.poll(() => [...closed].sort()).toEqual(["/1", "/2", "/3", "/4", "/5"]);
  expect(urls()).toEqual(["/1"]);
});

it("a connection with too many waiting requests is closed, and none of them is handled", async () => {
  const { closed, socket, urls } = await open();
  socket.on("error", () => {});
  const ended = new Promise((resolve) => socket.once("close", resolve));
  ask(socket, MAX_WAITING + 2);
  await ended;
  await expect.poll(() => closed.length).toBe(MAX_WAITING + 2);
  expect(urls()).toEqual([]);
});

it("requests that arrive at once on many connections are begun one in a turn of the event loop, in their order", async () => {
  const turns: number[] = [];
  let turn = 0;
  const count = () => {
    turn++;
    if (turns.length < 20) setImmediate(count);
  };
  setImmediate(count);
  const responses = Array.from({ length: 20 }, () => new ServerResponse(new IncomingMessage(new Socket())));
  for (const response of responses)
    inTurn(new IncomingMessage(new Socket()), response, () => turns.push(turn));
  expect(turns).toEqual([]);
  await expect.poll(() => turns.length).toBe(20);
  expect(new Set(turns).size).toBe(20);
  expect([...turns].sort((a, b) => a - b)).toEqual(turns);
});

it("a request that waited is no part of the request whose answer it waited for", async () => {
  const current = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  server = createServer((request, response) =>
    inTurn(request, response, () => {
      seen.push(current.getStore());
      current.run(request.url ?? "", () => setImmediate(() => response.end()));
    }),
  );
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  ask(connect((server.address() as AddressInfo).port, "127.0.0.1"), 3);
  await expect.poll(() => seen.length).toBe(3);
  expect(seen).toEqual([undefined, undefined, undefined]);
});
