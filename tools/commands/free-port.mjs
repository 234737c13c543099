import { randomInt } from "node:crypto";
import net from "node:net";

/**
 * A port below the ephemeral range, in which an outgoing connection could take the port before the server listens.
 *
 * @returns {Promise<number>} an unused port of 127.0.0.1.
 */
export async function freePort() {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new Error("No port of 127.0.0.1 is free.");
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
