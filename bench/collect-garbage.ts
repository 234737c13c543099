/** Collects the garbage of a server process, so that its memory shows what it keeps. */
import { once } from "node:events";
import { WebSocket } from "undici";
import * as z from "zod/mini";

const targetsSchema = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })], z.unknown());

/** @param port of the inspector, which `node --inspect=127.0.0.1:PORT` opens. */
export async function collectGarbage(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/json`);
  const [{ webSocketDebuggerUrl }] = targetsSchema.parse(await answer.json());
  const socket = new WebSocket(webSocketDebuggerUrl);
  try {
    await once(socket, "open");
    socket.send(JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" }));
    await once(socket, "message");
  } finally {
    socket.close();
  }
}
