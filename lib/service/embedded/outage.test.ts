import { describe, expect, it, vi } from "vitest";
import { outage } from "@/lib/base/errors";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createEngineStudio } from "@/tools/testing/engine-studio";
import { aPng, createPaidEngine, delivered, openPaidEngine } from "@/tools/testing/paid-engine";
import { aRequest, createTestClock, createTestStudio } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import { beginPause, currentPause } from "../pause";
import { LEASE_MS, MAX_LEASE_AHEAD_MS } from "./job";
import { claim } from "./queue/claim";
import { readJob } from "./queue/read";
import { ReclaimGuard } from "./reclaim";

const HOUR_MS = 3_600_000;
const full = () => Promise.reject(outage("storage_unavailable", null));

describeOnEachDatabase("drawing during an outage", (database) => {
  it("a drawn picture that cannot be stored is kept and stored later, without another attempt or drawing", async () => {
    const { context, engine, worker } = createTestStudio(database());
    const id = await context.service.create(aRequest({ config: { image_number: 1 } }), "a");
    const put = vi.spyOn(context.store, "put").mockImplementationOnce(full).mockImplementationOnce(full);
    await worker.workUntilEmpty();
    expect(put.mock.calls.length).toBeGreaterThan(3);
    expect(await readJob(database(), id)).toMatchObject({ status: "succeed", attempt: 1 });
    expect(engine.requests).toHaveLength(1);
  });

  it("a picture of a paid engine that cannot be stored is kept and stored later: the engine is called once", async () => {
    const engine = createPaidEngine();
    const { service, worker, store } = createEngineStudio(database(), openPaidEngine(engine));
    const request = { ...aRequest({ is_enable_prompt_enhancer: false }), config: { image_number: 1 } };
    const id = await service.create(request, "a");
    const put = vi.spyOn(store, "put").mockImplementationOnce(full).mockImplementationOnce(full);
    await worker.workUntilEmpty();
    expect(await readJob(database(), id)).toMatchObject({ status: "succeed", attempt: 1, asked: "[]" });
    expect(engine.calls).toHaveLength(1);
    expect(put.mock.calls.length).toBeGreaterThan(3);
  });

  it("a picture of a paid engine that came before the database was away is kept, and not paid for again", async () => {
    const engine = createPaidEngine();
    // One call after the other.
    const { service, worker } = createEngineStudio(database(), openPaidEngine(engine), { pixels: 96 * 64 });
    const request = { ...aRequest({ is_enable_prompt_enhancer: false }), config: { image_number: 2 } };
    const id = await service.create(request, "a");
    const update = database().updateTable.bind(database());
    let isAway = false;
    let refused = 0;
    engine.next(async ({ width, height }) => {
      isAway = true;
      return delivered([await aPng(width, height)]);
    });
    vi.spyOn(database(), "updateTable").mockImplementation(((table: "jobs") => {
      if (isAway && refused < 4) {
        refused++;
        throw outage("database_unavailable", null);
      }
      return update(table);
    }) as never);
    worker.start();
    await waitFor("the job's end", async () => (await readJob(database(), id))?.finished_at);
    await worker.stop();
    expect(refused).toBe(4);
    expect(await service.outputs(id)).toHaveLength(2);
    expect(engine.calls).toHaveLength(2);
  });

  it("no job is claimed while pictures cannot be stored, and all are drawn afterwards", async () => {
    const { context, engine, worker } = createTestStudio(database());
    let isWritable = false;
    context.store.isWritable = async () => isWritable;
    const id = await context.service.create(aRequest(), "a");
    await worker.workUntilEmpty();
    expect(await readJob(database(), id)).toMatchObject({ status: "pending", attempt: 0 });
    expect(engine.requests).toEqual([]);
    isWritable = true;
    await worker.workUntilEmpty();
    expect(await readJob(database(), id)).toMatchObject({ status: "succeed", attempt: 1 });
  });

  it("a job that meets an outage before it draws is handed back, and the attempt does not count", async () => {
    const { context, worker } = createTestStudio(database());
    let asked = 0;
    // Writable when the job is claimed, and no longer when its first picture is to be drawn.
    context.store.isWritable = async () => ++asked !== 2 && asked < 3;
    const id = await context.service.create(aRequest({ config: { image_number: 1 } }), "a");
    await worker.workUntilEmpty();
    expect(await readJob(database(), id)).toMatchObject({
      ...{ status: "pending", attempt: 1, attempts_without_progress: 0, lease_owner: null },
    });
  });

  it("the end of a job that cannot be written is written after the outage", async () => {
    const { context, worker } = createTestStudio(database());
    const id = await context.service.create(aRequest({ config: { image_number: 1 } }), "a");
    const { store } = context;
    let isAway = false;
    const update = database().updateTable.bind(database());
    vi.spyOn(store, "put").mockImplementation(async () => {
      isAway = true;
    });
    let refused = 0;
    vi.spyOn(database(), "updateTable").mockImplementation(((table: "jobs") => {
      if (isAway && refused < 4) {
        refused++;
        throw outage("database_unavailable", null);
      }
      return update(table);
    }) as never);
    worker.start();
    const ended = await waitFor("the job's end", async () => {
      const row = await readJob(database(), id);
      return row?.finished_at ? row : null;
    });
    await worker.stop();
    expect(refused).toBe(4);
    expect(ended).toMatchObject({ status: "succeed", attempt: 1 });
  });
});

