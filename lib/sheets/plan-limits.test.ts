import type { LimitExceptions } from "contract/admin/limits";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aSheet, LIGHTS, modelAxis, openSheets, seeds } from "@/tools/testing/sheets";
import { listSheets } from "./list";
import { planSheet } from "./plan";

describeOnEachDatabase("the limits of a person", (database) => {
  const open = async (limits: LimitExceptions) => {
    const studio = await openSheets(database());
    const { context, ownerId, creations } = studio;
    const price = { per_picture: 0.1, currency: "USD" };
    for (const model of creations.models.offered()) Object.assign(model, { price });
    const limit = (some: LimitExceptions) =>
      database()
        .updateTable("people")
        .set({ limits: JSON.stringify(some) })
        .execute();
    await limit(limits);
    const plan = async (sheet = aSheet()) => (await planSheet(context, { ownerId, sheet })).limits;
    return { ...studio, limit, plan };
  };

  it.each<[LimitExceptions, RegExp]>([
    [
      { pictures_a_month: 4 },
      /^You have drawn 0 of 4 pictures.* The sheet would end after 4 of 6 pictures\.$/,
    ],
    [{ cost_a_month: { amount: 0.25, currency: "USD" } }, /0\.60 more.* would end after 2 of 6 pictures\.$/],
    [{ bytes_kept: 100 }, /Your storage is full: .*sheets/],
    [{ creations_at_once: 0 }, /limit of creations to none/],
  ])("are told in the plan as they refuse the sheet: %o", async (limits, words) => {
    const { plan, create, context, ownerId, limit, first } = await open(limits);
    const [told] = await plan();
    expect(told).toMatchObject({ limit: Object.keys(limits)[0], is_refused: true });
    expect(told?.message).toMatch(words);
    await expect(create()).rejects.toMatchObject({ message: told?.message });
    expect((await listSheets(context, { ownerId: ownerId, limit: 500 })).sheets).toEqual([]);
    expect(first.calls.create).toBe(0);
    await limit({});
    expect(await plan()).toEqual([]);
    await create();
  });

  it("count the waiting cells of other sheets, so that no sheet ends half-way for another", async () => {
    const { plan, create, act, limit } = await open({ pictures_a_month: 10 });
    const id = await create();
    const [told] = await plan();
    expect(told?.message).toMatch(/still wait count too: 6\. The sheet would end after 4 of 6 pictures\.$/);
    await expect(create()).rejects.toMatchObject({ errorName: "monthly_limit_reached" });
    await expect(act(id, { type: "add_values", axis: 1, after: 2, more: seeds(3, 4) })).rejects.toMatchObject(
      { errorName: "monthly_limit_reached" },
    );
    await limit({ cost_a_month: { amount: 1, currency: "USD" } });
    expect((await plan())[0]?.message).toMatch(/The sheet would end after 4 of 6 pictures\.$/);
    await act(id, { type: "cancel", cells: ["0.0", "0.1", "1.0", "1.1"] });
    expect(await plan()).toEqual([]);
  });

  it("and models are told in the plan of further values as these are added then", async () => {
    const { create, act, limit, read, context, ownerId } = await open({});
    const id = await create(aSheet([LIGHTS, seeds(1)]));
    const wider = (...more: number[]) => ({ ...aSheet([LIGHTS, seeds(1, ...more)]), sheet_id: id });
    const plan = (...more: number[]) => planSheet(context, { ownerId, sheet: wider(...more) });
    const add = (more: number, after: number) =>
      act(id, { type: "add_values", axis: 1, after, more: seeds(more) });
    const { byte_length } = await database()
      .selectFrom("sheets")
      .select("byte_length")
      .executeTakeFirstOrThrow();
    await limit({ pictures_a_month: 4 });
    const told = (await plan(2)).limits[0]?.message;
    expect(told).toMatch(/The sheet would end after 1 of 3 pictures\.$/);
    await expect(add(2, 1)).rejects.toMatchObject({ message: told });
    // The growth alone counts for the storage.
    await limit({ bytes_kept: byte_length + 1_000 });
    expect(await plan(2)).toMatchObject({ creations: 3, left_out: [], limits: [] });
    await add(2, 1);
    await limit({ bytes_kept: byte_length + 1_000 });
    expect((await plan(2, 3)).limits[0]).toMatchObject({ limit: "bytes_kept", is_refused: true });
    await expect(add(3, 2)).rejects.toMatchObject({ errorName: "storage_full" });
    await limit({});
    expect((await read(id)).counts.waiting).toBe(6);
    const unknown = { ...wider(2), sheet_id: "sh_none" };
    await expect(planSheet(context, { ownerId, sheet: unknown })).rejects.toMatchObject({
      errorName: "not_found",
    });
  });

  it("of a model that takes no seeds: the plan leaves out the further cells that the sheet then leaves out", async () => {
    const { create, act, states, context, ownerId } = await open({});
    const request = { ...aSheet().request, model: "plain/model" };
    const of = (...values: number[]) => ({ ...aSheet([LIGHTS, seeds(...values)]), request });
    const id = await create(of(1));
    const plan = await planSheet(context, { ownerId, sheet: { ...of(1, 2), sheet_id: id } });
    expect([plan.creations, plan.left_out.map(({ cell }) => cell)]).toEqual([0, ["0.1", "1.1", "2.1"]]);
    await act(id, { type: "add_values", axis: 1, after: 1, more: seeds(2) });
    expect(await states(id)).toMatchObject({ "0.0": "waiting", "0.1": "left_out", "2.1": "left_out" });
  });

  it("say how many creations run at once where these are fewer than the models would take", async () => {
    const { plan, limit } = await open({ creations_at_once: 8 });
    expect(await plan()).toEqual([
      {
        ...{ limit: "creations_at_once", is_refused: false },
        message: "4 at a time: half of the 8 creations that you may have at once.",
      },
    ]);
    expect(await plan(aSheet([seeds(1, 2, 3, 4)]))).toEqual([]);
    await limit({ creations_at_once: null });
    expect(await plan()).toEqual([]);
  });

  it("that end a sheet half-way all the same leave it so that it goes on when its cells are asked for again", async () => {
    const { create, feed, finish, read, act, limit } = await open({ pictures_a_month: 6 });
    const id = await create(aSheet([LIGHTS, modelAxis("first/model", "plain/model")]));
    await limit({ pictures_a_month: 2 });
    await feed();
    await finish();
    const { counts, cells } = await read(id);
    expect(counts).toMatchObject({ created: 2, refused: 4, waiting: 0 });
    expect(cells.find(({ state }) => state === "refused")?.error?.message).toMatch(/2 of 2 pictures/);
    await limit({});
    await act(id, { type: "retry", cells: cells.map(({ cell }) => cell) });
    await feed();
    expect((await read(id)).counts).toMatchObject({ created: 6, refused: 0 });
  });
});
