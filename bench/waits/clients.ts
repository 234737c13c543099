/** Programs that want to know of the ends of creations: those that wait, those that read streams, and those that poll. */
import { setTimeout as pause } from "node:timers/promises";
import { Agent, request } from "undici";
import type { Served } from "../serve";

export interface Caller {
  cookie: string;
  creationId: string;
}

/** Programs of one kind; each is connected until `end`. */
export interface Crowd {
  /** How many are connected and have an answer to come. */
  connected(): number;
  /** How often an answer did not come or was another one. */
  failed(): number;
  end(): Promise<void>;
}

/** How long programs that poll pause, as the studio tells them for what is under way. */
const POLL_MS = 2_000;
export const CONNECT_WITHIN_MS = 5_000;

export function waits({ origin }: Served, callers: readonly Caller[]): Crowd {
  return crowd(callers, async ({ cookie, creationId }, { dispatcher, signal }) => {
    const headers = { cookie, prefer: "wait=50" };
    const address = `${origin}/api/v1/jobs/${creationId}/status`;
    const answer = await request(address, { headers, dispatcher, signal });
    await answer.body.dump();
    if (answer.headers["preference-applied"] === undefined) throw new Error("It was not waited for.");
  });
}

export function streams({ origin }: Served, callers: readonly Caller[]): Crowd {
  return crowd(callers, async ({ cookie, creationId }, { dispatcher, signal }) => {
    const address = `${origin}/api/v1/jobs/${creationId}/events`;
    const answer = await request(address, { headers: { cookie }, dispatcher, signal });
    if (answer.statusCode !== 200) throw new Error(`A stream answers ${answer.statusCode}.`);
    await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
  });
}

export function polls({ origin }: Served, callers: readonly Caller[]): Crowd {
  return crowd(callers, async ({ cookie, creationId }, { dispatcher, signal }) => {
    await pause(Math.random() * POLL_MS);
    while (!signal.aborted) {
      const address = `${origin}/api/v1/jobs/${creationId}/status`;
      await (await request(address, { headers: { cookie }, dispatcher, signal })).body.dump();
      await pause(POLL_MS);
    }
  });
}

type Work = (caller: Caller, connection: { dispatcher: Agent; signal: AbortSignal }) => Promise<void>;

function crowd(callers: readonly Caller[], work: Work): Crowd {
  const dispatcher = new Agent({ connections: callers.length, headersTimeout: 0, bodyTimeout: 0 });
  const ends = callers.map(() => new AbortController());
  let connected = 0;
  let failed = 0;
  const all = callers.map(async (caller, n) => {
    const signal = ends[n]?.signal ?? AbortSignal.abort();
    // A thousand connections in one moment are more than a listener keeps waiting.
    await pause((n * CONNECT_WITHIN_MS) / callers.length);
    while (!signal.aborted) {
      connected += 1;
      const isDone = await work(caller, { dispatcher, signal }).then(
        () => true,
        () => false,
      );
      connected -= 1;
      if (isDone || signal.aborted) continue;
      failed += 1;
      await pause(POLL_MS);
    }
  });
  return {
    connected: () => connected,
    failed: () => failed,
    async end() {
      for (const end of ends) end.abort();
      await Promise.all(all);
      await dispatcher.destroy();
    },
  };
}