describeOnEachDatabase("the clock is set back an hour", (database) => {
  it("a job of a worker that died before is claimed again, but not one whose lease is held", async () => {
    const { context, clock } = createTestStudio(database());
    await context.service.create(aRequest(), "a");
    const now = clock.now();
    const claimed = (at: number) => claim(database(), context.service.id, "another", at);
    expect(await claim(database(), context.service.id, "first", now)).not.toBeNull();
    expect(await claimed(now)).toBeNull();
    // As far as the clocks of two machines may differ.
    expect(await claimed(now + LEASE_MS - MAX_LEASE_AHEAD_MS)).toBeNull();
    expect(await claimed(now - HOUR_MS)).toMatchObject({ lease_owner: "another" });
  });

  it("a pause of a service ends at once, and a new one can begin", async () => {
    const { context, clock } = createTestStudio(database());
    const { id } = context.service;
    const now = clock.now();
    await beginPause(database(), id, { reason: "rate_limited", forMs: 60_000, now });
    expect(await currentPause(database(), id, now)).toMatchObject({ reason: "rate_limited" });
    expect(await currentPause(database(), id, now - HOUR_MS)).toBeNull();
    await context.service.create(aRequest(), "a");
    expect(await claim(database(), id, "first", now)).toBeNull();
    expect(await claim(database(), id, "first", now - HOUR_MS)).not.toBeNull();
    await beginPause(database(), id, { reason: "quota", forMs: 5_000, now: now - HOUR_MS });
    expect(await currentPause(database(), id, now - HOUR_MS)).toMatchObject({ reason: "quota" });
  });

  it("no pause lasts longer than ten minutes, whatever was asked for", async () => {
    const now = 1_795_225_295_141;
    await beginPause(database(), "any", { reason: "rate_limited", forMs: 5 * HOUR_MS, now });
    expect(await currentPause(database(), "any", now)).toMatchObject({ until: now + 10 * 60_000 });
  });

  it("a running job keeps its lease when the clock is set back while it draws", async () => {
    const clock = Object.assign(createTestClock(), { steady: () => performance.now() });
    const { context, engine, worker } = createTestStudio(database(), { clock });
    engine.hold();
    worker.start();
    const id = await context.service.create(aRequest(), "a");
    await waitFor("the drawing", () => engine.requests.length > 0);
    const leaseUntil = async () => (await readJob(database(), id))?.lease_until ?? 0;
    const claimedUntil = await leaseUntil();
    await waitFor("the first renewal", async () => (await leaseUntil()) > claimedUntil);
    clock.advance(-HOUR_MS);
    await waitFor(
      "a lease by the new time",
      async () => (await leaseUntil()) < clock.now() + MAX_LEASE_AHEAD_MS,
    );
    expect(await readJob(database(), id)).toMatchObject({ attempt: 1 });
    engine.letGo();
    await worker.stop();
  });
});

describe("when leases of other workers may be taken", () => {
  it("right after an outage their workers get the time of a lease to renew them", () => {
    let now = 0;
    const guard = new ReclaimGuard({ now: () => now });
    expect(guard.mayReclaim()).toBe(true);
    guard.noteOutage();
    now += LEASE_MS - 1;
    expect(guard.mayReclaim()).toBe(false);
    now += 1;
    expect(guard.mayReclaim()).toBe(true);
  });

  it.each([HOUR_MS, -HOUR_MS])("after the clock was set by %d ms too", (jumpMs) => {
    let steady = 0;
    let offset = 1_795_225_295_141;
    const guard = new ReclaimGuard({ now: () => steady + offset, steady: () => steady });
    expect(guard.mayReclaim()).toBe(true);
    offset += jumpMs;
    expect(guard.mayReclaim()).toBe(false);
    steady += LEASE_MS;
    expect(guard.mayReclaim()).toBe(true);
    // Clocks are adjusted all the time.
    offset += 500;
    expect(guard.mayReclaim()).toBe(true);
  });
});
