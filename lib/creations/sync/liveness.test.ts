/** Liveness: rows without progress never block others. */

import { openBudgets } from "image-providers/outbound/budget/open";
import type { KyselyPlugin, RootOperationNode } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestClock, createTestStudio } from "@/tools/testing/studio";
import { cancelCreation } from "../cancel";
import { cancelMany } from "../cancel-many";
import { changeMany, UNDO_MS } from "../change-many";
import { readChanges } from "../changes";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { readCreation } from "../read";
import { deleteCreation } from "../remove";
import { sweep } from "./sweep";

const RUN_MS = 8_000;
const PEOPLE = ["ada", "bob", "cem", "dora", "eva"];

/** Records every update. */
function recordingUpdates(updates: RootOperationNode[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (node.kind === "UpdateQueryNode") updates.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

describeOnEachDatabase("the studio with more creations than slots", (database) => {
  const open = async (options: { places?: number | null; batchRows?: number; idempotent?: boolean } = {}) => {
    for (const id of PEOPLE) await addPerson(database(), id);
    const { places = 2, idempotent = false } = options;
    const service = createScriptedService({ slots: places, idempotent });
    const clock = createTestClock();
    const { context } = createTestStudio(database(), {
      service,
      clock,
      ...(options.batchRows && { batchRows: options.batchRows }),
    });
    const create = (ownerId = "ada", idempotencyKey: string | null = null) =>
      createCreation(context, {
        ownerId,
        request: aRequest({ config: { image_number: 1 } }),
        idempotencyKey,
      });
    const round = async (ms = 1_000) => {
      clock.advance(ms);
      await sweep(context);
      await settled(context);
    };
    const statuses = async () => {
      const rows = await database().selectFrom("creations").select("status").execute();
      return rows.map(({ status }) => status);
    };
    const row = (id: string) =>
      database().selectFrom("creations").selectAll().where("id", "=", id).executeTakeFirst();
    return { service, clock, context, create, round, statuses, row };
  };

  it("all creations of five people end within three times the minimum time, without open pages", async () => {
    const { service, clock, create, round, statuses } = await open({ places: 4, batchRows: 4 });
    const startedAt = new Map<string, number>();
    service.on.create = (id) => {
      startedAt.set(id, clock.now());
      return id;
    };
    service.on.status = (id) =>
      aReport(clock.now() - (startedAt.get(id) ?? 0) >= RUN_MS ? { status: "succeed" } : {});
    for (let n = 0; n < 8; n++) for (const person of PEOPLE) await create(person);
    const maxMs = (3 * 40 * RUN_MS) / 4;
    for (let ms = 0; ms < maxMs; ms += 1_000) {
      await round();
      if ((await statuses()).every((status) => status === "succeed")) return;
    }
    expect(await statuses()).toEqual(Array(40).fill("succeed"));
  });

  it("a creation at the service is read although more creations than a batch are queued", async () => {
    const { service, create, round, row } = await open({ places: 1, batchRows: 3 });
    const first = await create();
    for (let n = 0; n < 12; n++) await create("bob");
    service.on.status = () => aReport({ status: "succeed" });
    await round();
    expect((await row(first))?.status).toBe("succeed");
  });

  it("every creation at the service is read in turn, also while reads of the oldest ones hang", async () => {
    const { service, create, clock, context, row } = await open({ places: 40, batchRows: 4 });
    const ids: string[] = [];
    service.on.create = (id) => {
      ids.push(id);
      return id;
    };
    for (let n = 0; n < 12; n++) {
      await create();
      clock.advance(10);
    }
    let release = () => {};
    const hanging = new Promise<null>((resolve) => {
      release = () => resolve(null);
    });
    service.on.status = (id) =>
      ids.indexOf(id) < 4
        ? hanging
        : aReport({ status: "failed", error: { message: "x", code: 1, details: [] } });
    const rounds: Promise<void>[] = [];
    for (let n = 0; n < 4; n++) {
      clock.advance(1_000);
      rounds.push(sweep(context));
      await expect.poll(() => service.calls.status).toBeGreaterThanOrEqual(Math.min(12, 4 * (n + 1)));
    }
    await expect.poll(async () => (await row(ids.at(-1) ?? ""))?.status).toBe("failed");
    release();
    await Promise.all(rounds);
  });

  it("creations are still read while pictures of a full batch are being fetched", async () => {
    const { service, context, create, clock } = await open({ places: 40, batchRows: 2 });
    const ids: string[] = [];
    service.on.create = (id) => {
      ids.push(id);
      return id;
    };
    for (let n = 0; n < 3; n++) {
      await create();
      clock.advance(10);
    }
    let release = () => {};
    const travelling = new Promise<[]>((resolve) => {
      release = () => resolve([]);
    });
    service.on.outputs = () => travelling;
    let readsOfLast = 0;
    service.on.status = (id) => {
      if (id !== ids.at(-1)) return aReport({ status: "succeed" });
      readsOfLast += 1;
      return aReport();
    };
    const rounds: Promise<void>[] = [];
    const begin = () => {
      clock.advance(1_000);
      rounds.push(sweep(context));
    };
    begin();
    await expect.poll(() => service.calls.outputs).toBe(2);
    for (let n = 1; n <= 3; n++) {
      begin();
      await expect.poll(() => readsOfLast).toBe(n);
      await expect.poll(() => context.reads.size).toBe(2);
    }
    release();
    await Promise.all(rounds);
    await settled(context);
  });

  it("an open page gets the state of a creation at the service although its owner has more queued creations than a batch", async () => {
    const { service, context, create, clock, round, row } = await open({ places: 1, batchRows: 3 });
    const running = await create();
    for (let n = 0; n < 5; n++) await create();
    // Now its last read is newer than those of all queued creations.
    await round();
    service.on.status = () => aReport({ progress: 0.5 });
    clock.advance(1_000);
    await readChanges(context, { ownerId: "ada" });
    expect((await row(running))?.progress_permille).toBe(500);
  });

  it("every creation is read in turn, also at a service that does not limit reads", async () => {
    for (const id of PEOPLE) await addPerson(database(), id);
    const service = createScriptedService({ slots: null });
    const { context, clock } = createTestStudio(database(), {
      service: { ...service, capabilities: { ...service.capabilities, readsAreLimited: false } },
      batchRows: 2,
    });
    const seen = new Set<string>();
    service.on.status = (id) => {
      seen.add(id);
      return aReport();
    };
    for (const ownerId of PEOPLE) {
      await createCreation(context, { ownerId, request: aRequest(), idempotencyKey: null });
    }
    for (let n = 0; n < 3; n++) {
      clock.advance(1_000);
      await sweep(context);
      await settled(context);
    }
    expect(seen.size).toBe(PEOPLE.length);
  });

  it("an interrupted send is recovered although earlier ones keep failing", async () => {
    const { service, create, round, row } = await open({ places: null, batchRows: 2, idempotent: true });
    service.on.create = () => {
      throw new Error("away");
    };
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push(await create());
    service.on.create = (id) => {
      if (id !== ids.at(-1)) throw new Error("still away");
      return id;
    };
    for (let n = 0; n < 4; n++) await round(11_000);
    expect((await row(ids.at(-1) ?? ""))?.service_id).toBe(ids.at(-1));
  });

  it("a deleted creation is permanently removed although the pictures of earlier ones cannot be removed", async () => {
    const { service, context, create, round, row } = await open({ places: 40, batchRows: 2 });
    service.on.status = () => aReport({ status: "succeed" });
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push(await create());
    await round();
    await round();
    await round();
    await changeMany(context, { ownerId: "ada", action: "delete", ids });
    const last = ids.at(-1) ?? "";
    const { remove } = context.store;
    context.store.remove = async (keys) => {
      if (!keys.some((key) => key.includes(last))) throw new Error("the disk is read-only");
      await remove.call(context.store, keys);
    };
    await round(UNDO_MS + 1_000);
    for (let n = 0; n < 4; n++) await round();
    expect(await row(last)).toBeUndefined();
    expect(await row(ids[0] ?? "")).toBeDefined();
  });

  it("every cancel is sent to the service although earlier ones are not answered", async () => {
    const { service, context, create, clock, row } = await open({ places: 40, batchRows: 2 });
    const ids: string[] = [];
    service.on.create = (id) => {
      ids.push(id);
      return id;
    };
    for (let n = 0; n < 5; n++) await create();
    const asked = new Set<string>();
    service.on.cancel = (id) => {
      asked.add(id);
      throw new Error("the service did not answer");
    };
    expect(await cancelMany(context, { ownerId: "ada", which: "all" })).toHaveLength(5);
    for (let n = 0; n < 4; n++) {
      await settled(context);
      clock.advance(100);
      await sweep(context);
    }
    await settled(context);
    expect(asked).toEqual(new Set(ids));
    expect((await row(ids[0] ?? ""))?.cancel_requested_at).not.toBeNull();
  });

  it("a cancel that is due is sent to the service although an older one is not due yet", async () => {
    const { service, context, create, clock } = await open({ places: 40, batchRows: 1 });
    service.on.create = (id) => id;
    const [patient, due] = [await create(), await create()];
    const now = clock.now();
    const requestCancel = (id: string, cancel_requested_at: number, cancel_sent_at: number) =>
      database()
        .updateTable("creations")
        .set({ cancel_requested_at, cancel_sent_at })
        .where("id", "=", id)
        .execute();
    await requestCancel(patient, now - 30 * 60_000, now - 10 * 60_000);
    await requestCancel(due, now - 60_000, now - 60_000);
    const asked: string[] = [];
    service.on.cancel = (id) => void asked.push(id);
    await sweep(context);
    await settled(context);
    expect(asked).toEqual([due]);
  });

  it("a creation of a service that the studio no longer uses ends after a day, or when it is cancelled", async () => {
    const { context, create, round, row } = await open({ places: 2 });
    const ids = [await create(), await create(), await create()];
    const [cancelled = "", running = "", waiting = ""] = ids;
    await database().updateTable("creations").set({ service: "https://former.example" }).execute();
    await cancelMany(context, { ownerId: "bob", which: "all" });
    await changeMany(context, { ownerId: "ada", action: "favourite", ids });
    await cancelCreation(context, { ownerId: "ada", id: cancelled });
    await round();
    expect((await row(cancelled))?.status).toBe("lost");
    expect((await row(running))?.status).toBe("pending");
    await round(25 * 3_600_000);
    expect((await row(running))?.status).toBe("lost");
    expect((await row(waiting))?.status).toBe("failed");
    expect(JSON.parse((await row(waiting))?.error ?? "{}").message).toContain("no longer uses the service");
  });

  it("every change is reported although more changes of one millisecond exist than fit into an answer", async () => {
    const { context, create, clock } = await open({ places: null, batchRows: 3 });
    const ids: string[] = [];
    for (let n = 0; n < 11; n++) ids.push(await create());
    clock.advance(60_000);
    let { next_cursor: cursor } = await readChanges(context, { ownerId: "ada" });
    for (let n = 0; n < 6; n++)
      ({ next_cursor: cursor } = await readChanges(context, { ownerId: "ada", cursor }));
    await changeMany(context, { ownerId: "ada", action: "delete", ids });
    const told: string[] = [];
    for (let hasMore = true; hasMore; ) {
      const changes = await readChanges(context, { ownerId: "ada", cursor });
      told.push(...changes.deleted_ids);
      cursor = changes.next_cursor;
      hasMore = changes.has_more;
    }
    expect(told.sort()).toEqual(ids.sort());
  });

  it("a change that is committed after a later cursor was given out is still reported", async () => {
    const { context, create, clock } = await open({ places: null });
    const id = await create();
    clock.advance(60_000);
    const { next_cursor: cursor } = await readChanges(context, { ownerId: "ada" });
    const written = clock.now() - 1_000;
    await database().updateTable("creations").set({ is_favourite: 1, updated_at: written }).execute();
    const { creations } = await readChanges(context, { ownerId: "ada", cursor });
    expect(creations).toMatchObject([{ creation_id: id, is_favourite: true }]);
  });

  it("a poll returns only changed creations, and all queued ones whose position changed", async () => {
    const { service, context, create, clock, round } = await open({ places: 2 });
    let ended = "";
    service.on.create = (id) => id;
    service.on.status = (id) => aReport(id === ended ? { status: "succeed" } : { progress: 0.5 });
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      ids.push(await create());
      clock.advance(10);
    }
    let { next_cursor: cursor } = await readChanges(context, { ownerId: "ada" });
    const poll = async () => {
      const changes = await readChanges(context, { ownerId: "ada", cursor });
      cursor = changes.next_cursor;
      return Object.fromEntries(changes.creations.map((one) => [one.creation_id, one.queue_ahead]));
    };
    // Past the overlap of a cursor, and before the report time is written again.
    clock.advance(4_000);
    await poll();
    clock.advance(500);
    expect(await poll()).toEqual({});
    ended = ids[0] ?? "";
    await round();
    await round();
    expect(await poll()).toMatchObject({ [ids[3] ?? ""]: 0, [ids[4] ?? ""]: 1 });
  });

  it("the poll interval is at least twice the time that the answer took", async () => {
    const { service, context, create } = await open({ places: 2 });
    await create();
    service.on.status = async () => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      return aReport();
    };
    const { poll_after_ms } = await readChanges(context, { ownerId: "ada" });
    expect(poll_after_ms).toBeGreaterThanOrEqual(1_400);
  });

  it("the read interval depends on the number of creations at the service, also for the first caller", async () => {
    const { service, context, clock, create } = await open({ places: 40 });
    const { reads } = openBudgets({ service: service.id, perMinute: 60, clock });
    Object.assign(context.service, { reads });
    for (let n = 0; n < 20; n++) await create();
    const { currentPace } = await import("./pace");
    const fresh = {
      ...context,
      ...createTestStudio(database(), { service }).context,
      service: context.service,
    };
    expect(await Promise.all([currentPace(fresh, fresh), currentPace(fresh, fresh)])).toEqual([
      25_000, 25_000,
    ]);
  });

  it("a sweep does not write to queued creations without changes", async () => {
    for (const id of PEOPLE) await addPerson(database(), id);
    const updates: RootOperationNode[] = [];
    const { context, clock } = createTestStudio(database().withPlugin(recordingUpdates(updates)));
    for (let n = 0; n < 6; n++) {
      await createCreation(context, { ownerId: "ada", request: aRequest(), idempotencyKey: null });
    }
    const look = async () => {
      await sweep(context);
      await settled(context);
      return (await readChanges(context, { ownerId: "ada" })).cursor;
    };
    await look();
    updates.length = 0;
    for (let n = 0; n < 10; n++) {
      clock.advance(400);
      await look();
    }
    expect(updates).toEqual([]);
  });

  it("the answer to a send that was given up is ignored", async () => {
    const { service, clock, context, create, row } = await open();
    let answer = (_id: string) => {};
    service.on.create = () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      });
    const sent = create("ada", "k");
    await expect.poll(() => service.calls.create).toBe(1);
    clock.advance(61_000);
    await sweep(context);
    answer("job-late");
    const id = await sent;
    expect(await row(id)).toMatchObject({ status: "outcome_unknown", service_id: null });
  });

  it("the cancels of several people at once are sent to the service without an error in the log", async () => {
    const { service, context, create } = await open({ places: 40, batchRows: 1 });
    for (const person of PEOPLE) await create(person);
    const errors: unknown[] = [];
    context.log.error = (...what: unknown[]) => void errors.push(what);
    await Promise.all(PEOPLE.map((ownerId) => cancelMany(context, { ownerId, which: "all" })));
    await settled(context);
    expect(errors).toEqual([]);
    expect(service.calls.cancel).toBeGreaterThan(0);
  });

  it("cancelling all creations affects one person only, and no deleted creation", async () => {
    const { context, create, row } = await open({ places: 1 });
    const [mine, deleted, theirs] = [await create(), await create(), await create("bob")];
    await deleteCreation(context, { ownerId: "ada", id: deleted });
    await settled(context);
    const { updated_at } = (await row(deleted)) ?? {};
    expect(await cancelMany(context, { ownerId: "ada", which: "all" })).toEqual([mine]);
    expect(await row(theirs)).toMatchObject({ status: "queued", cancel_requested_at: null });
    expect((await row(deleted))?.updated_at).toBe(updated_at);
  });

  it("a cancel of all creations skips a deleted creation that still runs", async () => {
    const { context, create, row } = await open({ places: 2 });
    const running = await create();
    await database().updateTable("creations").set({ deleted_at: 1 }).execute();
    expect(await cancelMany(context, { ownerId: "ada", which: "all" })).toEqual([]);
    expect((await row(running))?.cancel_requested_at).toBeNull();
  });

  it("a cancel of a cancelled creation is accepted, and of a creation that ended in another way refused", async () => {
    const { service, context, create } = await open({ places: 1 });
    const [running, waiting] = [await create(), await create()];
    const cancel = (id: string) => cancelCreation(context, { ownerId: "ada", id });
    await cancel(waiting);
    await cancel(waiting);
    service.on.status = () => aReport({ status: "succeed" });
    await readCreation(context, { ownerId: "ada", id: running });
    await expect(cancel(running)).rejects.toMatchObject({ errorName: "not_cancellable" });
  });

  it("an idempotency key whose creation was deleted is refused with that reason", async () => {
    const { context, create } = await open();
    const id = await create("ada", "k");
    await deleteCreation(context, { ownerId: "ada", id });
    await expect(create("ada", "k")).rejects.toMatchObject({ errorName: "creation_deleted" });
  });

  it("concurrent cancels and deletes of the same creations all complete", async () => {
    const { context, create, statuses } = await open({ places: 1 });
    for (let n = 0; n < 30; n++) await create();
    const all = await database().selectFrom("creations").select("id").orderBy("id", "desc").execute();
    const ids = all.map(({ id }) => id);
    const asked = await Promise.all([
      cancelMany(context, { ownerId: "ada", which: "all" }),
      changeMany(context, { ownerId: "ada", action: "delete", ids }),
      cancelMany(context, { ownerId: "ada", which: "waiting" }),
      changeMany(context, { ownerId: "ada", action: "favourite", ids }),
    ]);
    await settled(context);
    expect(asked[1]).toHaveLength(30);
    expect((await statuses()).filter((status) => status === "cancelled")).toHaveLength(29);
  });

  it("a queued creation whose stored request is damaged fails without being sent", async () => {
    const { service, create, round, row } = await open({ places: 1 });
    const first = await create();
    const damaged = await create();
    await database().updateTable("creations").set({ request: "{" }).where("id", "=", damaged).execute();
    service.on.status = () => aReport({ status: "succeed" });
    for (let n = 0; n < 3; n++) await round();
    expect((await row(first))?.status).toBe("succeed");
    expect(await row(damaged)).toMatchObject({ status: "failed" });
    expect(service.calls.create).toBe(1);
  });

  it("a person whose open creations belong to a former service can create new ones", async () => {
    const { context, create } = await open({ places: 2 });
    await create();
    await database().updateTable("creations").set({ service: "https://former.example" }).execute();
    Object.assign(context, { maxActiveCreations: 1 });
    await create();
    await expect(create()).rejects.toMatchObject({ errorName: "too_many_creations" });
  });
});
