import * as fc from "fast-check";
import { openBudgets } from "image-providers/outbound/budget/open";
import { describe, expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestClock, createTestStudio } from "@/tools/testing/studio";
import { createCreation } from "../create";
import type { CreationRow } from "../ledger/row";
import { pollAfter } from "./interval";

const SECOND = 1_000;

describeOnEachDatabase("the pause before a tab's next poll", (database) => {
  /** One creation at a service with thirty-nine others, which allows sixty reads a minute. */
  const open = async () => {
    await addPerson(database());
    const clock = createTestClock();
    const service = createScriptedService();
    const { context } = createTestStudio(database(), { service, clock });
    const { reads } = openBudgets({ service: service.id, perMinute: 60, clock });
    Object.assign(context.service, { reads });
    const request = aRequest();
    for (let n = 0; n < 40; n++)
      await createCreation(context, { ownerId: "ada", request, idempotencyKey: null });
    const row = await database().selectFrom("creations").selectAll().limit(1).executeTakeFirstOrThrow();
    const now = clock.now();
    const drawn: CreationRow = {
      ...row,
      status: "processing",
      sending_at: now - 60 * SECOND,
      started_at: now - 55 * SECOND,
      checked_at: now - SECOND,
      updated_at: now - SECOND,
    };
    const pauseOf = (...rows: Partial<CreationRow>[]) =>
      pollAfter(context, { open: rows.map((one) => ({ row: { ...drawn, ...one }, request })), tookMs: 0 });
    return { context, now, pauseOf };
  };

  it("a tab without open creations polls every five seconds", async () => {
    const { pauseOf } = await open();
    expect(await pauseOf()).toBe(5_000);
  });

  it("a tab polls the sooner the nearer the end that its creation's progress points to", async () => {
    const { pauseOf } = await open();
    const pauses: number[] = [];
    for (const progress_permille of [100, 500, 800, 900, 970])
      pauses.push(await pauseOf({ progress_permille }));
    expect(pauses).toEqual([...pauses].sort((a, b) => b - a));
    expect(pauses[0]).toBe(3_000);
    expect(pauses.at(-1)).toBeLessThan(1_000);
  });

  it("a tab polls the sooner the more creations of its person are under way", async () => {
    const { pauseOf } = await open();
    const pauses: number[] = [];
    for (const count of [1, 4, 16, 64])
      pauses.push(await pauseOf(...Array.from({ length: count }, () => ({}))));
    expect(pauses).toEqual([...pauses].sort((a, b) => b - a));
    expect(new Set(pauses).size).toBeGreaterThan(2);
  });

  describe.each<[string, Partial<CreationRow>]>([
    ["is being sent", { status: "sending", started_at: null }],
    ["is being cancelled", { cancel_requested_at: 1 }],
    ["lacks only its pictures", { service_ended_at: 1 }],
    ["is being finished at the service", { status: "post_processing" }],
  ])("of a creation that %s", (_, state) => {
    it("a tab polls twice a second", async () => {
      const { pauseOf } = await open();
      expect(await pauseOf(state)).toBe(500);
    });

    it("a tab polls less often once that has not changed for ten seconds", async () => {
      const { now, pauseOf } = await open();
      expect(await pauseOf({ ...state, updated_at: now - 11 * SECOND })).toBeGreaterThan(1_500);
    });
  });

  it("a tab polls as often as the service is asked, where it is asked often", async () => {
    const { context, pauseOf } = await open();
    Object.assign(context.service, { reads: null, pollIntervalMs: 800 });
    expect(await pauseOf({ progress_permille: 10 })).toBe(800);
    expect(await pauseOf({ status: "queued", started_at: null, sending_at: null })).toBe(800);
  });

  it("a tab with open creations polls at least every three seconds and at most twice a second, whatever the ledger says", async () => {
    const { now, pauseOf } = await open();
    const time = fc.oneof(fc.constant(null), fc.integer({ min: now - 1e9, max: now + 1e9 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            status: fc.constantFrom("queued", "sending", "pending", "processing", "post_processing"),
            progress_permille: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 1_000 })),
            sending_at: time,
            started_at: time,
            service_ended_at: time,
            cancel_requested_at: time,
            updated_at: fc.integer({ min: now - 1e5, max: now + 1e5 }),
            checked_at: fc.integer({ min: 0, max: now + 1e9 }),
          }),
          { minLength: 1, maxLength: 30 },
        ),
        async (rows) => {
          const pause = await pauseOf(...rows);
          expect(pause).toBeGreaterThanOrEqual(500);
          expect(pause).toBeLessThanOrEqual(3_000);
        },
      ),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 20) },
    );
  });
});
