/** Counts the calls to the service while many tabs watch the same creations. */
import { setTimeout as sleep } from "node:timers/promises";
import { startUpstream } from "@/tools/testing/upstream/upstream";
import { studioBefore } from "./studio";

const CREATIONS = 40;
const MEASURED_MS = 60_000;

export interface Viewers {
  viewers: number;
  /** Status calls that reached the service in the measured minute. */
  statusCalls: number;
  /** The maximum of calls within any minute, and the number of those refused with 429. */
  peakPerMinute: number;
  refused: number;
  /** The answers that the tabs received in that minute. */
  answers: number;
}

/** @param viewers the number of tabs, each polling at the interval that the studio returns. */
export async function measureViewers(viewers: number): Promise<Viewers> {
  const upstream = await startUpstream({
    defaultScript: () => ({ runMs: 3_600_000 }),
    limits: { slots: CREATIONS, perMinute: 500 },
  });
  const studio = await studioBefore(upstream.baseUrl);
  try {
    for (let n = 0; n < CREATIONS; n++) await studio.create(`creation ${n}`);
    let answers = 0;
    const end = new AbortController();
    const tab = async (n: number) => {
      await sleep((n * 5_000) / viewers);
      let since: string | undefined;
      while (!end.signal.aborted) {
        const { next_cursor, poll_after_ms } = await studio.changes(since);
        since = next_cursor;
        answers += 1;
        await sleep(poll_after_ms, undefined, { signal: end.signal }).catch(() => {});
      }
    };
    const tabs = Array.from({ length: viewers }, (_, n) => tab(n));
    // Waits until all creates are done and all tabs poll.
    await sleep(15_000);
    const before = { calls: upstream.counts.calls("status"), answers };
    await sleep(MEASURED_MS);
    const statusCalls = upstream.counts.calls("status") - before.calls;
    const answered = answers - before.answers;
    end.abort();
    await Promise.all(tabs);
    return {
      viewers,
      statusCalls,
      answers: answered,
      peakPerMinute: upstream.counts.peakPerMinute(),
      refused: upstream.counts.history.filter((call) => call.status === 429).length,
    };
  } finally {
    await studio.end();
    await upstream.close();
  }
}
