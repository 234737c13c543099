/** Handles the requests of one connection one after another, and begins one request in a turn of the event loop. */
import "server-only";
import { AsyncResource } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface Waiting {
  response: ServerResponse;
  handle: () => void;
}

/** The requests that wait behind the one in work, by connection. */
const lines = new WeakMap<Socket, Waiting[]>();
/** Clients that send requests without waiting for the answers send two or three; no browser does. */
export const MAX_WAITING = 16;

/**
 * Answers leave a connection in the order of its requests anyway, but Node hands over all that have arrived at once: a few
 * kilobytes of requests on a connection that reads nothing would keep hundreds of answers in memory.
 *
 * @param handle is called when the requests before it are answered, and never after the connection has closed. A connection with
 * more than `MAX_WAITING` waiting requests is closed.
 */
export function inTurn({ socket }: IncomingMessage, response: ServerResponse, handle: () => void): void {
  const line = lines.get(socket);
  // The end of another answer may begin the request, which would then be part of that answer's trace.
  const waiting = { response, handle: AsyncResource.bind(handle) };
  if (line) {
    line.push(waiting);
    if (line.length > MAX_WAITING) socket.destroy();
    return;
  }
  lines.set(socket, []);
  begin(socket, waiting);
}

/** Requests of all connections that are next on theirs. */
const ready: { socket: Socket; handle: () => void }[] = [];
let isBeginning = false;

/**
 * A hundred guests who ask at the same moment would all be begun in one turn, and everything that follows of each would meet in
 * later ones: nobody else would be answered meanwhile.
 */
function beginOne(): void {
  const next = ready.shift();
  isBeginning = next !== undefined;
  if (!next) return;
  setImmediate(beginOne);
  if (!next.socket.destroyed) next.handle();
}

/** Next and several parts of the studio each wait for the end of an answer; Node warns of more than ten. */
const MAX_LISTENERS = 30;

function begin(socket: Socket, { response, handle }: Waiting): void {
  response.setMaxListeners(MAX_LISTENERS);
  response.once("close", () => {
    const line = lines.get(socket) ?? [];
    if (socket.destroyed) {
      lines.delete(socket);
      // Node tells this only the response that has the connection.
      for (const waiting of line) waiting.response.emit("close");
      return;
    }
    const next = line.shift();
    if (next) begin(socket, next);
    else lines.delete(socket);
  });
  ready.push({ socket, handle });
  if (isBeginning) return;
  isBeginning = true;
  setImmediate(beginOne);
}
