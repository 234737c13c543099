/**
 * Runs in a studio that is watched: measures the longest time for which its event loop was blocked, and tells it to
 * whoever connects to LOOP_WATCH_PORT.
 *
 * It counts the processor time between two turns of the loop, not the time of day: on a machine that is busy with other
 * things every turn takes long, and that is not the studio's fault.
 */
import net from "node:net";
import { isMainThread } from "node:worker_threads";

const TURN_MS = 5;

let longestMs = 0;
let before = process.cpuUsage();

function turn() {
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  longestMs = Math.max(longestMs, (user + system) / 1000);
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
