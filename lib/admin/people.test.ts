import type { PeopleQuery } from "contract/admin/people";
import { expect, it } from "vitest";
import { COMMAND } from "@/lib/audit/actor";
import { createAccessToken, verifyAccessToken } from "@/lib/auth/access-tokens";
import { findSession, isOfDisabledPerson, openSession } from "@/lib/auth/sessions";
import { createCreation } from "@/lib/creations/create";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aRequest, createTestStudio } from "@/tools/testing/studio";
import { openTeam } from "@/tools/testing/team";
import { changePerson, signOutEverywhere } from "./change-person";
import { listPeople, readPerson } from "./people";
import { revokeTokenOf } from "./revoke-token";

const invalid = (field: string) => ({
  errorName: "invalid_request",
  details: [expect.objectContaining({ field })],
});

describeOnEachDatabase("people and their administrators", (database) => {
  const open = (...options: Parameters<typeof openTeam> extends [unknown, ...infer Rest] ? Rest : never) =>
    openTeam(database(), ...options);

  it("of many people who sign in first at the same moment, exactly one becomes administrator", async () => {
    const { join, entries } = open();
    await Promise.all(Array.from({ length: 8 }, (_, n) => join(`Person ${n}`, `p${n}@example.com`)));
    const administrators = await database()
      .selectFrom("people")
      .select("id")
      .where("is_admin", "=", 1)
      .execute();
    expect(administrators).toHaveLength(1);
    expect(await entries("administrator_added")).toEqual([
      expect.objectContaining({
        via: "studio",
        subject: expect.objectContaining({ id: administrators[0]?.id }),
      }),
    ]);
    expect(await entries("person_joined")).toHaveLength(8);
    await join("Person 0", "p0@example.com");
    expect(await entries("signed_in")).toEqual([
      expect.objectContaining({ address: "192.0.2.7", via: "session" }),
    ]);
  });

  it("with ADMIN_EMAILS the first person does not become administrator, and a verified address does", async () => {
    const { deps, admin, join } = open({ adminEmails: ["grace@example.com"] });
    const [ada, grace] = [await join("Ada"), await join("Grace")];
    expect(await findSession(deps, await openSession(deps, ada))).toMatchObject({ isAdmin: false });
    expect(await findSession(deps, await openSession(deps, grace))).toMatchObject({ isAdmin: true });
    expect(await readPerson(admin, grace)).toMatchObject({ is_admin: true, is_admin_by_setting: true });
    await expect(
      changePerson(admin, { personId: grace, patch: { is_admin: false }, actor: COMMAND }),
    ).rejects.toMatchObject(invalid("is_admin"));
    // Removing the setting later does not make the next person administrator.
    const later = open();
    const eve = await later.join("Eve");
    expect(await findSession(later.deps, await openSession(later.deps, eve))).toMatchObject({
      isAdmin: false,
    });
  });

  it("a disabled person has no session and no token; after enabling tokens work again and sessions stay ended", async () => {
    const { deps, admin, join, change, entries } = open();
    await join("Ada");
    const bob = await join("Bob");
    const secret = await openSession(deps, bob);
    const { token } = await createAccessToken(deps, { personId: bob, name: "laptop" });
    await change(bob, { is_disabled: true });
    expect(await findSession(deps, secret)).toBeNull();
    expect(await isOfDisabledPerson(deps, secret)).toBe(true);
    expect(await verifyAccessToken(deps, token)).toBeNull();
    const late = await openSession(deps, bob);
    expect(await findSession(deps, late)).toBeNull();
    expect(await readPerson(admin, bob)).toMatchObject({ is_disabled: true, sessions: 0 });
    await change(bob, { is_disabled: false });
    expect(await findSession(deps, secret)).toBeNull();
    expect(await findSession(deps, late)).toBeNull();
    expect(await verifyAccessToken(deps, token)).toMatchObject({ personId: bob });
    expect(await entries("person_disabled")).toMatchObject([{ details: { sessions: 1 } }]);
    expect(await entries("person_enabled")).toHaveLength(1);
  });

  it("disabling cancels the person's open creations and the audit log has their number", async () => {
    const { join, change, entries } = open();
    await join("Ada");
    const bob = await join("Bob");
    const { context } = createTestStudio(database());
    for (let n = 0; n < 3; n++)
      await createCreation(context, { ownerId: bob, request: aRequest(), idempotencyKey: null });
    expect(await change(bob, { is_disabled: true })).toEqual({ cancelled: 3 });
    const rows = await database().selectFrom("creations").select("cancel_requested_at").execute();
    expect(rows.every(({ cancel_requested_at }) => cancel_requested_at !== null)).toBe(true);
    expect(await entries("person_disabled")).toMatchObject([
      { details: { cancelled_creations: 3 }, subject: { id: bob } },
    ]);
  });

  it("nobody disables or removes themselves, and the last administrator stays", async () => {
    const { join, change, by } = open();
    const [ada, bob] = [await join("Ada"), await join("Bob")];
    const asAda = by(ada, "Ada");
    await expect(change(ada, { is_disabled: true }, asAda)).rejects.toMatchObject(invalid("is_disabled"));
    await expect(change(ada, { is_admin: false }, asAda)).rejects.toMatchObject(invalid("is_admin"));
    await expect(change(ada, { is_disabled: true })).rejects.toMatchObject(invalid("is_disabled"));
    await expect(change(ada, { is_admin: false })).rejects.toMatchObject(invalid("is_admin"));
    await change(bob, { is_admin: true }, asAda);
    await change(ada, { is_admin: false }, by(bob, "Bob"));
    await expect(change(bob, { is_disabled: true }, asAda)).rejects.toMatchObject({
      errorName: "administrators_only",
    });
  });

  it("of two administrators who remove each other at the same moment, one stays", async () => {
    const { join, change, by } = open();
    const [ada, bob] = [await join("Ada"), await join("Bob")];
    await change(bob, { is_admin: true });
    const results = await Promise.allSettled([
      change(bob, { is_disabled: true }, by(ada, "Ada")),
      change(ada, { is_disabled: true }, by(bob, "Bob")),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const left = await database()
      .selectFrom("people")
      .select("id")
      .where("disabled_at", "is", null)
      .execute();
    expect(left).toHaveLength(1);
  });

  it("exceptions from the limits are stored, and the audit log has the old and the new values", async () => {
    const { admin, join, change, entries } = open();
    const ada = await join("Ada");
    await change(ada, { limits: { pictures_a_month: 5, bytes_kept: null } });
    await change(ada, { limits: { pictures_a_month: 6, cost_a_month: { amount: 20, currency: "USD" } } });
    await change(ada, { limits: { pictures_a_month: 6, cost_a_month: { amount: 20, currency: "USD" } } });
    expect((await readPerson(admin, ada)).limits).toEqual({
      pictures_a_month: 6,
      cost_a_month: { amount: 20, currency: "USD" },
    });
    const logged = await entries("person_limits_changed");
    expect(logged).toHaveLength(2);
    expect(logged.map(({ details }) => details)).toContainEqual({
      ...{
        old_pictures_a_month: 5,
        new_pictures_a_month: 6,
        old_bytes_kept: null,
        new_bytes_kept: "as everybody",
      },
      ...{ old_cost_a_month: "as everybody", new_cost_a_month: "20 USD" },
    });
  });

  it("signing somebody out everywhere ends their sessions and keeps their tokens", async () => {
    const { deps, admin, join, entries } = open();
    const ada = await join("Ada");
    const secrets = [await openSession(deps, ada), await openSession(deps, ada)];
    const { token } = await createAccessToken(deps, { personId: ada, name: "laptop" });
    const all = { personId: ada, actor: COMMAND, revokesTokens: false };
    expect(await signOutEverywhere(admin, all)).toMatchObject({
      ...{ sessions: 2, revoked_tokens: 0, tokens: [{ name: "laptop" }] },
    });
    for (const secret of secrets) expect(await findSession(deps, secret)).toBeNull();
    expect(await verifyAccessToken(deps, token)).toMatchObject({ personId: ada });
    expect(await entries("signed_out_everywhere")).toMatchObject([
      {
        details: { sessions: 2, revoked_tokens: 0, tokens_left: 1, names_of_tokens_left: "“laptop”" },
        via: "command",
      },
    ]);
  });

  it("signing somebody out everywhere with their tokens ends these at once, nobody else's, and the audit log names each", async () => {
    const { deps, admin, join, entries } = open();
    const [ada, bob] = [await join("Ada"), await join("Bob")];
    const made = [];
    for (const name of ["laptop", "ci"]) made.push(await createAccessToken(deps, { personId: ada, name }));
    const other = await createAccessToken(deps, { personId: bob, name: "bob's" });
    for (const { token } of made)
      expect(await verifyAccessToken(deps, token)).toMatchObject({ personId: ada });
    const all = { personId: ada, actor: COMMAND, revokesTokens: true };
    expect(await signOutEverywhere(admin, all)).toEqual({ sessions: 0, revoked_tokens: 2, tokens: [] });
    for (const { token } of made) expect(await verifyAccessToken(deps, token)).toBeNull();
    expect(await verifyAccessToken(deps, other.token)).toMatchObject({ personId: bob });
    expect((await entries("token_revoked")).map(({ subject }) => subject.name).sort()).toEqual([
      "ci",
      "laptop",
    ]);
    expect(await entries("signed_out_everywhere")).toMatchObject([
      { details: { sessions: 0, revoked_tokens: 2, tokens_left: 0 } },
    ]);
  });

  it("people are found by a part of name or address in any case and with or without accents, and listed by state", async () => {
    const { admin, join, change } = open();
    const [ada, oezlem] = [await join("Ada"), await join("Özlem Größe", "oe@example.com")];
    await join("Bob", "bob@elsewhere.example");
    const found = async (query: Partial<PeopleQuery>) =>
      (await listPeople(admin, { state: "all", ...query })).people.map(({ name }) => name);
    expect(await found({})).toEqual(["Ada", "Bob", "Özlem Größe"]);
    for (const search of ["özlem", "ÖZLEM", "ozlem", "größe", "OE@EXAMPLE"])
      expect(await found({ search })).toEqual(["Özlem Größe"]);
    expect(await found({ search: "elsewhere" })).toEqual(["Bob"]);
    expect(await found({ search: "%" })).toEqual([]);
    await change(oezlem, { is_disabled: true });
    expect(await found({ state: "disabled" })).toEqual(["Özlem Größe"]);
    expect(await found({ state: "active" })).toEqual(["Ada", "Bob"]);
    expect(await found({ state: "administrators" })).toEqual(["Ada"]);
    expect(await readPerson(admin, ada)).toMatchObject({ tokens: 0, creations: 0, bytes_kept: 0, boards: 0 });
  });

  it("the list of people shows older counts at once and counts anew for the next look; a person's page counts first", async () => {
    const { admin, join, clock } = open();
    const bob = await join("Bob");
    const { context } = createTestStudio(database());
    const create = () => createCreation(context, { ownerId: bob, request: aRequest(), idempotencyKey: null });
    const listed = async () => (await listPeople(admin, { state: "all" })).people[0]?.creations;
    await create();
    expect(await listed()).toBe(1);
    await create();
    clock.advance(60_000);
    expect(await listed()).toBe(1);
    await expect.poll(listed, { timeout: 20_000 }).toBe(2);
    await create();
    clock.advance(60_000);
    expect(await readPerson(admin, bob)).toMatchObject({ creations: 3 });
  });

  it("every person is on exactly one page of the list of people, also when many have the same name", async () => {
    const { admin, join } = open();
    for (let n = 0; n < 120; n++) await join("Ada", `ada${n}@example.com`);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listPeople>> = await listPeople(admin, {
        state: "all",
        ...(after && { cursor: after }),
      });
      expect(page.total).toBe(120);
      seen.push(...page.people.map(({ id }) => id));
      after = page.next_cursor;
    } while (after !== null);
    expect(new Set(seen).size).toBe(120);
    expect(seen).toHaveLength(120);
    await expect(listPeople(admin, { state: "all", cursor: "nonsense" })).rejects.toMatchObject(
      invalid("cursor"),
    );
  });

  it("an administrator revokes one token of a person, who keeps the others, and the audit log says who did", async () => {
    const { deps, admin, join, by, entries } = open();
    const [grace, ada] = [await join("Grace"), await join("Ada")];
    const make = (name: string) => createAccessToken(deps, { personId: ada, name });
    const [kept, revoked] = [await make("laptop"), await make("lost phone")];
    const revoke = (personId: string, actor = by(grace, "Grace")) =>
      revokeTokenOf(admin, { personId, tokenId: revoked.id, actor });
    await expect(revoke(grace)).rejects.toMatchObject({ errorName: "not_found" });
    await expect(revoke(ada, by(ada, "Ada"))).rejects.toMatchObject({ errorName: "administrators_only" });
    await revoke(ada);
    expect(await verifyAccessToken(deps, revoked.token)).toBeNull();
    expect(await verifyAccessToken(deps, kept.token)).not.toBeNull();
    expect(await entries("token_revoked")).toEqual([
      expect.objectContaining({
        actor: expect.objectContaining({ id: grace }),
        subject: { id: revoked.id, name: "lost phone" },
      }),
    ]);
    await expect(revoke(ada)).rejects.toMatchObject({ errorName: "not_found" });
  });
});
