/** Measures the time from a finished picture at the service to its arrival in a tab. */
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { startUpstream } from "@/lib/testing/upstream/upstream";
import { percentile } from "./load";
import { studioBefore } from "./studio";

export interface Visible {
  creations: number;
  /** The studio's interval between two reads of one creation, with this many under way. */
  intervalMs: number;
  medianMs: number;
  p95Ms: number;
}

/** An ending costs two calls and a new creation one; few endings keep the budget from limiting the measurement. */
const ENDING_INTERVAL_MS = 1_500;

/** As the README of `lib/creations` has it: reads may use 80 % of 450 calls a minute, and one creation is not read more often than every 1.5 s. */
const intervalFor = (creations: number) => Math.max(1_500, (creations * 60_000) / (450 * 0.8));

/**
 * Ends creations at moments spread over several intervals. The number under way stays the same, and so does the
 * interval.
 *
 * @param creations how many are under way at once.
 */
export async function measureVisible(creations: number): Promise<Visible> {
  const intervalMs = intervalFor(creations);
  const upstream = await startUpstream({ defaultScript: () => ({ runMs: 3_600_000 }) });
  const studio = await studioBefore(upstream.baseUrl);
  try {
    const running = new Set<string>();
    for (let n = 0; n < creations; n++) await studio.create(`creation ${n}`);
    for (const id of upstream.creations.keys()) running.add(id);
    const endedAt = new Map<string, number>();
    const delays: number[] = [];
    const wanted = Math.max(30, creations);
    // A new creation replaces each one that ends, to keep the number under way constant.
    const ending = (async () => {
      await sleep(2 * intervalMs);
      for (let n = 0; n < wanted; n++) {
        await sleep(ENDING_INTERVAL_MS * (0.5 + Math.random()));
        const [id] = running;
        if (id === undefined) break;
        running.delete(id);
        const prompt = upstream.creations.get(id)?.order.prompt ?? "";
        upstream.end(id, "succeed");
        endedAt.set(prompt, performance.now());
        const known = new Set(upstream.creations.keys());
        await studio.create(`later ${n}`);
        for (const next of upstream.creations.keys()) if (!known.has(next)) running.add(next);
      }
    })();
    let since: string | undefined;
    const deadline = performance.now() + 10 * 60_000;
    while (delays.length < wanted && performance.now() < deadline) {
      const { creations: changed, cursor, poll_after_ms } = await studio.changes(since);
      since = cursor;
      for (const creation of changed) {
        const at = endedAt.get(creation.prompt);
        const picture = creation.outputs[0];
        if (at === undefined || creation.status !== "succeed" || !picture) continue;
        endedAt.delete(creation.prompt);
        const answer = await request(new URL(picture.thumbnail_url, studio.origin), {
          headers: { cookie: studio.cookie },
        });
        await answer.body.dump();
        if (answer.statusCode !== 200) throw new Error(`A thumbnail answers ${answer.statusCode}.`);
        delays.push(performance.now() - at);
      }
      await sleep(poll_after_ms);
    }
    await ending;
    return { creations, intervalMs, medianMs: percentile(delays, 0.5), p95Ms: percentile(delays, 0.95) };
  } finally {
    await studio.end();
    await upstream.close();
  }
}
