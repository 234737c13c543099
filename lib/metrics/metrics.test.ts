/** Metrics as Prometheus reads them, on a real ledger. */
import { tmpdir } from "node:os";
import { type Kysely, sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { createCreation } from "@/lib/creations/create";
import { changePictures } from "@/lib/creations/pictures/change-pictures";
import { slotsTaken, sumOf } from "@/lib/creations/queue/slots";
import { sweep, sweepUntilDone } from "@/lib/creations/sync/sweep";
import { openPostgres, poolOf } from "@/lib/db/postgres";
import type { Database } from "@/lib/db/schema";
import { checkPictures } from "@/lib/pictures/upkeep/check-pictures";
import { beginPause } from "@/lib/service/pause";
import { describeOnEachDatabase, describeOnPostgres } from "@/tools/testing/database";
import { createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio, type TestStudio } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import { createMetrics, type Metrics } from "./metrics";

/** One for the file, because what rooms announce is counted for as long as a process runs. */
const metrics: Metrics = createMetrics({ version: "1.2.3", role: "all", instanceId: "host-1" });

/** The value of a series; undefined where there is none. */
async function sampleOf(series: string): Promise<number | undefined> {
  const line = (await metrics.scrape()).split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

function watch(db: Kysely<Database>, { context }: TestStudio, dataDir: string | null = null): void {
  metrics.watch({
    ...{ db, clock: context.clock, dataDir, pool: () => poolOf(db) },
    services: Array.from(context.services.values(), ({ service }) => service),
    slotsUsed: async (service) => sumOf(await slotsTaken(db, service, context.clock.now())),
  });
}

const create = ({ context }: TestStudio) =>
  createCreation(context, { ownerId: "ada", request: aRequest(), idempotencyKey: null });

describeOnEachDatabase("metrics of a studio", (database) => {
  beforeEach(() => addPerson(database()));

  it("a waiting job is counted with its age, and an empty queue is 0", async () => {
    const studio = createTestStudio(database());
    watch(database(), studio);
    const { id: service } = studio.context.service;
    expect(await sampleOf(`studio_queue_jobs{service="${service}",status="pending"}`)).toBe(0);
    await create(studio);
    studio.clock.advance(90_000);
    expect(await sampleOf(`studio_queue_jobs{service="${service}",status="pending"}`)).toBe(1);
    const age = await sampleOf(`studio_queue_oldest_job_age_seconds{service="${service}"}`);
    expect(age).toBeGreaterThanOrEqual(90);
    expect(age).toBeLessThan(400);
    const open = (await metrics.scrape())
      .split("\n")
      .filter((line) => line.startsWith("studio_open_creations{"));
    expect(open).toEqual([expect.stringMatching(new RegExp(`service="${service}".*status="pending"} 1$`))]);
  });

  it("slots, queue and pause of a service elsewhere are told, under its host and without its address", async () => {
    const studio = createTestStudio(database(), { service: createScriptedService({ slots: 2 }) });
    for (let n = 0; n < 3; n++) await create(studio);
    await beginPause(database(), studio.context.service.id, { reason: "quota", now: studio.clock.now() });
    watch(database(), studio);
    expect(await sampleOf('studio_service_slots_used{service="images.example"}')).toBe(2);
    expect(await sampleOf('studio_service_slots_max{service="images.example"}')).toBe(2);
    expect(
      await sampleOf('studio_open_creations{service="images.example",model="remote",status="queued"}'),
    ).toBe(1);
    expect(await sampleOf('studio_service_paused{service="images.example",reason="quota"}')).toBe(1);
    expect(await sampleOf('studio_service_paused{service="images.example",reason="unreachable"}')).toBe(0);
    expect(await metrics.scrape()).not.toContain("https://images.example");
  });

  it("recorded and ended creations are counted by status", async () => {
    const studio = createTestStudio(database());
    watch(database(), studio);
    const before = {
      created: (await sampleOf("studio_creations_created_total")) ?? 0,
      succeeded: (await sampleOf('studio_creations_ended_total{status="succeed"}')) ?? 0,
    };
    await create(studio);
    await studio.worker.workUntilEmpty();
    await sweep(studio.context);
    expect(await sampleOf("studio_creations_created_total")).toBe(before.created + 1);
    expect(await sampleOf('studio_creations_ended_total{status="succeed"}')).toBe(before.succeeded + 1);
  });

  it("what retention deletes, and the creations and pictures that are removed for good, are counted", async () => {
    const day = 24 * 3_600_000;
    const studio = createTestStudio(database(), { keepUnfavouredMs: 2 * day });
    watch(database(), studio);
    const names = ["creations_expired", "creations_purged", "pictures_purged"];
    const counts = () => Promise.all(names.map((name) => sampleOf(`studio_${name}_total`)));
    const before = await counts();
    const grown = async () => (await counts()).map((count, n) => (count ?? 0) - (before[n] ?? 0));
    const request = aRequest({ config: { image_number: 3 } });
    await createCreation(studio.context, { ownerId: "ada", request, idempotencyKey: null });
    await studio.worker.workUntilEmpty();
    await sweep(studio.context);
    const [first] = await database().selectFrom("pictures").select("id").execute();
    await changePictures(studio.context, { ownerId: "ada", action: "delete", ids: [first?.id ?? ""] });
    studio.clock.advance(3 * day);
    await sweepUntilDone(studio.context);
    expect(await grown()).toEqual([1, 0, 1]);
    studio.clock.advance(3 * day);
    await sweepUntilDone(studio.context);
    expect(await grown()).toEqual([1, 1, 3]);
  });

  it("what the last pictures-check found is told, with its time, and nothing before the first", async () => {
    const studio = createTestStudio(database());
    const name = "studio_pictures_check";
    const told = () =>
      Promise.all(
        ["last_end_timestamp_seconds", "missing_files", "orphans", "orphan_bytes"].map((end) =>
          sampleOf(`${name}_${end}`),
        ),
      );
    watch(database(), studio);
    expect(await told()).toEqual([undefined, undefined, undefined, undefined]);
    await create(studio);
    await studio.worker.workUntilEmpty();
    await sweep(studio.context);
    const [picture] = await database().selectFrom("pictures").select("original_key").execute();
    const { store } = studio.context;
    await store.remove([picture?.original_key ?? ""]);
    await store.put("pictures/gone/0.png", new Uint8Array(7));
    studio.clock.advance(25 * 3_600_000);
    const check = (removes: boolean) =>
      checkPictures({ db: database(), store, clock: studio.clock }, { removes });
    const startedAt = studio.clock.now() / 1_000;
    await check(false);
    watch(database(), studio);
    const [endedAt, ...found] = await told();
    expect(found).toEqual([1, 1, 7]);
    expect(endedAt).toBeGreaterThanOrEqual(startedAt);
    await check(true);
    watch(database(), studio);
    expect((await told()).slice(1)).toEqual([1, 0, 0]);
  });

  it("a database that is gone leaves its gauges out, and the rest is answered", async () => {
    const studio = createTestStudio(database());
    watch(database(), studio, tmpdir());
    expect(await sampleOf("studio_database_up")).toBe(1);
    expect(await sampleOf("studio_sessions_open")).toBe(0);
    expect(await sampleOf("studio_disk_free_bytes")).toBeGreaterThan(0);
    const gone = new Proxy(database(), {
      get: (_, key) => {
        throw new Error(`${String(key)}: the database is gone`);
      },
    });
    watch(gone, studio, tmpdir());
    const text = await metrics.scrape();
    expect(text).toContain("\nstudio_database_up 0\n");
    for (const name of ["studio_queue_jobs", "studio_sessions_open", "studio_database_size_bytes"])
      expect(text).not.toMatch(new RegExp(`^${name}[ {]`, "m"));
    expect(text).toContain('studio_build_info{version="1.2.3"');
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  });
});

describeOnPostgres("a pool with one connection", () => {
  it("the wait for a connection is counted once for each query, also for one that waits behind another", async () => {
    const name = "studio_database_connection_wait_duration_seconds";
    const db = openPostgres(process.env.TEST_DATABASE_URL ?? "", { connections: 1 });
    try {
      await sql`select 1`.execute(db);
      const before = (await sampleOf(`${name}_count`)) ?? 0;
      const sumBefore = (await sampleOf(`${name}_sum`)) ?? 0;
      const second = await db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        const waiting = sql`select 2`.execute(db);
        await waitFor("the second query", () => poolOf(db)?.waiting === 1);
        return { waiting };
      });
      await second.waiting;
      expect(await sampleOf(`${name}_count`)).toBe(before + 2);
      expect(await sampleOf(`${name}_sum`)).toBeGreaterThan(sumBefore);
    } finally {
      await db.destroy();
    }
  });
});

describe("a round of the sweeper", () => {
  it("a round of the sweeper is counted, with the time of its end", async () => {
    expect(await sampleOf('studio_sweep_last_end_timestamp_seconds{role="all"}')).toBeUndefined();
    const before = Date.now() / 1_000;
    await metrics.sweepRound(async () => {});
    expect(await sampleOf("studio_sweep_duration_seconds_count")).toBe(1);
    const end = await sampleOf('studio_sweep_last_end_timestamp_seconds{role="all"}');
    expect(end).toBeGreaterThanOrEqual(before);
  });
});
