/** A load balancer that gives requests to servers in turn, as in front of several webs. */
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface Balancer {
  origin: string;
  /** The servers that get requests from now on. */
  to(origins: readonly string[]): void;
  close(): void;
}

/** Listens on a free port of this machine. */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let servers: readonly string[] = [];
  let turn = 0;
  const balancer = createServer((incoming, outgoing) => {
    const server = servers[turn++ % servers.length];
    if (!server) {
      outgoing.writeHead(503).end();
      return;
    }
    const passed = request(
      new URL(incoming.url ?? "/", server),
      { agent, method: incoming.method ?? "GET", headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.once("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  // Longer than any pause of a caller, who would otherwise meet a connection that is just being closed.
  balancer.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => balancer.listen(0, "127.0.0.1", resolve));
  const { port } = balancer.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    to(origins) {
      servers = origins;
    },
    close() {
      balancer.close();
      balancer.closeAllConnections();
      agent.destroy();
    },
  };
}
