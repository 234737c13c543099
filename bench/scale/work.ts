/** What people do with a studio at once: creations one after another, and tabs that poll. */
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import * as z from "zod/mini";
import type { Person } from "../proxy/studio";
import type { Studio } from "./studios";

/** People who each wait for one creation before the next. */
const AT_ONCE = 24;
const STATUS_EVERY_MS = 250;
const UNDER_WAY = 40;

export interface Created {
  perSecond: number;
  createMs: number[];
  statusMs: number[];
  connections: number;
}

/** Creations of 64 × 64 pixels from the request to the reported end, as many as end in the time. */
export async function create(studio: Studio, forMs: number): Promise<Created> {
  const createMs: number[] = [];
  const statusMs: number[] = [];
  let ended = 0;
  let connections = 0;
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt > forMs;
  const lane = async (n: number) => {
    const person = personOf(studio, n);
    while (!isOver()) {
      const id = await timed(createMs, () => person.create(`creation ${n}`));
      while (!(await timed(statusMs, () => hasSucceeded(studio, person, id)))) await sleep(STATUS_EVERY_MS);
      if (!isOver()) ended += 1;
    }
  };
  const watch = async () => {
    while (!isOver()) {
      connections = Math.max(connections, await studio.connections());
      await sleep(200);
    }
  };
  await Promise.all([watch(), ...Array.from({ length: AT_ONCE }, (_, n) => lane(n))]);
  return { perSecond: (1_000 * ended) / forMs, createMs, statusMs, connections };
}

/** The same number of requests at once to a server that answers with the picture. */
export async function createNaively(origin: string, forMs: number): Promise<Created> {
  const createMs: number[] = [];
  let ended = 0;
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt > forMs;
  const lane = async () => {
    while (!isOver()) {
      const answer = await timed(createMs, () => request(origin, { method: "POST" }));
      await answer.body.dump();
      if (answer.statusCode !== 200)
        throw new Error(`The server that only draws answers ${answer.statusCode}.`);
      if (!isOver()) ended += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { perSecond: (1_000 * ended) / forMs, createMs, statusMs: [], connections: 0 };
}

export interface Polled {
  pollMs: number[];
  answers: number;
  failed: number;
  /** Processor time of all processes of the studio for each answer, drawing included. */
  cpuMs: number;
  connections: number;
}

/** Tabs that poll as often as the server tells them, while creations that take long are under way. */
export async function poll(studio: Studio, tabs: number, forMs: number): Promise<Polled> {
  const pollMs: number[] = [];
  let failed = 0;
  let connections = 0;
  for (let n = 0; n < UNDER_WAY; n++) await personOf(studio, n).create(`a large picture ${n}`, 1_536);
  const end = new AbortController();
  // Each tab waits for it.
  setMaxListeners(0, end.signal);
  const tab = async (n: number) => {
    await sleep((n * 3_000) / tabs, undefined, { signal: end.signal }).catch(() => {});
    let since: string | undefined;
    while (!end.signal.aborted) {
      const answer = await timed(pollMs, () => personOf(studio, n).changes(since)).catch(() => null);
      if (answer === null) failed += 1;
      since = answer?.next_cursor ?? since;
      await sleep(answer?.poll_after_ms ?? 1_000, undefined, { signal: end.signal }).catch(() => {});
    }
  };
  const all = Array.from({ length: tabs }, (_, n) => tab(n));
  // Until all of them poll.
  await sleep(4_000);
  pollMs.length = 0;
  const before = cpuOf(studio);
  for (const until = performance.now() + forMs; performance.now() < until; await sleep(500))
    connections = Math.max(connections, await studio.connections());
  const answers = pollMs.length;
  const cpuMs = (cpuOf(studio) - before) / Math.max(1, answers);
  const measured = pollMs.slice();
  end.abort();
  await Promise.all(all);
  for (const { cookie } of studio.people) await cancelAll(studio, cookie);
  return { pollMs: measured, answers, failed, cpuMs, connections };
}

async function cancelAll({ origin }: Studio, cookie: string): Promise<void> {
  const answer = await request(`${origin}/api/creations/cancel`, {
    method: "POST",
    headers: { cookie, origin, "content-type": "application/json" },
    body: JSON.stringify({ which: "all" }),
  });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`A cancel answers ${answer.statusCode}.`);
}

function personOf(studio: Studio, n: number): Person {
  const person = studio.people[n % studio.people.length];
  if (!person) throw new Error("Nobody is signed in.");
  return person;
}

const cpuOf = ({ processes }: Studio) => processes.reduce((sum, { served }) => sum + served.cpuMs(), 0);

async function timed<Result>(into: number[], work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  into.push(performance.now() - startedAt);
  return result;
}

const statusSchema = z.object({ value: z.object({ status: z.string() }) });

/** @throws Error for a creation that ended without pictures. */
async function hasSucceeded({ origin }: Studio, { cookie }: Person, id: string): Promise<boolean> {
  const answer = await request(`${origin}/api/v1/jobs/${id}/status`, { headers: { cookie } });
  const { status } = statusSchema.parse(await answer.body.json()).value;
  if (["failed", "cancelled", "lost", "outcome_unknown"].includes(status))
    throw new Error(`A creation is ${status}.`);
  return status === "succeed";
}
