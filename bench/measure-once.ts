/** What one piece of work takes in this process, which should do nothing else. */
import { monitorEventLoopDelay } from "node:perf_hooks";

export interface Measured<Result> {
  result: Result;
  ms: number;
  /** The most memory of the process beyond that before the work, in MB. */
  memoryMb: number;
  /** The longest turn of the event loop. */
  longestTurnMs: number;
}

export async function measureOnce<Result>(work: () => Promise<Result>): Promise<Measured<Result>> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 10);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const startedAt = performance.now();
  const result = await work();
  const ms = performance.now() - startedAt;
  clearInterval(watch);
  delay.disable();
  return {
    result,
    ms,
    memoryMb: Math.round((peak - before) / 1e6),
    longestTurnMs: Math.round(delay.max / 1e6),
  };
}
