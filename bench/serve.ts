/** Starts and stops a server process for a bench. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { freePort } from "@/tools/commands/free-port.mjs";

export interface Served {
  origin: string;
  /** Kills the process, for callers that cannot wait. */
  kill(): void;
  /** The processor time of the process on all cores since its start, in milliseconds. */
  cpuMs(): number;
  /** The memory of the process that is in RAM, in megabytes. */
  memoryMb(): number;
  /** Sends a stop signal and waits for the end of the process. */
  end(): Promise<void>;
}

const TICK_MS = 10;

/**
 * Starts a Node program that listens on `PORT`, and waits until it answers.
 *
 * @param args of `node`.
 * @param environment of the process, beside PATH and the port.
 * @param path that answers 200 as soon as the server is ready.
 * @param folder in which the program runs.
 * @throws when the process ends before that.
 */
export async function serve(
  args: readonly string[],
  environment: (origin: string) => Record<string, string>,
  path: string,
  folder = ".",
): Promise<Served> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      HOSTNAME: "127.0.0.1",
      PORT: String(port),
      ...environment(origin),
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  while (!(await fetch(`${origin}${path}`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} did not start.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    origin,
    kill() {
      child.kill("SIGKILL");
    },
    cpuMs() {
      // The program's name, in brackets, may contain spaces; user and system time are values 12 and 13 after it.
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    },
    memoryMb() {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1];
      return Number(kilobytes) / 1_000;
    },
    end() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
