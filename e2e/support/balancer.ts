/**
 * A small load balancer: it sends each request to a process that says that it is ready, and never sends a request twice.
 */
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that was sent to a process and got no whole answer. */
export interface Dropped {
  /** The process's origin. */
  origin: string;
  path: string;
  reason: string;
}

export interface Balancer {
  origin: string;
  dropped: Dropped[];
  /** Which processes take requests now. */
  ready(): readonly string[];
  close(): Promise<void>;
}

const CHECK_MS = 200;

/** @param backends the origins of the processes, whether they run or not. */
export async function startBalancer(backends: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>();
  const dropped: Dropped[] = [];
  let turn = 0;
  let isOpen = true;

  async function check(origin: string): Promise<void> {
    while (isOpen) {
      const signal = AbortSignal.timeout(2_000);
      const answer = await fetch(`${origin}/api/health/ready`, { signal }).catch(() => null);
      if (answer?.ok) ready.add(origin);
      else ready.delete(origin);
      await answer?.arrayBuffer().catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
    }
  }

  /** @param left the processes that have not been tried. */
  function send(
    incoming: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
    left: readonly string[],
  ): void {
    const origin = left[turn++ % Math.max(1, left.length)];
    if (origin === undefined) return void answer.writeHead(503, { "retry-after": "1" }).end();
    let isConnected = false;
    const failed = (error: Error) => {
      // A request that never left may go elsewhere.
      if (!isConnected) {
        ready.delete(origin);
        return send(
          incoming,
          body,
          answer,
          left.filter((one) => one !== origin),
        );
      }
      dropped.push({ origin, path: incoming.url ?? "", reason: error.message });
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    };
    const { host, port } = new URL(origin);
    const outgoing = forward(
      {
        host: "127.0.0.1",
        port,
        method: incoming.method,
        path: incoming.url,
        agent: false,
        headers: { ...incoming.headers, host },
      },
      (from) => {
        answer.writeHead(from.statusCode ?? 502, from.headers);
        from.once("error", failed);
        from.pipe(answer);
      },
    );
    outgoing.once("socket", (socket) =>
      socket.once("connect", () => {
        isConnected = true;
      }),
    );
    outgoing.once("error", failed);
    outgoing.end(body);
  }

  const server = createServer((incoming, answer) => {
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => void parts.push(part));
    incoming.once("end", () => send(incoming, Buffer.concat(parts), answer, [...ready]));
    incoming.once("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const checks = backends.map(check);
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    dropped,
    ready: () => [...ready],
    async close() {
      isOpen = false;
      await Promise.all(checks);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
