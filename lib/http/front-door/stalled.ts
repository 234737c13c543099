/** Ends the connections of clients that read nothing of their answers. */
import "server-only";
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A slow client reads something in this time; a client that reads nothing would keep memory and open files for good. */
const STALL_MS = 2 * 60_000;

/** Node keeps the response that a connection carries in this field. */
type Connection = Socket & { _httpMessage?: ServerResponse | null };

/**
 * Node tells when nothing has moved on a connection for a time, and starts anew with every byte that a client takes. A handler that
 * is still at work has nothing to send, and its connection stays.
 *
 * @param server before its first connection. @param stallMs only tests change it.
 */
export function endStalled(server: Server, stallMs = STALL_MS): void {
  server.timeout = stallMs;
  server.on("timeout", (socket: Connection) => {
    const isAtWork = socket._httpMessage && socket.writableLength === 0;
    // An idle connection times out too, after `keepAliveTimeout`; with this listener Node leaves the end to it.
    if (!isAtWork) socket.destroy();
  });
}
