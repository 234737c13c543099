/**
 * Runs inside a studio: measures the longest time for which its event loop was blocked, and sends it to each client
 * that connects to LOOP_WATCH_PORT.
 *
 * It counts processor time between two turns of the loop, because on a busy machine the time of day would also count
 * other processes.
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
