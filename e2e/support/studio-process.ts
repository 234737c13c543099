/** Further studios, each a server process of its own with its own port and data. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { freePort } from "@/tools/commands/free-port.mjs";

const SERVER = path.resolve(".next/standalone/server.js");
/** A start takes a second, and many of them on a busy machine. */
const START_WITHIN_MS = 90_000;

export interface StudioProcess {
  origin: string;
  pid: number;
  /** The output on stdout and stderr so far. */
  output(): string;
  /** Sends a signal and waits for the end. @returns the exit code, or the signal that ended it. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<number | string>;
}

export interface StudioHome {
  dataDir: string;
  port: number;
  /** Starts a server in this home and waits until it is ready. */
  start(settings?: Record<string, string>): Promise<StudioProcess>;
  /** Kills running servers and removes the data. */
  leave(): Promise<void>;
}

/** A data folder and a port that are kept between the processes started with them. */
export async function studioHome(): Promise<StudioHome> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "prompt-studio-home-"));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const running = new Set<ChildProcess>();

  return {
    dataDir,
    port,
    async start(settings = {}) {
      const child = spawn(process.execPath, [SERVER], {
        stdio: ["ignore", "pipe", "pipe"],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: "production",
          NEXT_MANUAL_SIG_HANDLE: "true",
          NEXT_TELEMETRY_DISABLED: "1",
          HOSTNAME: "127.0.0.1",
          PORT: String(port),
          DATA_DIR: dataDir,
          NEXTAUTH_URL: origin,
          DEMO_SIGN_IN: "true",
          // As in the image: a client must never use a connection that the server is just closing.
          KEEP_ALIVE_TIMEOUT: "65000",
          // These tests have no load balancer that has to notice the stop.
          STOP_LINGER_MS: "0",
          ...settings,
        },
      });
      running.add(child);
      let written = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding("utf8").on("data", (text: string) => {
          written += text;
        });
      }
      const ended = new Promise<number | string>((resolve) => {
        child.once("exit", (code, signal) => {
          running.delete(child);
          resolve(code ?? signal ?? "gone");
        });
      });
      const isGone = ended.then((code) => {
        throw new Error(`The studio ended with ${code} instead of starting:\n${written}`);
      });
      const isReady = async () => (await fetch(`${origin}/api/health/ready`).catch(() => null))?.ok ?? false;
      const untilReady = expect
        .poll(isReady, { timeout: START_WITHIN_MS, message: "the studio is ready" })
        .toBe(true);
      await Promise.race([untilReady, isGone]);
      return {
        origin,
        pid: child.pid ?? 0,
        output: () => written,
        end(signal) {
          child.kill(signal);
          return ended;
        },
      };
    },
    async leave() {
      for (const child of running) child.kill("SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
