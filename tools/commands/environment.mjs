/** The environment of a studio on this machine: `.env`, then defaults for what is unset. */
import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fail, root } from "./checkout.mjs";

/**
 * Fills `process.env`. Variables that are set win over `.env`, and `.env` over the defaults.
 *
 * @returns {{ port: number, host: string }} where the server will listen.
 */
export function localEnvironment() {
  const file = path.join(root, ".env");
  // The demo takes no keys and no database from there: it works offline, and on data of its own.
  if (existsSync(file) && process.env.DEMO_SCRIPT !== "true") process.loadEnvFile(file);
  for (const [name, value] of Object.entries(process.env)) {
    // An empty line of a copied .env.example means "not set".
    if (value?.trim() === "") delete process.env[name];
  }

  process.env.PORT ??= "3000";
  const port = Number(process.env.PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    fail(`PORT must be a whole number from 1 to 65535, not "${process.env.PORT}".`);

  // Shells and containers set HOSTNAME to the machine's own name; that does not mean that the studio should be reachable from the network.
  const wished = process.env.HOSTNAME === os.hostname() ? undefined : process.env.HOSTNAME;
  // The number, because "localhost" may resolve to ::1 only, while both names reach 127.0.0.1.
  const host = wished ?? "127.0.0.1";
  process.env.HOSTNAME = host;

  process.env.NEXTAUTH_URL ??= `http://localhost:${port}`;
  // The server changes its working directory, so a relative folder has to be resolved here.
  process.env.DATA_DIR = path.resolve(root, process.env.DATA_DIR ?? ".data");
  process.env.NEXT_TELEMETRY_DISABLED ??= "1";
  // Longer than a proxy keeps its connections, so that a proxy never reuses one that the server is closing.
  process.env.KEEP_ALIVE_TIMEOUT ??= "65000";
  return { port, host };
}
