import type { TokenLimits } from "contract/access-tokens";
import type { LimitExceptions } from "contract/admin/limits";
import { expect, it } from "vitest";
import { createAccessToken, listAccessTokens, revokeAccessToken } from "@/lib/auth/access-tokens";
import { setAside } from "@/lib/limits/set-aside";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { planLinesOf } from "@/tools/testing/query-plans";
import { addPerson, aRequest, createStoppedClock, createTestStudio } from "@/tools/testing/studio";
import { createCreation } from "../create";
import { deleteCreation } from "../remove";
import { sweep } from "../sync/sweep";
import { resendCreation } from "../unknown-outcome";

const PRICE = { per_picture: 0.04, currency: "USD" };
const REACHED = { errorName: "monthly_limit_reached", httpStatus: 402 };

describeOnEachDatabase("the monthly limits of an access token", (database) => {
  const open = async (limits: Partial<TokenLimits> = {}, ofPerson: LimitExceptions = {}) => {
    const ownerId = await addPerson(database());
    await database()
      .updateTable("people")
      .set({ limits: JSON.stringify(ofPerson) })
      .execute();
    const clock = createStoppedClock("2026-11-15T12:00:00.000Z");
    const studio = createTestStudio(database(), { clock });
    const { context } = studio;
    for (const model of context.models.offered()) Object.assign(model, { price: PRICE });
    const make = (some: Partial<TokenLimits> = {}, expireTime: string | null = null) =>
      createAccessToken(context, { personId: ownerId, name: "script", limits: some, expireTime });
    const { id: tokenId } = await make(limits);
    const create = (pictures: number, by: string | null = tokenId, idempotencyKey: string | null = null) =>
      createCreation(context, {
        ...{ ownerId, tokenId: by, idempotencyKey },
        request: aRequest({ config: { image_number: pictures } }),
      });
    const draw = async () => {
      await studio.worker.workUntilEmpty();
      await sweep(context);
    };
    const used = async (id = tokenId) =>
      (await listAccessTokens(context, ownerId)).tokens.find((token) => token.id === id)?.used;
    return { ...studio, clock, ownerId, tokenId, make, create, draw, used };
  };

  it("a creation keeps by which token it was asked for, and none where a person asked with a session", async () => {
    const { create, tokenId } = await open();
    const [byToken, byPerson] = [await create(1), await create(1, null)];
    const rows = await database().selectFrom("creations").select(["id", "token_id"]).execute();
    expect(new Map(rows.map(({ id, token_id }) => [id, token_id]))).toEqual(
      new Map([
        [byToken, tokenId],
        [byPerson, null],
      ]),
    );
  });

  it("a token draws as many pictures as its own limit allows, while its owner and other tokens go on", async () => {
    const { create, draw, make, used } = await open({ pictures_a_month: 4 });
    await create(2);
    await draw();
    await create(2);
    await expect(create(1)).rejects.toMatchObject({
      ...REACHED,
      details: [expect.objectContaining({ limit: "pictures_a_month", used: 4, allowed: 4, of: "token" })],
    });
    await expect(create(1)).rejects.toThrow(/^This access token has drawn 4 of 4 pictures this month\./);
    await create(1, null);
    await create(1, (await make()).id);
    expect(await used()).toEqual({ pictures_a_month: 4, cost_a_month: [{ amount: 0.16, currency: "USD" }] });
  });

  it("a repeated create of a token returns the creation that reached its limit", async () => {
    const { create, tokenId } = await open({ pictures_a_month: 2 });
    const first = await create(2, tokenId, "key");
    expect(await create(2, tokenId, "key")).toBe(first);
  });

  it("ten creates at once with one token draw no more than its limit", async () => {
    const { create } = await open({ pictures_a_month: 6 });
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => create(2)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });

  it("a token costs no more than its own limit, and deleting what it made frees nothing", async () => {
    const { context, create, draw, ownerId, clock, used } = await open({
      cost_a_month: { amount: 0.16, currency: "USD" },
    });
    const id = await create(4);
    await draw();
    await deleteCreation(context, { ownerId, id });
    clock.advance(31 * 60_000);
    await sweep(context);
    expect(await database().selectFrom("creations").select("id").execute()).toEqual([]);
    expect((await used())?.pictures_a_month).toBe(4);
    await expect(create(1)).rejects.toMatchObject(REACHED);
  });

  it("the limits of the person hold for a token that has none or higher ones", async () => {
    const { create, make } = await open({ pictures_a_month: 100 }, { pictures_a_month: 2 });
    await create(2, null);
    await expect(create(1)).rejects.toThrow(/^You have drawn 2 of 2 pictures/);
    await expect(create(1, (await make()).id)).rejects.toMatchObject(REACHED);
  });

  it("the limits of a token begin anew each month", async () => {
    const { create, draw, clock, used } = await open({ pictures_a_month: 2 });
    await create(2);
    await draw();
    await expect(create(1)).rejects.toMatchObject(REACHED);
    clock.advance(16 * 24 * 3_600_000);
    expect((await used())?.pictures_a_month).toBe(0);
    await create(2);
  });

  it("a creation of unknown outcome counts for its token, and sending it again counts for the token that asks", async () => {
    const { context, create, clock, ownerId, tokenId, make } = await open({ pictures_a_month: 2 });
    const id = await create(2);
    await database()
      .updateTable("creations")
      .set({ status: "outcome_unknown", finished_at: clock.now() })
      .execute();
    await expect(resendCreation(context, { ownerId, tokenId, id })).rejects.toMatchObject(REACHED);
    const other = await make({ pictures_a_month: 2 });
    const again = await resendCreation(context, { ownerId, tokenId: other.id, id });
    const row = database().selectFrom("creations").select("token_id").where("id", "=", again);
    expect(await row.executeTakeFirst()).toEqual({ token_id: other.id });
  });

  it("words for a picture that cost something count for the cost of the token that asks", async () => {
    const { context, ownerId, tokenId, used } = await open({
      cost_a_month: { amount: 0.03, currency: "USD" },
    });
    const describe = () => setAside(context, { ownerId, tokenId, model: "sees", micros: 20_000 });
    await (await describe())(10_000);
    expect((await used())?.cost_a_month).toEqual([{ amount: 0.01, currency: "USD" }]);
    await describe();
    await expect(describe()).rejects.toMatchObject(REACHED);
  });

  it("nothing begins for a token that was revoked or has expired after its request was admitted", async () => {
    const { context, create, make, ownerId, tokenId, clock } = await open();
    const soon = await make({}, new Date(clock.now() + 1_000).toISOString());
    await create(1, soon.id);
    clock.advance(1_000);
    await expect(create(1, soon.id)).rejects.toMatchObject({ errorName: "invalid_token" });
    await revokeAccessToken(context, { personId: ownerId, tokenId });
    await expect(create(1)).rejects.toMatchObject({ errorName: "invalid_token" });
    expect(await database().selectFrom("token_usage").selectAll().execute()).toEqual([]);
  });

  it("what a revoked token's last creation used counts for its owner, and nothing is kept for the token", async () => {
    const { context, create, draw, ownerId, tokenId } = await open();
    await create(2);
    await revokeAccessToken(context, { personId: ownerId, tokenId });
    await draw();
    expect(await database().selectFrom("token_usage").selectAll().execute()).toEqual([]);
    const usage = database().selectFrom("usage").select("pictures");
    expect(await usage.execute()).toEqual([{ pictures: 2 }]);
  });

  it("the use of a token is counted without reading all creations of its owner", async () => {
    const { context, ownerId } = await open();
    const lines = await planLinesOf(database(), (watched) =>
      listAccessTokens({ ...context, db: watched }, ownerId),
    );
    expect(
      lines.filter((line) => /creations_of_owner|SCAN creations|Seq Scan on creations/.test(line)),
    ).toEqual([]);
  });
});
