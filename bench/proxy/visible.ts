/** Measures the time from a finished picture at the service to its arrival in a tab. */
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import type { CreationScript } from "@/tools/testing/upstream/script";
import { startUpstream } from "@/tools/testing/upstream/upstream";
import { percentile } from "./load";
import { type Person, studioBefore } from "./studio";

/** How the creations at the service end. */
export interface Endings {
  name: string;
  /** Creations that the service has at once, and how many of them it draws at once, in the order of their creation. */
  underWay: number;
  drawn: number;
  /** Whose creations these are, in turn, each with a tab. */
  people: number;
  /** Whether it reports progress. */
  progress: boolean;
  /** Durations: around a median of the size, or memoryless, so that nothing announces an end. */
  durations: "usual" | "memoryless";
}

export interface Visible {
  ends: number;
  medianMs: number;
  p95Ms: number;
  /** The maximum of calls within any minute, and the number of those refused with 429. */
  peakPerMinute: number;
  refused: number;
  /** Status calls in a second, on average. */
  readsPerSecond: number;
}

/** Sizes, in pixels, with the median of their durations; and the spread of these, as the deviation of the logarithm. */
const SIZES = [
  { resolution: 64, medianMs: 25_000 },
  { resolution: 128, medianMs: 42_000 },
  { resolution: 256, medianMs: 70_000 },
];
const DEVIATION = 0.3;

/**
 * The studio's queue always has more, so that the number under way stays the same.
 *
 * @param measured ends that count; as many as are drawn at once, and twelve at least, come before.
 * @param program of another build, to compare with.
 */
export async function measureVisible(endings: Endings, measured: number, program?: string): Promise<Visible> {
  const { underWay, drawn, people, progress } = endings;
  const random = seeded(7);
  const before = Math.max(12, drawn);
  const all = Array.from({ length: before + measured + underWay }, (_, n) => {
    const size = SIZES[n % SIZES.length] as (typeof SIZES)[number];
    return { prompt: `creation ${n}`, ...size, runMs: durationOf(endings, size.medianMs, random) };
  }).map((one): typeof one & { endsAt: number; script?: CreationScript } => ({ ...one, endsAt: 0 }));
  const byPrompt = new Map(all.map((one) => [one.prompt, one]));
  /** When each of the places at which the service draws is free again. */
  const freeAt = Array.from({ length: drawn }, () => 0);
  const upstream = await startUpstream({
    limits: { slots: underWay, perMinute: 500 },
    defaultScript(prompt) {
      const one = byPrompt.get(prompt);
      if (!one) throw new Error(`Nobody created "${prompt}".`);
      // The upstream asks more than once.
      if (one.script) return one.script;
      freeAt.sort((a, b) => a - b);
      const now = Date.now();
      const startsAt = Math.max(now, freeAt[0] ?? 0);
      one.endsAt = startsAt + one.runMs;
      freeAt[0] = one.endsAt;
      one.script = {
        waitMs: startsAt - now,
        runMs: one.runMs,
        progressAs: progress ? "fraction" : "absent",
      };
      return one.script;
    },
  });
  const studio = await studioBefore(upstream.baseUrl, program, {
    IMAGE_SERVICE_MAX_ACTIVE: String(underWay),
  });
  try {
    const tabs: Person[] = [];
    for (let n = 0; n < people; n++) tabs.push(await studio.signIn(`Person ${n}`));
    for (const [n, { prompt, resolution }] of all.entries())
      await tabs[n % people]?.create(prompt, resolution);
    const beganAt = Date.now();
    const delays: number[] = [];
    const look = async (tab: Person) => {
      let since: string | undefined;
      while (delays.length < before + measured) {
        const { creations, cursor, poll_after_ms } = await tab.changes(since);
        since = cursor;
        for (const { prompt, status, outputs } of creations) {
          const one = byPrompt.get(prompt);
          if (!one || status !== "succeed" || !outputs[0]) continue;
          byPrompt.delete(prompt);
          const answer = await request(new URL(outputs[0].thumbnail_url, studio.origin), {
            headers: { cookie: tab.cookie },
          });
          await answer.body.dump();
          if (answer.statusCode !== 200) throw new Error(`A thumbnail answers ${answer.statusCode}.`);
          delays.push(Date.now() - one.endsAt);
        }
        await sleep(poll_after_ms);
      }
    };
    await Promise.all(tabs.map(look));
    const counted = delays.slice(before, before + measured);
    const reads = upstream.counts.history.filter(
      ({ operation, at }) => operation === "status" && at >= beganAt,
    );
    return {
      ends: counted.length,
      medianMs: percentile(counted, 0.5),
      p95Ms: percentile(counted, 0.95),
      peakPerMinute: upstream.counts.peakPerMinute(),
      refused: upstream.counts.history.filter((call) => call.status === 429).length,
      readsPerSecond: (reads.length * 1_000) / (Date.now() - beganAt),
    };
  } finally {
    await studio.end();
    await upstream.close();
  }
}

function durationOf({ durations }: Endings, medianMs: number, random: () => number): number {
  if (durations === "memoryless") return -Math.log(1 - random()) * medianMs;
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return medianMs * Math.exp(DEVIATION * normal);
}

/** The same numbers in every run, from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
