/** Processes that npm starts end with npm, also when npm alone is stopped. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@/tools/commands/free-port.mjs";
import { expect, test } from "../support/fixtures";
import { isAlive } from "../support/is-alive";

let dataDir: string;
let group: number | undefined;

test.beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "prompt-studio-npm-"));
});
test.afterEach(() => {
  if (group !== undefined && isAlive(-group)) process.kill(-group, "SIGKILL");
  group = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: "127.0.0.1" });
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

for (const [script, ready, stopped] of [
  ["start", "is ready", "the studio has stopped"],
  ["dev", "Ready in", ""],
  ["demo:service", "Stop it with", ""],
] as const) {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    test(`npm run ${script} leaves no process running when npm alone gets ${signal}`, async () => {
      const port = await freePort();
      const npm = spawn("npm", ["run", script], {
        stdio: ["ignore", "pipe", "pipe"],
        // A process group of its own, so that every process that npm started can be found afterwards.
        detached: true,
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          NODE_ENV: script === "dev" ? "development" : "production",
          PORT: String(port),
          DEMO_PORT: String(port),
          DATA_DIR: dataDir,
        },
      });
      group = npm.pid;
      let written = "";
      for (const stream of [npm.stdout, npm.stderr]) {
        stream.setEncoding("utf8").on("data", (text: string) => {
          written += text;
        });
      }
      await expect.poll(() => written, { timeout: 60_000 }).toContain(ready);
      await expect.poll(() => isListening(port)).toBe(true);

      npm.kill(signal);

      await expect.poll(() => isAlive(-Number(group)), { timeout: 30_000 }).toBe(false);
      expect(await isListening(port)).toBe(false);
      expect(written).toContain(stopped);
    });
  }
}
