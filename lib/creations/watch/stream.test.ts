import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import { cancelCreation } from "../cancel";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { deleteCreation } from "../remove";
import { refresh } from "../sync/refresh";
import { type Source, type StreamEvent, sourceOfAll, sourceOfOne } from "./sources";
import { STREAM_TIMES, stream } from "./stream";
import { createWatcher } from "./watcher";

describeOnEachDatabase("a stream of events", (database, another) => {
  const open = async () => {
    const db = database();
    await addPerson(db, "ada");
    const service = createScriptedService();
    const { context } = createTestStudio(db, { service });
    const watcher = createWatcher(context);
    const create = () =>
      createCreation(context, { ownerId: "ada", request: aRequest(), idempotencyKey: null });
    const row = (id: string) =>
      db.selectFrom("creations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const report = async (id: string, status: Parameters<typeof aReport>[0]) => {
      service.on.status = () => aReport(status);
      await refresh(context, context, await row(id), true);
      await settled(context);
    };
    /** Everything that a connection gets, until it ends or is closed. */
    const connect = async (
      source: Source,
      times: Partial<typeof STREAM_TIMES & { forMs: number }> = {},
      isStillAllowed = async () => true,
    ) => {
      const place = watcher.enter("ada");
      if (!place) throw new Error("There is no place.");
      const seen: (StreamEvent | null)[] = [];
      const first = await source.read();
      const options = { first, isStillAllowed, times: { ...STREAM_TIMES, forMs: 60_000, ...times } };
      const ended = (async () => {
        for await (const event of stream(place, source, options)) seen.push(event);
      })();
      return {
        seen,
        ended,
        close: async () => {
          place.leave();
          await ended;
        },
      };
    };
    const one = (id: string, since: string | null = null, ownerId = "ada") =>
      sourceOfOne(context, { ownerId, id, since });
    const all = (since: string | null = null, ownerId = "ada") => sourceOfAll(context, { ownerId, since });
    return { context, watcher, create, report, connect, one, all };
  };
  const statuses = (seen: readonly (StreamEvent | null)[]) =>
    seen.flatMap((event) =>
      event?.name === "creation" ? [(event.data as { status: string }).status] : (event?.name ?? []),
    );

  it("tells each state of a creation in order, then that it has ended, and ends", async () => {
    const { create, report, connect, one } = await open();
    const id = await create();
    const { seen, ended } = await connect(one(id));
    await waitFor("the first state", () => seen.length === 1);
    await report(id, { status: "processing", progress: 0.25 });
    await waitFor("the progress", () => statuses(seen).includes("processing"));
    await report(id, { status: "succeed" });
    await ended;
    // Its pictures may be seen on the way.
    const told = statuses(seen).filter((status) => status !== "post_processing");
    expect(told).toEqual(["pending", "processing", "succeed", "ended"]);
    expect(seen.at(-2)?.data).toMatchObject({ creation_id: id, outputs: [{ index: 0 }] });
  });

  it("of one creation goes on at the last id, repeats nothing that is known, and says that nothing will follow", async () => {
    const { create, report, one } = await open();
    const id = await create();
    const first = await one(id).read();
    const since = first.events[0]?.id ?? "";
    expect((await one(id, since).read()).events).toEqual([]);
    await report(id, { status: "succeed" });
    const last = await one(id, since).read();
    expect(statuses(last.events)).toEqual(["succeed", "ended"]);
    expect(await one(id, last.events[0]?.id ?? "").read()).toMatchObject({ events: [], rest: "last" });
    expect(statuses((await one(id, "no cursor").read()).events)).toEqual(["succeed", "ended"]);
  });

  it("of all creations loses nothing between two connections, whichever process wrote it", async () => {
    const { context, create, report, connect, all } = await open();
    const [id, other] = [await create(), await create()];
    const before = await connect(all());
    await waitFor("both", () => before.seen.length === 2);
    expect(before.seen.map((event) => event?.id !== undefined)).toEqual([false, true]);
    await before.close();
    const since = before.seen.at(-1)?.id ?? "";
    await report(id, { status: "succeed" });
    await another()
      .updateTable("creations")
      .set({ status: "lost", updated_at: Date.now() })
      .where("id", "=", other)
      .execute();
    const third = await create();
    const after = await connect(all(since));
    await waitFor("all changes", () => {
      const ids = after.seen.map(
        (event) => (event?.data as { creation_id?: string } | undefined)?.creation_id,
      );
      return [id, other, third].every((one) => ids.includes(one));
    });
    await deleteCreation(context, { ownerId: "ada", id });
    await waitFor("the deletion", () => after.seen.some((event) => event?.name === "deleted"));
    await after.close();
  });

  it("without an event says where the next connection goes on", async () => {
    const { connect, all, create } = await open();
    const idle = await connect(all());
    await waitFor("an id", () => idle.seen.length === 1);
    expect(idle.seen).toEqual([{ id: expect.any(String) }]);
    const id = await create();
    await waitFor("the creation", () => idle.seen.length > 1);
    expect(idle.seen[1]).toMatchObject({ name: "creation", data: { creation_id: id } });
    await idle.close();
  });

  it("shows nobody the creations of others", async () => {
    const { create, one, all } = await open();
    const id = await create();
    await expect(one(id, null, "eve").read()).rejects.toMatchObject({ errorName: "not_found" });
    expect(statuses((await all(null, "eve").read()).events)).toEqual([]);
  });

  it("of a creation that is deleted says so and ends", async () => {
    const { context, create, connect, one } = await open();
    const id = await create();
    const { seen, ended } = await connect(one(id));
    await waitFor("the first state", () => seen.length === 1);
    await deleteCreation(context, { ownerId: "ada", id });
    await ended;
    expect(seen.at(-1)).toEqual({ name: "deleted", data: { creation_id: id } });
  });

  it("says something while nothing happens, and ends after its time without an end", async () => {
    const { create, connect, one } = await open();
    const { seen, ended } = await connect(one(await create()), { beatMs: 100, forMs: 600 });
    await ended;
    expect(seen.filter((event) => event === null).length).toBeGreaterThanOrEqual(2);
    expect(statuses(seen)).toEqual(["pending"]);
  });

  it("ends when its reader may read no more, and tells nothing that happened since", async () => {
    const { create, connect, report, one } = await open();
    const id = await create();
    let isAllowed = true;
    const { seen, ended } = await connect(one(id), { checkMs: 200 }, async () => isAllowed);
    await waitFor("the first state", () => seen.length === 1);
    isAllowed = false;
    await ended;
    await report(id, { status: "succeed" });
    expect(statuses(seen)).toEqual(["pending"]);
  });

  it("ends when the process stops, and the next one goes on", async () => {
    const { create, connect, report, one, watcher } = await open();
    const id = await create();
    const { seen, ended } = await connect(one(id));
    await waitFor("the first state", () => seen.length === 1);
    watcher.stop();
    await ended;
    await report(id, { status: "succeed" });
    expect(statuses((await one(id, seen[0]?.id ?? "").read()).events)).toEqual(["succeed", "ended"]);
  });

  it("tells the position in the queue as it changes", async () => {
    const db = database();
    await addPerson(db, "ada");
    const { context } = createTestStudio(db, { service: createScriptedService({ slots: 1 }) });
    const create = () =>
      createCreation(context, { ownerId: "ada", request: aRequest(), idempotencyKey: null });
    await create();
    const [next, last] = [await create(), await create()];
    const source = sourceOfOne(context, { ownerId: "ada", id: last, since: null });
    expect((await source.read()).events[0]?.data).toMatchObject({ queue_ahead: 1 });
    expect((await source.read()).events).toEqual([]);
    await cancelCreation(context, { ownerId: "ada", id: next });
    expect((await source.read()).events[0]?.data).toMatchObject({ queue_ahead: 0 });
    await settled(context);
  });
});
