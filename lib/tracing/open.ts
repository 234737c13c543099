/** Begins to record spans where a collector is set. */
import "server-only";
import type { startTracing } from "./start";

/**
 * @param collector null where nothing is traced.
 * @returns what sends the last spans; the libraries are loaded only where spans are recorded.
 */
export async function openTracing(
  collector: Parameters<typeof startTracing>[0] | null,
  process: Parameters<typeof startTracing>[1],
): Promise<() => Promise<void>> {
  if (!collector) return async () => {};
  return (await import("./start")).startTracing(collector, process).stop;
}
