/** Counts the requests whose answers are still on their way, so that a stop can wait for the last byte of them. */
import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

let count = 0;

/**
 * Begins to count. It listens to Node's own server, not to our handlers: Next compresses and writes an answer after
 * the handler has returned it, and a process that ends in between cuts the answer off.
 */
export function countRequests(): void {
  subscribe("http.server.request.start", (message) => {
    count += 1;
    // Emitted once for every answer, whether it was written or its reader left.
    (message as { response: ServerResponse }).response.once("close", () => {
      count -= 1;
    });
  });
}

/** How many requests have come since `countRequests()` and are not answered to the end. */
export function inFlight(): number {
  return count;
}
