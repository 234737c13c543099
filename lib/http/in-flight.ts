/** Tracks running requests and their servers, so that a stop does not cut an answer off. */
import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";

const underWay = new Set<ServerResponse>();
const servers = new Set<Server>();
let requests = 0;
let keepsConnections = true;

/** The process is quiet when no request has arrived for this long. */
const QUIET_MS = 50;
/** Turns of the event loop in which a waiting connection is accepted, its request read, and its handler called. */
const EVENT_LOOP_TURNS = 3;

/**
 * Begins to count. Listens to Node's server and not to route handlers, because Next compresses and writes an answer
 * after its handler has returned, and a process that ends in between cuts the answer off.
 */
export function countRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { response, server } = message as { response: ServerResponse; server: Server };
    requests += 1;
    servers.add(server);
    underWay.add(response);
    response.shouldKeepAlive &&= keepsConnections;
    // Emitted once for every answer, complete or not.
    response.once("close", () => underWay.delete(response));
  });
}

/** The number of requests since `countRequests()` without a complete answer. */
export function inFlight(): number {
  return underWay.size;
}

/**
 * Waits until every request is answered and no further one arrives. A busy process accepts connections late, so waiting
 * ones are not counted yet.
 */
export async function quiet(): Promise<void> {
  for (;;) {
    const before = requests;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    for (let turn = 0; turn < EVENT_LOOP_TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
    if (underWay.size === 0 && requests === before) return;
  }
}

/** From now on every answer has `Connection: close`, so that clients open their next connection at another process. */
export function endConnectionsAfterAnswers(): void {
  keepsConnections = false;
  for (const response of underWay) response.shouldKeepAlive = false;
}

/** Accepts no further connections and closes idle ones; running requests are still answered. */
export function closeListeners(): void {
  for (const server of servers) {
    server.close();
    server.closeIdleConnections();
  }
}
