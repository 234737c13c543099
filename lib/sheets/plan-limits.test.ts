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
    expect(await listSheets(context, ownerId)).toEqual([]);
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
