import type { TokenLimits } from "contract/access-tokens";
import { expect, it } from "vitest";
import { createAccessToken, revokeAccessToken } from "@/lib/auth/access-tokens";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aSheet, LIGHTS, openSheets, seeds } from "@/tools/testing/sheets";
import { changeSheet } from "./act";
import { createSheet } from "./create";
import { planSheet } from "./plan";

describeOnEachDatabase("a sheet that was made with an access token", (database) => {
  const open = async (limits: Partial<TokenLimits> = {}) => {
    const studio = await openSheets(database());
    const { context, ownerId, creations } = studio;
    const { id: tokenId } = await createAccessToken(creations, { personId: ownerId, name: "script", limits });
    const make = (by: string | null = tokenId, sheet = aSheet()) =>
      createSheet(context, { ownerId, tokenId: by, sheet, idempotencyKey: null });
    const tokensOf = async () => {
      const rows = await database().selectFrom("creations").select("token_id").execute();
      return rows.map(({ token_id }) => token_id);
    };
    return { ...studio, tokenId, make, tokensOf };
  };

  it("draws every cell as a creation of that token", async () => {
    const { make, feed, tokenId, tokensOf } = await open();
    await make();
    await feed();
    expect(await tokensOf()).toEqual(Array.from({ length: 6 }, () => tokenId));
  });

  it("is refused as a whole where the token's limit does not allow all of it, as its plan says", async () => {
    const { make, context, ownerId, tokenId } = await open({ pictures_a_month: 5 });
    const [told] = (await planSheet(context, { ownerId, tokenId, sheet: aSheet() })).limits;
    expect(told?.message).toMatch(/^This access token has drawn 0 of 5 .* end after 5 of 6 pictures\.$/);
    await expect(make()).rejects.toMatchObject({ message: told?.message });
    await make(null);
  });

  it("counts with the waiting cells of that token's other sheets, and not with those of its owner", async () => {
    const { make } = await open({ pictures_a_month: 10 });
    await make(null);
    await make();
    await expect(make()).rejects.toMatchObject({ errorName: "monthly_limit_reached" });
  });

  it("has cells that another asks for again, or adds, as creations of whoever asked", async () => {
    const { make, feed, context, ownerId, creations, tokensOf, tokenId } = await open();
    const sheetId = await make(null, aSheet([LIGHTS]));
    const more = seeds(3);
    const actions = [
      { type: "cancel" as const, cells: ["0"] },
      { type: "retry" as const, cells: ["0"] },
    ];
    for (const action of actions) await changeSheet(context, { ownerId, sheetId, tokenId, action });
    await feed();
    expect((await tokensOf()).sort()).toEqual([null, null, tokenId].sort());
    const { id: narrow } = await createAccessToken(creations, {
      ...{ personId: ownerId, name: "narrow" },
      limits: { pictures_a_month: 0 },
    });
    const other = await make(null, aSheet([seeds(1, 2)]));
    const add = { type: "add_values" as const, axis: 0, after: 2, more: more as never };
    await expect(
      changeSheet(context, { ownerId, sheetId: other, tokenId: narrow, action: add }),
    ).rejects.toMatchObject({ errorName: "monthly_limit_reached" });
  });

  it("draws nothing more once the token is revoked, while cells that its owner asked for go on", async () => {
    const { make, feed, read, context, ownerId, creations, tokenId, tokensOf } = await open();
    const sheetId = await make();
    const again = ["cancel", "retry"] as const;
    for (const type of again)
      await changeSheet(context, { ownerId, sheetId, action: { type, cells: ["0.0"] } });
    await revokeAccessToken(creations, { personId: ownerId, tokenId });
    await feed();
    await feed();
    expect(await tokensOf()).toEqual([null]);
    const { counts, cells } = await read(sheetId);
    expect(counts).toMatchObject({ created: 1, refused: 5, waiting: 0 });
    expect(cells.find(({ state }) => state === "refused")?.error?.message).toMatch(/expired or was revoked/);
  });
});
