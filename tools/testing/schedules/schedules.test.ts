import fc from "fast-check";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { playSchedule } from "./play";
import { anySchedule } from "./schedule";

/** A few for every change; `npm run test:long` plays two thousand. */
const RUNS = Number(process.env.FAULT_SCHEDULES ?? 20);
/** Far more than a schedule takes, also on a busy machine. */
const MAX_MS_PER_RUN = 20_000;

describeOnEachDatabase("random schedules of faults, users and time", (database) => {
  it(
    "with random faults no creation is started twice, moves back or is lost, and afterwards all end in time without open pages",
    async () => {
      await fc.assert(
        fc.asyncProperty(anySchedule, async (schedule) => {
          expect(await playSchedule(database(), schedule)).toEqual([]);
        }),
        // Shrinking through sockets takes longer than reducing a schedule by hand.
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    RUNS * MAX_MS_PER_RUN,
  );
});
