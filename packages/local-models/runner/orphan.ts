/**
 * Who runs a server in a folder of models: its supervisor, as long as that lives. A server whose supervisor was killed and could not
 * end it holds gigabytes, and would for ever.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { forgetState } from "./state-file";

const PS_TIMEOUT_MS = 2_000;

const fileIn = (models: string) => path.join(models, "sd-server.pid");

/**
 * Remembers what this process runs, so that the next supervisor can end it if this one cannot. A disk that is full is no reason to lose
 * the server, which the supervisor itself still ends.
 *
 * @param pid of the server; 0 between two. @param port of 127.0.0.1, to which it listens
 */
export function rememberServer(models: string, pid: number, port: number): void {
  unlessRefused(() => writeFileSync(fileIn(models), `${pid} ${process.pid} ${port}`));
}

export function forgetServer(models: string): void {
  unlessRefused(() => rmSync(fileIn(models), { force: true, recursive: true }));
}

function unlessRefused(write: () => void): void {
  try {
    write();
  } catch {
    // What is left there names no server of ours, which `endOrphan` sees.
  }
}

/** The port of a server that another process supervises here; null where none does, and on Windows, where nothing tells. */
export function portOfAnother(models: string): number | null {
  const { supervisor, port } = remembered(models);
  const isAnother = supervisor > 1 && supervisor !== process.pid && port > 0;
  return isAnother && commandLineOf(supervisor).includes(models) ? port : null;
}

/**
 * Kills what an earlier supervisor left running, and forgets what that one said of it.
 *
 * @param words of its command line, such as the program: a process that only has the number by now is left alone.
 * @returns whether there was one.
 */
export function endOrphan(models: string, words: readonly string[]): boolean {
  const { pid } = remembered(models);
  if (!Number.isInteger(pid) || pid <= 1) return false;
  const line = commandLineOf(pid);
  if (!words.every((word) => line.includes(word))) return false;
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    return false;
  }
  forgetServer(models);
  forgetState(models);
  return true;
}

/** Zeros where there is nothing. A studio before this one wrote the number of the server alone. */
function remembered(models: string): { pid: number; supervisor: number; port: number } {
  try {
    const [pid = 0, supervisor = 0, port = 0] = readFileSync(fileIn(models), "utf8").split(" ").map(Number);
    return { pid, supervisor, port };
  } catch {
    return { pid: 0, supervisor: 0, port: 0 };
  }
}

/** Empty where there is no such process, or nothing tells. */
function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    if (process.platform === "linux" || process.platform === "win32") return "";
  }
  try {
    return execFileSync("ps", ["-p", String(pid), "-o", "args="], {
      encoding: "utf8",
      timeout: PS_TIMEOUT_MS,
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return "";
  }
}
