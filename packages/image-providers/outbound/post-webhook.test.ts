import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { ELSEWHERE, FORMS, LITERALS, NAMES } from "@/tools/testing/hostile-addresses";
import { postWebhook, webhookAddressProblem } from "./post-webhook";
import type { Resolve } from "./public-only";

const NO_HOSTS = { namedHosts: new Set<string>() };
const THIS_MACHINE = { namedHosts: new Set(["127.0.0.1"]) };

async function server(answer: Parameters<typeof createServer>[1], onConnection = () => {}) {
  const started = createServer(answer).on("connection", onConnection);
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    started.closeAllConnections();
    started.close();
  });
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/`;
}

/** A server that speaks no HTTP of its own. */
async function tcpServer(onSocket: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const started = createTcpServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    onSocket(socket);
  });
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    started.close();
  });
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/`;
}

const post = (
  address: string,
  guard: Parameters<typeof postWebhook>[0] = THIS_MACHINE,
  signal = new AbortController().signal,
  body = "{}",
) => postWebhook(guard, { address, headers: {}, body, signal });

describe("addresses of webhooks", () => {
  it.each([
    "ftp://hooks.example.com",
    "http://hooks.example.com",
    "https://user:password@hooks.example.com",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://169.254.169.254/latest/meta-data",
    "https://intranet/",
    "no address",
  ])("a webhook cannot have the address %s", async (address) => {
    expect(webhookAddressProblem(NO_HOSTS, address)).not.toBeNull();
    await expect(post(address, NO_HOSTS)).rejects.toThrow();
  });

  it("a webhook may have a public https address, and a host that the settings name over http", () => {
    expect(webhookAddressProblem(NO_HOSTS, "https://hooks.example.com/studio?key=1")).toBeNull();
    expect(webhookAddressProblem(THIS_MACHINE, "http://127.0.0.1:8080/")).toBeNull();
    expect(
      webhookAddressProblem({ namedHosts: new Set(["127.0.0.1:80"]) }, "http://127.0.0.1:8080/"),
    ).not.toBeNull();
  });

  /** A server inside that counts connections. */
  async function inside() {
    const counted = { connections: 0, port: 0 };
    const { port } = new URL(
      await server(
        (_, response) => response.end(),
        () => counted.connections++,
      ),
    );
    return Object.assign(counted, { port: Number(port) });
  }
  const resolvingTo =
    (...addresses: string[]): Resolve =>
    (_, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );

  it("no notation of a private address is called", async () => {
    const counted = await inside();
    const guard = { ...NO_HOSTS, resolve: resolvingTo("127.0.0.1") };
    const here = LITERALS.flatMap((host) =>
      ["http", "https"].map((scheme) => `${scheme}://${host}:${counted.port}/`),
    );
    const https = ELSEWHERE.map((address) => address.replace("http:", "https:"));
    for (const address of [...here, ...ELSEWHERE, ...https, ...FORMS])
      expect(webhookAddressProblem(guard, address), address).not.toBeNull();
    for (const name of NAMES)
      await expect(post(`https://${name}:${counted.port}/`, guard), name).rejects.toThrow();
    expect(counted.connections).toBe(0);
  });

  it("a name that leads to a private address when it is called is not called", async () => {
    const guard = { ...NO_HOSTS, resolve: resolvingTo("93.184.216.34", "10.0.0.7") };
    await expect(post("https://rebound.example.com/", guard)).rejects.toThrow("not public");
  });

  it("a name that leads to a public and to a private address in turn is resolved once for each call, and the address that was checked is called", async () => {
    const counted = await inside();
    let asked = 0;
    // 192.0.9.9 is a public address without a server.
    const resolve: Resolve = (name, done) =>
      resolvingTo(asked++ % 2 === 0 ? "192.0.9.9" : "127.0.0.1")(name, done);
    const guard = { ...NO_HOSTS, resolve };
    for (let calls = 1; calls <= 4; calls++) {
      const call = post(`https://flip.example.com:${counted.port}/`, guard, AbortSignal.timeout(300));
      await expect(call).rejects.toThrow();
      expect(asked).toBe(calls);
    }
    expect(counted.connections).toBe(0);
  });
});

describe("calls of webhooks", () => {
  it("a redirect is an answer like another and is not followed", async () => {
    const paths: string[] = [];
    const address = await server((request, response) => {
      paths.push(request.url ?? "");
      response.writeHead(302, { location: "/elsewhere" }).end();
    });
    expect(await post(address)).toBe(302);
    expect(paths).toEqual(["/"]);
  });

  it("an answer of 200 MB counts by its status and is cut off after a few kilobytes", async () => {
    let sent = 0;
    const address = await server((_, response) => {
      response.writeHead(200);
      const more = () => {
        while (sent < 200_000_000 && !response.destroyed) {
          const chunk = Buffer.alloc(65_536);
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    });
    expect(await post(address)).toBe(200);
    expect(sent).toBeLessThan(50_000_000);
  });

  it("a receiver that never answers is left when the time is over", async () => {
    const address = await server(() => {});
    await expect(post(address, THIS_MACHINE, AbortSignal.timeout(50))).rejects.toThrow();
  });

  it("a receiver that answers and never ends its answer has answered, once the time is over", async () => {
    const address = await server((_, response) => void response.writeHead(204).flushHeaders());
    expect(await post(address, THIS_MACHINE, AbortSignal.timeout(500))).toBe(204);
  });

  it("a receiver that reads nothing is left when the time is over, also with an event larger than all buffers", async () => {
    const address = await tcpServer((socket) => void socket.pause());
    const body = "x".repeat(20_000_000);
    await expect(post(address, THIS_MACHINE, AbortSignal.timeout(300), body)).rejects.toThrow();
  });

  it("a receiver that answers a byte at a time is left when the time is over", async () => {
    const head = "HTTP/1.1 200 OK\r\n";
    const address = await tcpServer((socket) => {
      let at = 0;
      const timer = setInterval(() => socket.write(head[at++] ?? "x"), 10);
      socket.on("close", () => clearInterval(timer));
    });
    await expect(post(address, THIS_MACHINE, AbortSignal.timeout(300))).rejects.toThrow();
  });

  it("a receiver that answers with a head without an end is cut off", async () => {
    const address = await tcpServer((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const more = () => {
        while (socket.writable && socket.write(`x-more: ${"x".repeat(1_000)}\r\n`));
      };
      socket.on("drain", more);
      more();
    });
    await expect(post(address)).rejects.toThrow();
  });
});
