/**
 * Ends a command when the npm that runs it ends. npm starts a shell and sends SIGTERM only to that shell, which does
 * not pass it on; after a SIGKILL no signal is sent at all.
 */
import { readFileSync } from "node:fs";

const CHECK_INTERVAL_MS = 250;

let isWatching = false;

/** Sends this process SIGTERM once when its shell or npm has ended. Does nothing without npm, and when called again. */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event || isWatching) return;
  isWatching = true;
  const started = ancestors();
  const timer = setInterval(() => {
    if (ancestors().every((pid, index) => pid === started[index])) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, CHECK_INTERVAL_MS).unref();
}

/** The parent; on Linux also npm, because the shell between npm and this process outlives a killed npm. */
function ancestors() {
  const parent = process.ppid;
  const { name, ppid } = statusOf(parent);
  // The parent of npm is not watched: a terminal may end before the studio.
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
