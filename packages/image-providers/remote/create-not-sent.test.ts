import { createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { closedAfterTest } from "@/tools/testing/closing";
import { CANARY, clientAtUpstream, createAt, failureOf } from "@/tools/testing/upstream/client";
import { createRemoteService } from "./service";

const closing = closedAfterTest();
afterEach(() => vi.restoreAllMocks());

const start = async (options?: Parameters<typeof clientAtUpstream>[0]) =>
  closing(await clientAtUpstream(options));

/** A service at an address where connections fail or are closed. */
function at(baseUrl: string) {
  const service = createRemoteService(
    { baseUrl, token: CANARY, mediaHosts: [], requestsPerMinute: 450, maxActive: 40 },
    { tuning: { deadlines: { connect: 200, total: 1_000 }, firstPauseMs: 5 } },
  );
  closing(service);
  return service;
}

/** Accepts connections and handles them as the test says. */
async function listen(
  onSocket: Parameters<typeof createServer>[1] & object,
): Promise<{ port: number; connections: () => number }> {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on("error", () => {});
    onSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing({
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        for (const socket of sockets) socket.destroy();
      }),
  });
  return { port: (server.address() as { port: number }).port, connections: () => connections };
}

describe("a create that was certainly not sent", () => {
  it("a create was not sent when the service's port is closed or its name does not exist", async () => {
    const client = await start();
    await client.upstream.close();
    expect(await failureOf(client)).toMatchObject({ outcome: "not_sent", kind: undefined });
    expect(await failureOf({ service: at("http://no-such-host.invalid/api") })).toMatchObject({
      outcome: "not_sent",
    });
  });

  it("a create is retried at most twice when the TLS connection fails", async () => {
    // The first server closes every connection before the TLS handshake, the second one answers without TLS.
    const closing = await listen((socket) => socket.destroy());
    expect(await failureOf({ service: at(`https://127.0.0.1:${closing.port}`) })).toMatchObject({
      outcome: "not_sent",
      body: { code: 50301 },
    });
    expect(closing.connections()).toBe(3);
    const plain = await listen((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    expect(await failureOf({ service: at(`https://127.0.0.1:${plain.port}`) })).toMatchObject({
      outcome: "not_sent",
    });
  });

  it("a create was not sent when the TLS handshake is never answered", async () => {
    const silent = await listen(() => {});
    const service = at(`https://127.0.0.1:${silent.port}`);
    expect(await failureOf({ service })).toMatchObject({ outcome: "not_sent" });
    expect(silent.connections()).toBe(3);
  });

  it("a create arrives once when the service becomes reachable in time", async () => {
    const gone = await start({
      tuning: { firstPauseMs: 1_000, deadlines: { connect: 400, total: 10_000 } },
    });
    await gone.upstream.close();
    // The maximum of the jitter.
    vi.spyOn(Math, "random").mockReturnValue(0.99);
    const creating = createAt(gone);
    const back = await start({ upstream: { port: Number(new URL(gone.upstream.baseUrl).port) } });
    expect(await creating).toMatch(/.+/);
    expect(back.upstream.counts.creates()).toBe(1);
  });
});
