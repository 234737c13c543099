import type { Kysely } from "kysely";
import { expect, it } from "vitest";
import type { Database } from "@/lib/db/schema";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { planLinesOf, queriesOf } from "@/tools/testing/query-plans";
import { aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { deleteCreation } from "../remove";
import { readVersions } from "./versions";
import { waitForEnd } from "./wait";
import { createWatcher, type WatcherLimits } from "./watcher";

const LONG_MS = 60_000;
const WRITE_LISTENERS = Symbol.for("prompt-studio.write-listeners");
const never = new AbortController().signal;

/** Ends a creation as another process does. */
const end = (db: Kysely<Database>, id: string) =>
  db
    .updateTable("creations")
    .set((e) => ({ status: "succeed" as const, updated_at: e("updated_at", "+", 1) }))
    .where("id", "=", id)
    .execute();

describeOnEachDatabase("callers that wait for the end of a creation", (database, another) => {
  const open = async (limits: Partial<WatcherLimits> = {}) => {
    const db = database();
    await addPerson(db, "ada");
    const service = createScriptedService();
    const { context } = createTestStudio(db, { service });
    const watcher = createWatcher(context, limits);
    const create = () =>
      createCreation(context, { ownerId: "ada", request: aRequest(), idempotencyKey: null });
    /** @returns what the wait said, and how long it took. */
    const wait = async (id: string, { forMs = LONG_MS, signal = never, ownerId = "ada" } = {}) => {
      const startedAt = performance.now();
      const hasWaited = await waitForEnd(context, watcher, { ownerId, id, forMs, signal });
      return { hasWaited, ms: performance.now() - startedAt };
    };
    /** Whether it has ended, without waiting for it. */
    const noted = (waiting: Promise<{ hasWaited: boolean; ms: number }>) => {
      const note = { hasEnded: false, waiting };
      void waiting.then(() => {
        note.hasEnded = true;
      });
      return note;
    };
    return { context, service, watcher, create, wait, noted };
  };

  it("a caller is answered when another process ends the creation, and not before", async () => {
    const { create, wait, noted } = await open();
    const [id, other] = [await create(), await create()];
    const caller = noted(wait(id));
    const elsewhere = another();
    await end(elsewhere, other);
    await expect(wait(other)).resolves.toMatchObject({ hasWaited: true });
    expect(caller.hasEnded).toBe(false);
    await end(elsewhere, id);
    expect((await caller.waiting).ms).toBeLessThan(LONG_MS / 2);
  });

  it("a caller learns of an end that this process writes without waiting for the next look", async () => {
    const { context, create, wait, noted } = await open({ lookMs: LONG_MS });
    const id = await create();
    const caller = noted(wait(id));
    // The first look has gone by.
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(caller.hasEnded).toBe(false);
    await end(context.db, id);
    expect((await caller.waiting).ms).toBeLessThan(LONG_MS / 2);
  });

  it("a caller is answered when its time is over, also while nothing is looked at", async () => {
    const { create, wait } = await open({ lookMs: LONG_MS });
    const { ms } = await wait(await create(), { forMs: 300 });
    expect(ms).toBeGreaterThanOrEqual(299);
    expect(ms).toBeLessThan(LONG_MS / 2);
  });

  it("a caller is answered at once for what has ended, is deleted meanwhile, or is not theirs", async () => {
    const { context, create, wait } = await open();
    const [ended, deleted] = [await create(), await create()];
    await end(context.db, ended);
    expect((await wait(ended)).ms).toBeLessThan(LONG_MS / 2);
    expect((await wait(deleted, { ownerId: "eve" })).ms).toBeLessThan(LONG_MS / 2);
    const waiting = wait(deleted);
    await deleteCreation(context, { ownerId: "ada", id: deleted });
    expect((await waiting).ms).toBeLessThan(LONG_MS / 2);
    await settled(context);
  });

  it("a caller that disconnects waits no more, and gives its place back", async () => {
    const { create, wait } = await open({ placesPerPerson: 1 });
    const id = await create();
    const client = new AbortController();
    const waiting = wait(id, { signal: client.signal });
    expect(await wait(id)).toMatchObject({ hasWaited: false });
    client.abort();
    expect((await waiting).ms).toBeLessThan(LONG_MS / 2);
    expect(await wait(id, { forMs: 1 })).toMatchObject({ hasWaited: true });
  });

  it("a stop answers all callers at once, and those that come afterwards", async () => {
    const { watcher, create, wait } = await open({ lookMs: LONG_MS });
    const id = await create();
    const waiting = [wait(id), wait(await create())];
    await new Promise((resolve) => setImmediate(resolve));
    watcher.stop();
    for (const { ms } of [...(await Promise.all(waiting)), await wait(id)])
      expect(ms).toBeLessThan(LONG_MS / 2);
  });

  it("one person cannot take the places of others, and all together no more than the process has", async () => {
    const { watcher } = await open({ placesPerPerson: 2, places: 3 });
    const place = watcher.enter("ada");
    expect([watcher.enter("ada"), watcher.enter("ada"), watcher.enter("bob"), watcher.enter("eve")]).toEqual([
      expect.anything(),
      null,
      expect.anything(),
      null,
    ]);
    place?.leave();
    place?.leave();
    expect([watcher.enter("eve"), watcher.enter("eve")]).toEqual([expect.anything(), null]);
  });

  it("callers beyond those of one look have their turn with the next ones, also while those before them wait on", async () => {
    const { watcher, context, create, wait } = await open({ perLook: 2, lookMs: 20, tickMs: 5 });
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.push(await create());
    const waiting = ids.map((id) => wait(id));
    const elsewhere = another();
    // The last ones first: all others are still in front of them.
    for (const [n, id] of [...ids.entries()].reverse()) {
      await end(elsewhere, id);
      expect((await waiting[n])?.ms).toBeLessThan(LONG_MS / 2);
    }
    watcher.stop();
    await settled(context);
  });

  it("a look that fails ends no wait, and a later one goes on", async () => {
    const { context, create } = await open();
    const id = await create();
    let failures = 0;
    const flaky = context.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        failures += 1;
        if (failures === 1) throw new Error("The database is away.");
        return result;
      },
    });
    Reflect.set(flaky, WRITE_LISTENERS, Reflect.get(context.db, WRITE_LISTENERS));
    const place = createWatcher({ ...context, db: flaky }).enter("ada");
    const version = place?.change(undefined, { of: { creationId: id }, until: performance.now() + LONG_MS });
    expect(await version).toBeGreaterThan(0);
    expect(failures).toBe(2);
  });

  it("where reads have a budget, callers that wait spend none of it", async () => {
    const { service, create, wait } = await open({ lookMs: 10, tickMs: 5 });
    service.on.status = () => aReport({ status: "succeed" });
    await wait(await create(), { forMs: 300 });
    expect(service.calls.status).toBe(0);
  });

  it("a creation of the studio's own service is moved on for its callers, without a poll or the sweeper", async () => {
    await addPerson(database(), "ada");
    const { context, worker } = createTestStudio(database());
    const watcher = createWatcher(context);
    const id = await createCreation(context, { ownerId: "ada", request: aRequest(), idempotencyKey: null });
    const waiting = waitForEnd(context, watcher, { ownerId: "ada", id, forMs: LONG_MS, signal: never });
    await worker.workUntilEmpty(never);
    expect(await waiting).toBe(true);
    const row = await database().selectFrom("creations").select("status").executeTakeFirstOrThrow();
    expect(row.status).toBe("succeed");
    await settled(context);
  });

  it("a look takes the same few statements for any number of callers, and each finds its rows by an index", async () => {
    const { create } = await open();
    const id = await create();
    const statements = new Set<string>();
    for (const count of [1, 300]) {
      const ids = Array.from({ length: count }, (_, n) => (n === 0 ? id : `cr_${n}`));
      const input = { creationIds: ids, ownerIds: ["ada", ...ids], limit: 500 };
      const { creations, people } = await readVersions(database(), input);
      expect([...creations.keys()]).toEqual([id]);
      expect(people.get("ada")).toBe(creations.get(id));
      const look = (watched: Kysely<Database>) => readVersions(watched, input);
      const lines = await planLinesOf(database(), look);
      expect(lines.filter((line) => /^SCAN creations\b|Seq Scan on creations\b/.test(line))).toEqual([]);
      for (const { sql } of await queriesOf(database(), look)) statements.add(sql);
    }
    expect(statements.size).toBe(3);
  });

  it("a person's creations have another version after each change of one of them", async () => {
    const { watcher, create } = await open();
    await create();
    const place = watcher.enter("ada");
    const change = (known?: number) =>
      place?.change(known, { of: { ownerId: "ada" }, until: performance.now() + LONG_MS });
    const version = await change();
    await waitFor("a later millisecond", () => Date.now() > Number(version));
    const next = change(version);
    await create();
    expect(await next).toBeGreaterThan(Number(version));
  });
});
