import { expect, it } from "vitest";
import { settled } from "@/lib/creations/context/background";
import { createCreation } from "@/lib/creations/create";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { planLinesOf } from "@/tools/testing/query-plans";
import { aSheet, LIGHTS, modelAxis, openSheets, seeds } from "@/tools/testing/sheets";
import { addPerson, aRequest } from "@/tools/testing/studio";
import { feedSheets } from "./feed";
import { dueSheets } from "./waiting";

/** Other tests may keep the processor busy. */
const PATIENTLY = { timeout: 10_000 };
const FIRST = modelAxis("first/model");
const PLAIN = modelAxis("plain/model");
const BOTH = modelAxis("first/model", "plain/model");

describeOnEachDatabase("feeding sheets", (database) => {
  const open = (maxActiveCreations: number) => openSheets(database(), { maxActiveCreations });
  const openCreations = () =>
    database()
      .selectFrom("creations")
      .select(["model", "sheet_id"])
      .where("status", "in", ["queued", "sending", "pending", "processing"])
      .execute();

  it("sends for all sheets of a person together no more than half of what the person may have at once", async () => {
    const { create, feed } = await open(8);
    for (let n = 0; n < 4; n++) await create(aSheet([LIGHTS, BOTH]));
    await feed();
    await feed();
    expect(await openCreations()).toHaveLength(4);
  });

  it("has a further cell refused under the lock of its owner, where another process has taken the last place of that half", async () => {
    const { create, creations, ownerId } = await open(4);
    const sheetId = await create();
    const draw = (of: { sheetId?: string }) =>
      createCreation(creations, { ownerId, request: aRequest(), idempotencyKey: null, ...of });
    const sent = await Promise.allSettled([1, 2, 3, 4].map(() => draw({ sheetId })));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    for (const one of sent)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ errorName: "too_many_creations" });
    await draw({});
    await draw({});
    await expect(draw({})).rejects.toMatchObject({ errorName: "too_many_creations" });
  });

  it("draws all cells of the other model while the creations of the first rows do not end, with a limit of four", async () => {
    const { create, feed, finish, plain, states } = await open(4);
    const id = await create(aSheet([BOTH, LIGHTS]));
    for (let n = 0; n < 6; n++) {
      await feed();
      await finish([plain]);
    }
    expect(await states(id)).toEqual({
      ...{ "0.0": "created", "0.1": "waiting", "0.2": "waiting" },
      ...{ "1.0": "created", "1.1": "created", "1.2": "created" },
    });
  });

  it("draws a later sheet with another model while the creations of an earlier sheet do not end", async () => {
    const { create, feed, finish, plain, read } = await open(4);
    await create(aSheet([LIGHTS, FIRST]));
    await feed();
    const later = await create(aSheet([LIGHTS, PLAIN]));
    for (let n = 0; n < 5; n++) {
      await feed();
      await finish([plain]);
    }
    expect((await read(later)).counts).toMatchObject({ waiting: 0, created: 3 });
  });

  it("goes on with the other model of a sheet while a create with the first one gets no answer", async () => {
    const { create, first, plain, finish, context, creations, clock } = await open(100);
    let letGo = () => {};
    const hung = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    first.on.create = async (creationId) => {
      await hung;
      return creationId;
    };
    const values = Array.from({ length: 12 }, (_, n) => ({ text: `hour ${n}` }));
    await create(aSheet([BOTH, { ...LIGHTS, values }]));
    const rounds = [feedSheets(context)];
    await expect.poll(() => plain.calls.create, PATIENTLY).toBe(8);
    const ended = finish([plain]);
    await expect
      .poll(async () => (await openCreations()).filter(({ model }) => model === "plain/model"), PATIENTLY)
      .toEqual([]);
    clock.advance(1_000);
    rounds.push(feedSheets(context));
    await expect.poll(() => plain.calls.create, PATIENTLY).toBe(12);
    letGo();
    await ended;
    await Promise.all(rounds);
    await settled(creations);
    // What a slow round did not begin is planned anew.
    clock.advance(1_000);
    await feedSheets(context);
    await settled(creations);
    expect(first.calls.create).toBe(8);
  });

  it("sends an imported sheet that names no model to the default one, within the places of that model", async () => {
    const { create, feed } = await open(100);
    const id = await create(aSheet([seeds(...Array.from({ length: 30 }, (_, n) => n))]));
    const ofSheet = database().selectFrom("sheets").select("request").where("id", "=", id);
    const { model: _, ...request } = JSON.parse((await ofSheet.executeTakeFirstOrThrow()).request);
    await database()
      .updateTable("sheets")
      .set({ request: JSON.stringify(request) })
      .execute();
    for (let round = 0; round < 3; round++) await feed();
    expect((await openCreations()).map(({ model }) => model)).toEqual(Array(8).fill("first/model"));
  });

  it("takes sheets with the same model in turn where there is one place", async () => {
    const { create, feed, finish, read } = await open(2);
    const ids = [
      await create(aSheet([LIGHTS])),
      await create(aSheet([LIGHTS])),
      await create(aSheet([LIGHTS])),
    ];
    for (let n = 0; n < 3; n++) {
      await feed();
      // A round without a free place keeps whose turn it is.
      await feed();
      await finish();
    }
    for (const id of ids) expect((await read(id)).counts.created).toBe(1);
  });

  it("counts no open creations of a service that the studio no longer has", async () => {
    const { create, feed, read } = await open(2);
    await create(aSheet([LIGHTS]));
    await feed();
    await database().updateTable("creations").set({ service: "former" }).execute();
    const id = await create(aSheet([LIGHTS]));
    await feed();
    await feed();
    expect((await read(id)).counts.created + (await openCreations()).length).toBeGreaterThan(1);
  });

  it("finds what is due in the index, without reading cells that wait", async () => {
    const { create } = await open(100);
    await create(aSheet([LIGHTS, seeds(1, 2)]));
    await create(aSheet([LIGHTS]));
    const disabled = await addPerson(database(), "eve");
    await database().updateTable("people").set({ disabled_at: 1 }).where("id", "=", disabled).execute();
    const lines = await planLinesOf(database(), (watched) => dueSheets(watched, { now: 1, limit: 20 }));
    const ofCells = lines.filter((line) => /(SCAN|SEARCH|Scan) .*sheet_cells/.test(line));
    expect(ofCells.length).toBeGreaterThanOrEqual(2);
    for (const line of ofCells)
      expect(line).toMatch(/(COVERING INDEX|Index Only Scan using) sheet_cells_due/);
    expect(lines.filter((line) => /^SCAN (sheets|people)\b|Seq Scan on sheets/.test(line))).toEqual([]);
    expect(await dueSheets(database(), { now: 1, limit: 20 })).toHaveLength(2);
  });
});
