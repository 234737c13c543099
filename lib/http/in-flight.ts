/** Knows the requests under way and the servers they came through, so that a stop can end both without cutting an answer off. */
import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";

const underWay = new Set<ServerResponse>();
const servers = new Set<Server>();
let requests = 0;
let keepsConnections = true;

/** The process is quiet when no request has arrived for so long. */
const QUIET_MS = 50;
/** Turns of the event loop in which a connection that waits is taken, its request read, and its handler called. */
const TURNS_TO_NOTICE = 3;

/**
 * Begins to count. It listens to Node's own server, not to our handlers: Next compresses and writes an answer after
 * the handler has returned it, and a process that ends in between cuts the answer off.
 */
export function countRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { response, server } = message as { response: ServerResponse; server: Server };
    requests += 1;
    servers.add(server);
    underWay.add(response);
    response.shouldKeepAlive &&= keepsConnections;
    // Emitted once for every answer, whether it was written or its reader left.
    response.once("close", () => underWay.delete(response));
  });
}

/** How many requests have come since `countRequests()` and are not answered to the end. */
export function inFlight(): number {
  return underWay.size;
}

/**
 * Waits until every request is answered and no further one comes. A process with much to do gets round to connections
 * late: those that wait in line are not in the count yet.
 */
export async function quiet(): Promise<void> {
  for (;;) {
    const before = requests;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    for (let turn = 0; turn < TURNS_TO_NOTICE; turn++) await new Promise((resolve) => setImmediate(resolve));
    if (underWay.size === 0 && requests === before) return;
  }
}

/** From now on every answer says `Connection: close`, so that its client opens the next connection at a process that stays. */
export function endConnectionsAfterAnswers(): void {
  keepsConnections = false;
  for (const response of underWay) response.shouldKeepAlive = false;
}

/** Accepts no further connection and closes idle ones; running requests are still answered. */
export function closeListeners(): void {
  for (const server of servers) {
    server.close();
    server.closeIdleConnections();
  }
}
