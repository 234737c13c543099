/** When sd-server listens, it has loaded its weights. */
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const ASK_AGAIN_MS = 250;

/** Resolves when something listens at this port of 127.0.0.1. @throws when aborted before */
export async function untilListening(port: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isThere = await once(socket, "connect", { signal }).then(
      () => true,
      () => false,
    );
    socket.on("error", () => {}).destroy();
    signal.throwIfAborted();
    if (isThere) return;
    await sleep(ASK_AGAIN_MS, undefined, { signal, ref: false });
  }
}
