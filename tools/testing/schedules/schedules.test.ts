import fc from "fast-check";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { playSchedule } from "./play";
import { anySchedule } from "./schedule";

/** A few others for every change; `npm run test:long` plays two thousand. */
const RUNS = Number(process.env.FAULT_SCHEDULES ?? 8);
/** FAULT_SEED plays the schedules of an earlier run again. It is printed first, because a run that hangs reports no seed. */
const SEED = Number(process.env.FAULT_SEED ?? Math.trunc(Math.random() * 2 ** 31));
process.stdout.write(`${RUNS} random schedules with FAULT_SEED=${SEED}\n`);
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
        { seed: SEED, numRuns: RUNS, endOnFailure: true },
      );
    },
    RUNS * MAX_MS_PER_RUN,
  );
});
