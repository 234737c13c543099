/** Metrics of this process in Prometheus' text format. */
import "server-only";
import type { OnQuery } from "@/lib/db/on-query";
import { countSignals } from "./count-signals";
import { createGauges, type Sources } from "./gauges";
import { createInstruments, type Instruments } from "./instruments";

export interface Metrics {
  readonly instruments: Instruments;
  /** Counts a query. */
  readonly onQuery: OnQuery;
  /** From now on answers contain the gauges too. */
  watch(sources: Sources): void;
  /** Runs a round of the sweeper and counts it. */
  sweepRound(round: () => Promise<void>): Promise<void>;
  /** All metrics. Never rejects: without a database its gauges are missing. */
  scrape(): Promise<string>;
}

export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Counts from now on; once in a process, because what rooms announce is counted as long as it runs. */
export function createMetrics(build: { version: string; role: string; instanceId: string }): Metrics {
  const { version, role, instanceId } = build;
  const instruments = createInstruments({
    version,
    role,
    node: process.versions.node,
    instance_id: instanceId,
  });
  countSignals(instruments);
  const { queries, sweeps, lastSweep, registry } = instruments;
  const readingFrom = createGauges(instruments);
  let refresh = async () => {};
  return {
    instruments,
    onQuery: ({ kind, isFailed, ms }) =>
      queries.observe({ kind, outcome: isFailed ? "failed" : "ok" }, ms / 1_000),
    watch(sources) {
      refresh = readingFrom(sources);
    },
    async sweepRound(round) {
      const end = sweeps.startTimer();
      await round();
      end();
      lastSweep.set({ role }, Date.now() / 1_000);
    },
    async scrape() {
      await refresh();
      return registry.metrics();
    },
  };
}
