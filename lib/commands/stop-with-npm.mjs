/**
 * Ends a command with the npm that runs it. npm runs it in a shell and passes SIGTERM on to that shell alone, which ends
 * without a word; after SIGKILL nobody says anything at all.
 */
import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 250;

/** Sends this process SIGTERM, once, when the shell or the npm above it is gone. Does nothing when npm did not start it. */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const started = ancestors();
  const timer = setInterval(() => {
    if (ancestors().every((pid, index) => pid === started[index])) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, LOOK_EVERY_MS).unref();
}

/** The parent; on Linux, where the shell between npm and this process outlives a killed npm, that shell's parent too. */
function ancestors() {
  const parent = process.ppid;
  const { name, ppid } = statusOf(parent);
  // What started npm is no concern: a terminal may well end before it.
  return name.startsWith("npm") ? [parent] : [parent, ppid];
}

/** @param {number} pid @returns {{ name: string, ppid: number }} empty where there is no `/proc`. */
function statusOf(pid) {
  try {
    const [, name = "", ppid] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { name, ppid: Number(ppid) };
  } catch {
    return { name: "", ppid: 0 };
  }
}
