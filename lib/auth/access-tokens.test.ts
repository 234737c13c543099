import type { Scope } from "contract/scopes";
import { beforeEach, expect, it } from "vitest";
import { testAuthDeps, testClock, testPerson } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import {
  createAccessToken,
  listAccessTokens,
  MAX_TOKENS,
  revokeAccessToken,
  TOKEN_PATTERN,
  verifyAccessToken,
} from "./access-tokens";

describeOnEachDatabase("access tokens", (database) => {
  let clock: ReturnType<typeof testClock>;
  let deps: ReturnType<typeof testAuthDeps>;
  beforeEach(() => {
    clock = testClock();
    deps = testAuthDeps(database(), { clock });
  });

  it("a token has 256 random bits and is stored only as a hash", async () => {
    const { personId } = await testPerson(deps, "Ada");
    const created = await createAccessToken(deps, { personId, name: "laptop" });
    expect(created.token).toMatch(TOKEN_PATTERN);
    expect(created.token.startsWith(created.hint)).toBe(true);
    expect(created.hint).toHaveLength(7);
    const rows = await database().selectFrom("access_tokens").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(created.token.slice(8));
  });

  it("the list of access tokens shows one person's tokens without secrets, newest first", async () => {
    const { personId } = await testPerson(deps, "Ada");
    await testPerson(deps, "Grace");
    clock.advance(1);
    const { token, ...described } = await createAccessToken(deps, { personId, name: "laptop" });
    const list = (await listAccessTokens(deps, personId)).tokens;
    expect(list.map(({ name }) => name)).toEqual(["laptop", "test"]);
    expect(list[0]).toEqual(described);
    expect(JSON.stringify(list)).not.toContain(token);
  });

  it("a person can create at most fifty tokens, also with concurrent requests, and can replace a revoked one", async () => {
    const { personId, tokenId } = await testPerson(deps, "Ada");
    const create = () =>
      createAccessToken(deps, { personId, name: "script" }).then(
        () => "created",
        (error) => error.errorName,
      );
    const answers = await Promise.all(Array.from({ length: MAX_TOKENS + 5 }, create));
    expect(answers.filter((answer) => answer === "created")).toHaveLength(MAX_TOKENS - 1);
    expect(new Set(answers)).toEqual(new Set(["created", "too_many_tokens"]));
    expect((await listAccessTokens(deps, personId)).tokens).toHaveLength(MAX_TOKENS);
    await revokeAccessToken(deps, { personId, tokenId });
    expect(await create()).toBe("created");
    await testPerson(deps, "Grace");
  });

  it("a revoked token stops working at once", async () => {
    const { personId, token, tokenId } = await testPerson(deps, "Ada");
    expect(await verifyAccessToken(deps, token)).toMatchObject({ personId, name: "Ada" });
    expect(await revokeAccessToken(deps, { personId, tokenId })).toBe(true);
    expect(await verifyAccessToken(deps, token)).toBeNull();
    expect(await revokeAccessToken(deps, { personId, tokenId })).toBe(false);
  });

  it("a token identifies its owner, and an invented token is refused", async () => {
    const ada = await testPerson(deps, "Ada");
    const grace = await testPerson(deps, "Grace");
    expect(await verifyAccessToken(deps, ada.token)).toMatchObject({ personId: ada.personId, name: "Ada" });
    expect(await verifyAccessToken(deps, grace.token)).toMatchObject({
      personId: grace.personId,
      name: "Grace",
    });
    expect(await verifyAccessToken(deps, `ps_${"a".repeat(43)}`)).toBeNull();
  });

  it("a token cannot be revoked by another person", async () => {
    const ada = await testPerson(deps, "Ada");
    const grace = await testPerson(deps, "Grace");
    expect(await revokeAccessToken(deps, { personId: grace.personId, tokenId: ada.tokenId })).toBe(false);
    expect(await verifyAccessToken(deps, ada.token)).not.toBeNull();
  });

  it("the last use of a token is recorded at most once a minute", async () => {
    const { personId, token } = await testPerson(deps, "Ada");
    const lastUsed = async () => (await listAccessTokens(deps, personId)).tokens[0]?.last_used_time;
    expect(await lastUsed()).toBeNull();
    await verifyAccessToken(deps, token);
    const first = await lastUsed();
    expect(first).toBe(new Date(clock.now()).toISOString());
    clock.advance(59_999);
    await verifyAccessToken(deps, token);
    expect(await lastUsed()).toBe(first);
    clock.advance(1);
    await verifyAccessToken(deps, token);
    expect(await lastUsed()).toBe(new Date(clock.now()).toISOString());
  });

  it("a token may read and what was chosen for it, and one without any choice everything but administer", async () => {
    const { personId } = await testPerson(deps, "Ada");
    const scopesOf = async (scopes?: Scope[]) => {
      const { token } = await createAccessToken(deps, { personId, name: "s", ...(scopes && { scopes }) });
      return (await verifyAccessToken(deps, token))?.token.scopes;
    };
    expect(await scopesOf(["share", "share"])).toEqual(["read", "share"]);
    expect(await scopesOf()).toEqual(["read", "create", "boards", "share"]);
    await expect(scopesOf([])).rejects.toMatchObject({ errorName: "invalid_request" });
  });

  it("a token that administers is for administrators, and stops administering as soon as its owner does", async () => {
    const { personId } = await testPerson(deps, "Ada");
    const wanted = { personId, name: "admin", scopes: ["admin" as const] };
    await expect(createAccessToken(deps, wanted)).rejects.toMatchObject({ errorName: "administrators_only" });
    const { token } = await createAccessToken(deps, { ...wanted, isAdmin: true });
    const isAdmin = async () => (await verifyAccessToken(deps, token))?.isAdmin;
    const administers = (is_admin: number) => database().updateTable("people").set({ is_admin }).execute();
    await administers(1);
    expect(await isAdmin()).toBe(true);
    const { token: usual } = await createAccessToken(deps, { personId, name: "usual" });
    expect((await verifyAccessToken(deps, usual))?.isAdmin).toBe(false);
    await administers(0);
    expect(await isAdmin()).toBe(false);
  });

  it("a token works until its end and not at it, stays in the list, and none is made that has ended", async () => {
    const { personId } = await testPerson(deps, "Ada");
    const expireTime = new Date(clock.now() + 1_000).toISOString();
    const { token, expire_time } = await createAccessToken(deps, { personId, name: "short", expireTime });
    expect(expire_time).toBe(expireTime);
    clock.advance(999);
    expect(await verifyAccessToken(deps, token)).not.toBeNull();
    clock.advance(1);
    expect(await verifyAccessToken(deps, token)).toBeNull();
    expect((await listAccessTokens(deps, personId)).tokens.map(({ name }) => name)).toContain("short");
    await expect(createAccessToken(deps, { personId, name: "late", expireTime })).rejects.toMatchObject({
      errorName: "invalid_request",
    });
  });

  it("a token keeps its own limits, and has none if none were chosen", async () => {
    const { personId } = await testPerson(deps, "Ada");
    const limits = { pictures_a_month: 5 };
    const made = await createAccessToken(deps, { personId, name: "small", limits });
    expect(made.limits).toEqual({ pictures_a_month: 5, cost_a_month: null });
    expect(made.used).toEqual({ pictures_a_month: 0, cost_a_month: [] });
    const [, usual] = (await listAccessTokens(deps, personId)).tokens.sort((a, b) =>
      a.name < b.name ? -1 : 1,
    );
    expect(usual?.limits).toEqual({ pictures_a_month: null, cost_a_month: null });
  });
});
