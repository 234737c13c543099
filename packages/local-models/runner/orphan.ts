/** A server whose supervisor was killed and could not end it: it holds gigabytes, and would for ever. */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const PS_TIMEOUT_MS = 2_000;

const fileIn = (models: string) => path.join(models, "sd-server.pid");

/** Remembers a server that was started, so that the next supervisor can end it if this one cannot. */
export function rememberServer(models: string, pid: number): void {
  writeFileSync(fileIn(models), String(pid));
}

export function forgetServer(models: string): void {
  rmSync(fileIn(models), { force: true });
}

/**
 * Kills what an earlier supervisor left running.
 *
 * @param server the program: a process that only has the number by now is left alone.
 * @returns whether there was one.
 */
export function endOrphan(models: string, server: string): boolean {
  let pid = 0;
  try {
    pid = Number(readFileSync(fileIn(models), "utf8"));
  } catch {
    return false;
  }
  forgetServer(models);
  if (!Number.isInteger(pid) || pid <= 1 || !commandLineOf(pid).includes(server)) return false;
  try {
    process.kill(pid, "SIGKILL");
    return true;
  } catch {
    return false;
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
