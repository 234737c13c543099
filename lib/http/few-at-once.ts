/** Long answers of which one client gets only a few at once: each is in memory until it has been read. */
import "server-only";
import { StudioError } from "contract/studio-error";

/** More than a browser opens connections to one address. */
const AT_ONCE = 6;
/** Of a client with many tabs; the others are refused. */
const MAX_WAITING = 24;

interface Line {
  underWay: number;
  waiting: (() => void)[];
}

/** A request that says when its answer has been read, or its client is gone; others are over with the work. */
interface Served {
  signal: AbortSignal;
  closed?: Promise<void>;
}

/**
 * @param limits tests pass less.
 * @returns a function that does the work of a request once fewer than `atOnce` answers of the same client are under way.
 * It throws StudioError `too_many_requests` where too many wait already, and the reason of the signal when the client leaves before its turn.
 */
export function fewAtOnce({ atOnce = AT_ONCE, maxWaiting = MAX_WAITING } = {}) {
  const lines = new Map<string, Line>();

  async function enter(client: string, signal: AbortSignal): Promise<() => void> {
    const line = lines.get(client) ?? { underWay: 0, waiting: [] };
    lines.set(client, line);
    if (line.underWay < atOnce) line.underWay += 1;
    else if (line.waiting.length < maxWaiting) await turnIn(line, signal);
    else
      throw new StudioError("too_many_requests", "Too many of your answers wait to be read. Try again soon.");
    return () => {
      const next = line.waiting.shift();
      // Who comes next takes the place.
      if (next) return next();
      line.underWay -= 1;
      if (line.underWay === 0) lines.delete(client);
    };
  }

  return async <Value>(client: string, request: Served, work: () => Promise<Value>): Promise<Value> => {
    const leave = await enter(client, request.signal);
    try {
      return await work();
    } finally {
      const { closed = Promise.resolve() } = request;
      void closed.then(leave);
    }
  };
}

function turnIn({ waiting }: Line, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal.removeEventListener("abort", leave);
      resolve();
    };
    const leave = () => {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(signal.reason);
    };
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
    waiting.push(begin);
  });
}
