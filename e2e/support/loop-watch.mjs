/**
 * Runs inside a studio: measures the longest time for which its event loop was blocked, and sends it to each client
 * that connects to LOOP_WATCH_PORT.
 *
 * It measures processor time between two turns of the loop, because on a busy machine elapsed time would include time
 * spent on other processes.
 */
import { openSync, readSync } from "node:fs";
import net from "node:net";
import { isMainThread } from "node:worker_threads";

const TURN_MS = 5;

const ownMs = processorTimeOfThisThread() ?? processorTimeOfProcess;
let longestMs = 0;
let before = ownMs();

function turn() {
  const now = ownMs();
  longestMs = Math.max(longestMs, now - before);
  before = now;
}

/** Where the system tells it: other threads, which collect garbage and compress, do not block the loop. */
function processorTimeOfThisThread() {
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
    const bytes = Buffer.alloc(100);
    const read = () =>
      Number.parseInt(bytes.toString("latin1", 0, readSync(file, bytes, 0, 100, 0)), 10) / 1e6;
    return read() > 0 ? read : null;
  } catch {
    return null;
  }
}

function processorTimeOfProcess() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

if (isMainThread) {
  setInterval(turn, TURN_MS).unref();
  const server = net.createServer((socket) => {
    turn();
    socket.end(String(longestMs));
    longestMs = 0;
  });
  server.listen(Number(process.env.LOOP_WATCH_PORT), "127.0.0.1").unref();
}
