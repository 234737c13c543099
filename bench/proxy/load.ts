/** Sends requests as fast as a server answers them, over a fixed number of connections. */
import { Pool } from "undici";

const CONNECTIONS = 32;

export interface Load {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** @param p from 0 to 1. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
}

/**
 * Every connection sends the next request as soon as it has an answer.
 *
 * @throws at the first answer that is not 200: a fast refusal must not count as good performance.
 */
export async function load(url: string, headers: Record<string, string>, durationMs: number): Promise<Load> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const latencies: number[] = [];
  const startedAt = performance.now();
  const ask = async () => {
    while (performance.now() - startedAt < durationMs) {
      const askedAt = performance.now();
      const answer = await pool.request({ path: pathname, method: "GET", headers });
      const body = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}: ${body}`);
      latencies.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  const seconds = (performance.now() - startedAt) / 1_000;
  await pool.close();
  return {
    perSecond: latencies.length / seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  };
}
