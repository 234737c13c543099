/** What tabs cost: people poll as often as the server tells them, while creations are under way at a service. */
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { startUpstream } from "@/tools/testing/upstream/upstream";
import type { Served } from "../serve";
import { percentile } from "./load";
import { type Person, studioBefore } from "./studio";

const TABS = 500;
const PEOPLE = 20;
const CREATIONS = 40;
/** A creation takes so long that none ends while it is measured. */
const RUN_MS = 600_000;
/** The tabs open within this time, and poll for a while before it counts. */
const OPEN_WITHIN_MS = 3_000;
const WARM_UP_MS = 6_000;
const MEASURED_MS = 15_000;
/** How often the handler that does nothing is polled, and a studio that does not answer; an answer of the studio says when to poll again. */
const USUAL_POLL_MS = 1_000;

export interface Tabs {
  pollsPerSecond: number;
  p50Ms: number;
  p95Ms: number;
  /** Processor time of the server for each answer, and for each tab and minute. */
  cpuMs: number;
  cpuMsPerTabMinute: number;
  /** The creations in an answer. */
  creations: number;
  failed: number;
}

/** @param program of another build than this one. */
export async function measureStudioTabs(program?: string): Promise<Tabs> {
  const upstream = await startUpstream({
    defaultScript: () => ({ runMs: RUN_MS }),
    limits: { slots: CREATIONS, perMinute: 500 },
  });
  const studio = await studioBefore(upstream.baseUrl, program);
  try {
    const people: Person[] = [];
    for (let n = 0; n < PEOPLE; n++) people.push(await studio.signIn(`Person ${n}`));
    for (let n = 0; n < CREATIONS; n++) await people[n % PEOPLE]?.create(`creation ${n}`);
    return await measure(studio, (n) => {
      const headers = { cookie: people[n % PEOPLE]?.cookie ?? "" };
      let since = "";
      return async (dispatcher) => {
        const answer = await request(`${studio.origin}/api/creations/changes${since}`, {
          headers,
          dispatcher,
        });
        const { value } = await successOf(answer);
        since = `?cursor=${encodeURIComponent(value.next_cursor)}`;
        return { waitMs: value.poll_after_ms, creations: value.creations.length };
      };
    });
  } finally {
    await studio.end();
    await upstream.close();
  }
}

/** The same with a handler that does nothing. */
export const measureNothingTabs = (server: Served): Promise<Tabs> =>
  measure(server, () => async (dispatcher) => {
    const answer = await request(`${server.origin}/nothing`, { dispatcher });
    await answer.body.dump();
    return { waitMs: USUAL_POLL_MS, creations: 0 };
  });

type Poll = (dispatcher: Agent) => Promise<{ waitMs: number; creations: number }>;

async function measure(server: Served, pollOf: (tab: number) => Poll): Promise<Tabs> {
  const dispatcher = new Agent({ connections: TABS });
  const end = new AbortController();
  // Each tab waits for it.
  setMaxListeners(0, end.signal);
  const pause = (ms: number) => sleep(ms, undefined, { signal: end.signal }).catch(() => {});
  let polls: number[] = [];
  let [creations, failed] = [0, 0];
  const tab = async (n: number) => {
    const poll = pollOf(n);
    await pause((n * OPEN_WITHIN_MS) / TABS);
    while (!end.signal.aborted) {
      const startedAt = performance.now();
      const answer = await poll(dispatcher).catch(() => null);
      if (answer) polls.push(performance.now() - startedAt);
      else failed += 1;
      creations += answer?.creations ?? 0;
      await pause(answer?.waitMs ?? USUAL_POLL_MS);
    }
  };
  const all = Array.from({ length: TABS }, (_, n) => tab(n));
  await sleep(WARM_UP_MS);
  polls = [];
  [creations, failed] = [0, 0];
  const before = server.cpuMs();
  await sleep(MEASURED_MS);
  const cpuMs = server.cpuMs() - before;
  const measured = polls;
  const result = {
    pollsPerSecond: (1_000 * measured.length) / MEASURED_MS,
    p50Ms: percentile(measured, 0.5),
    p95Ms: percentile(measured, 0.95),
    cpuMs: cpuMs / Math.max(1, measured.length),
    cpuMsPerTabMinute: (cpuMs * 60_000) / MEASURED_MS / TABS,
    creations: creations / Math.max(1, measured.length),
    failed,
  };
  end.abort();
  await Promise.all(all);
  await dispatcher.close();
  return result;
}

type Answer = Awaited<ReturnType<typeof request>>;

/** The body, unchecked: this process shares the cores with the server that it measures. */
async function successOf({ statusCode, body }: Answer) {
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`A poll answers ${statusCode}: ${text}`);
  return JSON.parse(text) as {
    value: { next_cursor: string; poll_after_ms: number; creations: unknown[] };
  };
}
