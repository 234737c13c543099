/** How long work keeps the process busy without a turn for others. The process runs with `e2e/support/loop-watch.mjs`. */
import net from "node:net";

const ATTEMPTS = 3;

/** What somebody else does meanwhile. */
type Beside = (isOver: () => boolean) => Promise<void>;

/** The best of several attempts of so many clients at once: other programs of the machine delay some. */
export async function best(open: () => Promise<number>, clients: number, beside?: Beside) {
  const all = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) all.push(await watched(open, clients, beside));
  return all.reduce((one, other) => (other.blockMs < one.blockMs ? other : one));
}

/** The longest time for which the process was busy without a turn for others, and its memory, while clients open the board. */
async function watched(open: () => Promise<number>, clients: number, beside?: Beside) {
  global.gc?.();
  const memoryBefore = process.memoryUsage.rss();
  let memory = memoryBefore;
  const timer = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage.rss());
  }, 5);
  await longestBlockMs();
  const startedAt = performance.now();
  let isOver = false;
  const other = beside?.(() => isOver);
  const bytes = await Promise.all(Array.from({ length: clients }, open));
  const tookMs = performance.now() - startedAt;
  const blockMs = await longestBlockMs();
  clearInterval(timer);
  isOver = true;
  await other;
  return { blockMs, tookMs, memoryMb: (memory - memoryBefore) / 1e6, bytes: bytes[0] ?? 0 };
}

/** Asks `e2e/support/loop-watch.mjs` in this process, which counts processor time: on a busy machine others take the rest. */
const longestBlockMs = () =>
  new Promise<number>((resolve, reject) => {
    let text = "";
    const socket = net.connect(Number(process.env.LOOP_WATCH_PORT), "127.0.0.1");
    socket.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
    socket.once("error", reject).once("close", () => resolve(Number.parseFloat(text)));
  });
