/** A server process for a bench. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { freePort } from "@/lib/commands/free-port.mjs";

export interface Served {
  origin: string;
  /** Ends it at once, where nobody can wait. */
  kill(): void;
  /** What the process has used of all cores together since it started, in milliseconds. */
  cpuMs(): number;
  /** Asks it to stop, and waits until it is gone. */
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
 * @throws when it ends instead.
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
      // The name of the program, in brackets, may hold spaces; user and system time are the 12th and 13th after it.
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    },
    end() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
