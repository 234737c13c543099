import fc from "fast-check";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/lib/testing/database";
import { playSchedule } from "./play";
import { anySchedule } from "./schedule";

/** Some for every change; two thousand by `npm run test:long`, which also has the time for it. */
const RUNS = Number(process.env.FAULT_SCHEDULES ?? 30);
/** Far more than a schedule takes, also on a busy machine. */
const MS_A_RUN = 20_000;

describeOnEachDatabase("whatever goes wrong, in whatever order", (database) => {
  it(
    "nobody pays twice, nothing moves back, nothing is lost, and once faults end everything ends in time with nobody looking",
    async () => {
      await fc.assert(
        fc.asyncProperty(anySchedule, async (schedule) => {
          expect(await playSchedule(database(), schedule)).toEqual([]);
        }),
        // A smaller schedule is found by hand faster than by shrinking through sockets.
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    RUNS * MS_A_RUN,
  );
});
