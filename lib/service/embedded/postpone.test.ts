import { CreateFailure, type CreateFailureKind } from "image-providers/create-failure";
import { expect, it } from "vitest";
import { storeKey } from "@/lib/keys/stored";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createEngineStudio } from "@/tools/testing/engine-studio";
import { createPaidEngine, openPaidEngine } from "@/tools/testing/paid-engine";
import { aRequest, createStoppedClock } from "@/tools/testing/studio";
import { LEASE_MS } from "./job";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describeOnEachDatabase("a job that a paid engine turns away", (database) => {
  const open = () => {
    const engine = createPaidEngine();
    const clock = createStoppedClock();
    const studio = createEngineStudio(database(), openPaidEngine(engine, "google"), {
      clock,
      concurrency: 1,
    });
    const create = (id: string) =>
      studio.service.create(
        { ...aRequest({ is_enable_prompt_enhancer: false }), config: { image_number: 1 } },
        id,
      );
    /** The next call is turned away, for long enough that nothing else is called in the same round. */
    const turnAway = async (ms: number, kind?: CreateFailureKind) => {
      clock.advance(ms);
      const body = { message: "Not now.", code: 50201, details: [] };
      engine.next(() =>
        Promise.reject(
          new CreateFailure(kind ? "refused" : "not_sent", body, {
            ...(kind && { kind }),
            retryAfterMs: LEASE_MS,
          }),
        ),
      );
      await studio.worker.workUntilEmpty();
    };
    const statuses = async () => {
      const rows = await database().selectFrom("jobs").select("status").orderBy("queued_at").execute();
      return rows.map(({ status }) => status);
    };
    return { engine, clock, create, turnAway, statuses, worker: studio.worker };
  };

  it.each([
    ["a rate limit", "rate_limited", DAY_MS],
    ["a full service", "slots_full", DAY_MS],
    ["a used up quota", "quota", 15 * MINUTE_MS],
    ["a refused key", "unauthorized", 15 * MINUTE_MS],
    ["an engine that cannot be reached", undefined, 15 * MINUTE_MS],
  ] as const)("waits for %s up to its deadline, and fails after it", async (_, kind, deadlineMs) => {
    const { create, turnAway, statuses, engine } = open();
    await create("a");
    await turnAway(0, kind);
    expect(await statuses()).toEqual(["pending"]);
    await turnAway(deadlineMs, kind);
    expect(await statuses()).toEqual(["pending"]);
    await turnAway(LEASE_MS, kind);
    expect(await statuses()).toEqual(["failed"]);
    expect(engine.calls).toHaveLength(3);
  });

  it("that is older than its company's key has the same time from when the key was pasted", async () => {
    const { create, turnAway, statuses, clock } = open();
    await create("a");
    await create("b");
    clock.advance(DAY_MS);
    const key = { sealed: "…", added_at: clock.now(), added_by: "Ada" };
    await storeKey(database(), "google", key, clock.now());
    await turnAway(0, "unauthorized");
    await turnAway(15 * MINUTE_MS, "unauthorized");
    expect(await statuses()).toEqual(["pending", "pending"]);
    await turnAway(LEASE_MS, "unauthorized");
    expect(await statuses()).toEqual(["failed", "failed"]);
  });

  it("that was created in time is drawn although an older one has failed at its deadline", async () => {
    const { create, turnAway, statuses, worker, clock } = open();
    await create("a");
    clock.advance(1);
    await create("b");
    await turnAway(DAY_MS, "rate_limited");
    expect(await statuses()).toEqual(["failed", "pending"]);
    clock.advance(LEASE_MS);
    await worker.workUntilEmpty();
    expect(await statuses()).toEqual(["failed", "succeed"]);
  });
});
