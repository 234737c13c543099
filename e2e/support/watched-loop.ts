/** Measures inside a studio process how long its event loop is blocked. */
import net from "node:net";
import { pathToFileURL } from "node:url";
import { freePort } from "@/tools/commands/free-port.mjs";

export interface WatchedLoop {
  /** Settings to be added when the studio is started. */
  settings: Record<string, string>;
  /** The longest block in milliseconds of processor time since this was last asked. */
  longestBlockMs(): Promise<number>;
}

export async function watchedLoop(): Promise<WatchedLoop> {
  const port = await freePort();
  return {
    settings: {
      NODE_OPTIONS: `--import=${pathToFileURL("e2e/support/loop-watch.mjs")}`,
      LOOP_WATCH_PORT: String(port),
    },
    longestBlockMs: () =>
      new Promise((resolve, reject) => {
        let text = "";
        const socket = net.connect(port, "127.0.0.1");
        socket.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
        });
        socket.once("error", reject).once("close", () => resolve(Number.parseFloat(text)));
      }),
  };
}
