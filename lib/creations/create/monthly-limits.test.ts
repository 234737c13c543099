import type { LimitExceptions } from "contract/admin/limits";
import { expect, it } from "vitest";
import { isPostgres } from "@/lib/db/dialect";
import { describeOnEachDatabase } from "@/tools/testing/database";
import {
  addPerson,
  aRequest,
  createStoppedClock,
  createTestStudio,
  type TestClock,
} from "@/tools/testing/studio";
import { createCreation } from "../create";
import { readOwnLimits } from "../own-limits";
import { deleteCreation } from "../remove";
import { sweep } from "../sync/sweep";

const PRICE = { per_picture: 0.04, currency: "USD" };

describeOnEachDatabase("the monthly limits of a person", (database, another) => {
  /** SQLite waits for the lock without letting this process go on, so there both studios share the handle. */
  const otherProcess = () => (isPostgres(database()) ? another() : database());
  const open = async (limits: LimitExceptions, options: { isPriced?: boolean; clock?: TestClock } = {}) => {
    const ownerId = await addPerson(database());
    await database()
      .updateTable("people")
      .set({ limits: JSON.stringify(limits) })
      .execute();
    const { isPriced, ...parts } = options;
    const studio = createTestStudio(database(), parts);
    const { context } = studio;
    if (isPriced) for (const model of context.models.offered()) Object.assign(model, { price: PRICE });
    const create = (pictures = 2, idempotencyKey: string | null = null) =>
      createCreation(context, {
        ownerId,
        request: aRequest({ config: { image_number: pictures } }),
        idempotencyKey,
      });
    const draw = async () => {
      await studio.worker.workUntilEmpty();
      await sweep(context);
    };
    const used = async () => (await readOwnLimits(context, ownerId)).used;
    return { ...studio, ownerId, create, draw, used };
  };
  const refused = (limit: string, used: number, allowed: number) => ({
    errorName: "monthly_limit_reached",
    httpStatus: 402,
    details: [
      expect.objectContaining({
        limit,
        used,
        allowed,
        reset_time: expect.stringMatching(/-01T00:00:00.000Z$/),
      }),
    ],
  });

  it("twenty creates at once by two processes draw as many pictures as the limit allows, and the others are refused", async () => {
    const { context, ownerId, clock } = await open({ pictures_a_month: 10 });
    const second = createTestStudio(otherProcess(), { clock }).context;
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        createCreation(n % 2 === 0 ? context : second, {
          ownerId,
          request: aRequest(),
          idempotencyKey: null,
        }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    for (const result of results)
      if (result.status === "rejected")
        expect(result.reason).toMatchObject({ errorName: "monthly_limit_reached" });
    const rows = await database().selectFrom("creations").select("id").execute();
    expect(rows).toHaveLength(5);
  });

  it("a create beyond the pictures of a month is refused with the limit, what is used and when it resets", async () => {
    const { create, draw, used } = await open({ pictures_a_month: 4 });
    await create();
    await create();
    await expect(create(1)).rejects.toMatchObject(refused("pictures_a_month", 4, 4));
    await draw();
    expect((await used()).pictures_a_month).toBe(4);
    await expect(create(1)).rejects.toThrow(
      /^You have drawn 4 of 4 pictures this month\. The limit resets on 1 \w+\. An administrator can change it\.$/,
    );
  });

  it("a create that would exceed the pictures of a month by one is refused, and one that just fits is not", async () => {
    const { create } = await open({ pictures_a_month: 4 });
    await create(2);
    await expect(create(3)).rejects.toMatchObject(refused("pictures_a_month", 2, 4));
    await create(2);
  });

  it("a repeated create returns the creation that reached the limit", async () => {
    const { create } = await open({ pictures_a_month: 2 });
    const [first, second] = await Promise.all([create(2, "key"), create(2, "key")]);
    expect(second).toBe(first);
  });

  it("the cost of a month is limited for models with a price in that currency", async () => {
    const { create, draw, used } = await open(
      { cost_a_month: { amount: 0.16, currency: "USD" } },
      { isPriced: true },
    );
    await create(2);
    await draw();
    expect((await used()).cost_a_month).toEqual([{ amount: 0.08, currency: "USD" }]);
    await create(2);
    await expect(create(1)).rejects.toMatchObject(refused("cost_a_month", 0.16, 0.16));
    await database()
      .updateTable("people")
      .set({ limits: '{"cost_a_month":{"amount":0,"currency":"EUR"}}' })
      .execute();
    await create(1);
  });

  it("usage is counted once however often an end is reported, stays when the creation is deleted, and starts from zero next month", async () => {
    const { context, create, draw, ownerId, clock } = await open({ pictures_a_month: 4 });
    const id = await create(4);
    await draw();
    await Promise.all([sweep(context), sweep(context)]);
    await deleteCreation(context, { ownerId, id });
    clock.advance(31 * 60_000);
    await sweep(context);
    expect(await database().selectFrom("creations").select("id").execute()).toEqual([]);
    const rows = await database().selectFrom("usage").select(["creations", "failed", "pictures"]).execute();
    expect(rows).toEqual([{ creations: 1, failed: 0, pictures: 4 }]);
    await database().updateTable("usage").set({ month: "2020-01" }).execute();
    await create(4);
  });

  it("a creation that ends in the month after its create counts in that month alone, and keeps its place until then", async () => {
    const clock = createStoppedClock("2026-11-30T23:59:59.000Z");
    const { create, draw, used } = await open({ pictures_a_month: 4 }, { clock });
    await create(4);
    await expect(create(1)).rejects.toMatchObject(refused("pictures_a_month", 4, 4));
    clock.advance(1_000);
    await expect(create(1)).rejects.toMatchObject(refused("pictures_a_month", 4, 4));
    await draw();
    const rows = await database().selectFrom("usage").select(["month", "creations", "pictures"]).execute();
    expect(rows).toEqual([{ month: "2026-12", creations: 1, pictures: 4 }]);
    await expect(create(1)).rejects.toMatchObject(refused("pictures_a_month", 4, 4));
    clock.advance(31 * 24 * 3_600_000);
    expect((await used()).pictures_a_month).toBe(0);
    await create(4);
  });

  it("a create that began before the month's end counts what ended after it, so that the next month has no more than the limit", async () => {
    const clock = createStoppedClock("2026-11-30T23:59:59.999Z");
    const { create, draw, ownerId } = await open({ pictures_a_month: 4 }, { clock });
    const late = createTestStudio(otherProcess(), { clock: createStoppedClock("2026-11-30T23:59:59.999Z") });
    await create(4);
    clock.advance(1);
    await draw();
    await expect(
      createCreation(late.context, { ownerId, request: aRequest(), idempotencyKey: null }),
    ).rejects.toMatchObject(refused("pictures_a_month", 4, 4));
  });

  it("a creation of unknown outcome counts, because it may have been drawn", async () => {
    const { create, used } = await open({ pictures_a_month: 4 });
    const id = await create(4);
    await database()
      .updateTable("creations")
      .set({ status: "outcome_unknown", finished_at: Date.now() })
      .where("id", "=", id)
      .execute();
    expect((await used()).pictures_a_month).toBe(4);
    await expect(create(1)).rejects.toMatchObject({ errorName: "monthly_limit_reached" });
  });

  it("a creation of unknown outcome counts in the month in which it ended, and no longer in the next", async () => {
    const clock = createStoppedClock("2026-11-30T23:59:59.999Z");
    const { create, used } = await open({ pictures_a_month: 4 }, { clock });
    await create(4);
    await database()
      .updateTable("creations")
      .set({ status: "outcome_unknown", finished_at: clock.now() })
      .execute();
    await expect(create(1)).rejects.toMatchObject({ errorName: "monthly_limit_reached" });
    clock.advance(1);
    expect((await used()).pictures_a_month).toBe(0);
    await create(4);
  });

  it("somebody who was disabled after the request was admitted creates nothing", async () => {
    const { create } = await open({});
    await database().updateTable("people").set({ disabled_at: 1 }).execute();
    await expect(create()).rejects.toMatchObject({ errorName: "account_disabled" });
    expect(await database().selectFrom("creations").select("id").execute()).toEqual([]);
  });
});
