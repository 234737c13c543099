/** Status reads of programs, beside a handler that forwards each to the service. */
import { measureReads } from "../proxy/reads";
import type { Subject } from "./figure";

export const reads: Subject = {
  name: "status reads",
  async measure() {
    const { studio, naive, nothing } = await measureReads({ rounds: 2, roundMs: 2_500 });
    const beside = (what: string, pick: (one: typeof studio) => number) => ({
      what,
      value: pick(studio),
      reference: "a naive handler",
      referenceValue: pick(naive),
    });
    return [
      beside("a second, 32 connections", ({ perSecond }) => perSecond),
      beside("p99, ms", ({ p99Ms }) => p99Ms),
      {
        what: "processor ms each",
        value: studio.cpuMs,
        reference: "a handler that does nothing",
        referenceValue: nothing.cpuMs,
      },
    ];
  },
};
