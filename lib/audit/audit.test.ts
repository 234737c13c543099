import { expect, it } from "vitest";
import { auditCsv } from "@/lib/admin/exports";
import { createAccessToken, revokeAccessToken } from "@/lib/auth/access-tokens";
import { noteRefusal } from "@/lib/auth/sign-in/refuse-account";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { openSharedBoard } from "@/tools/testing/shared-board";
import { openTeam } from "@/tools/testing/team";
import { COMMAND } from "./actor";
import { listAudit } from "./list";
import { writeAudit } from "./write";

describeOnEachDatabase("the audit log", (database) => {
  const write = (at: number, input: { actorId?: string; subjectId?: string; name?: string } = {}) =>
    writeAudit(
      database(),
      {
        actor: { ...COMMAND, id: input.actorId ?? null },
        action: "signed_in",
        subject: { id: input.subjectId ?? null, name: input.name ?? "Ada" },
      },
      at,
    );

  it("every entry is on exactly one page, the newest first, also where many have the same time", async () => {
    for (let n = 0; n < 25; n++) await write(1_000 + Math.floor(n / 5));
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const { entries, next_cursor } = await listAudit(
        database(),
        before === undefined ? {} : { cursor: before },
        7,
      );
      seen.push(...entries.map(({ id }) => id));
      before = next_cursor ?? undefined;
    } while (before !== undefined);
    const all = await database()
      .selectFrom("audit_log")
      .select("id")
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .execute();
    expect(seen).toEqual(all.map(({ id }) => id));
    await expect(listAudit(database(), { cursor: "nonsense" }, 7)).rejects.toMatchObject({
      errorName: "invalid_request",
    });
  });

  it("entries of a person are those that they made and those that concern them, each once and within the times asked for", async () => {
    await write(1, { actorId: "ada" });
    await write(2, { subjectId: "ada" });
    await write(3, { actorId: "ada", subjectId: "ada" });
    await write(4, { actorId: "bob", subjectId: "bob" });
    const times = async (query: Parameters<typeof listAudit>[1]) =>
      (await listAudit(database(), query, 100)).entries.map(({ time }) => Date.parse(time));
    expect(await times({ person_id: "ada" })).toEqual([3, 2, 1]);
    expect(
      await times({ person_id: "ada", from: new Date(2).toISOString(), to: new Date(3).toISOString() }),
    ).toEqual([2]);
    expect(await times({ action: "signed_in" })).toEqual([4, 3, 2, 1]);
    expect(await times({ action: "link_created" })).toEqual([]);
  });

  it("the CSV file of the audit log has all entries, and a spreadsheet shows a name that begins like a formula without calculating it", async () => {
    for (let n = 0; n < 1_100; n++) await write(n);
    for (const name of ["=1+1", "+1", "-1", "@sum", "\t=1", 'a "quoted", name']) await write(5_000, { name });
    let text = "";
    for await (const piece of auditCsv(database(), {})) text += piece;
    const lines = text.trim().split("\r\n");
    expect(lines).toHaveLength(1 + 1_106);
    for (const name of ["'=1+1", "'+1", "'-1", "'@sum"]) expect(text).toContain(`,${name},`);
    expect(text).toContain(`,"a ""quoted"", name",`);
  });

  it("a hundred refused sign-ins from one address leave a few entries", async () => {
    const { deps, entries } = openTeam(database());
    const account = {
      provider: "oidc",
      accountId: "1",
      proof: { emails: [], githubOrgs: [] },
      name: "eve@example.com",
    };
    for (let n = 0; n < 100; n++)
      await noteRefusal(deps, account, { reason: "not_on_a_list", address: "192.0.2.1" });
    expect(await entries("sign_in_refused")).toHaveLength(10);
    await noteRefusal(deps, account, { reason: "account_disabled", address: "192.0.2.2" });
    expect(await entries("sign_in_refused")).toHaveLength(11);
  });

  it("an entry of an earlier version says under the present names what a share link allowed", async () => {
    const details = { allows_hearts: true, allows_comments: false };
    await writeAudit(
      database(),
      { actor: COMMAND, action: "link_created", subject: { id: "li_1", name: "Lobby" }, details },
      1,
    );
    const { entries } = await listAudit(database(), {}, 1);
    expect(entries[0]?.details).toEqual({ allows_favourites: true, allows_comments: false });
  });

  it("tokens and share links are written with what they allow, and never with a secret or a prompt", async () => {
    const { shared, board, boards } = await openSharedBoard(database());
    const { changeLink, revokeLink } = await import("@/lib/boards/links/manage-links");
    const { deps, entries } = openTeam(database());
    const ofLink = { ...board, linkId: shared.id };
    await changeLink(boards, { ...ofLink, change: { allows_downloads: true } });
    await changeLink(boards, { ...ofLink, change: {} });
    await revokeLink(boards, ofLink);
    await revokeLink(boards, ofLink);
    const { id, token } = await createAccessToken(deps, { personId: "ada", name: "laptop" });
    const own = { personId: "ada", tokenId: id };
    expect(await revokeAccessToken(deps, own)).toBe(true);
    expect(await revokeAccessToken(deps, own)).toBe(false);
    const all = await entries();
    expect(all.map(({ action }) => action).sort()).toEqual(
      ["link_changed", "link_created", "link_revoked", "token_created", "token_revoked"].sort(),
    );
    expect(all.find(({ action }) => action === "link_changed")?.details).toMatchObject({
      ...{ allows_downloads: true, allows_favourites: true },
    });
    const text = JSON.stringify(await database().selectFrom("audit_log").selectAll().execute());
    const secret = shared.url?.split("/s/")[1] ?? "";
    for (const hidden of [secret, token, "quiet lobby", "crowds"]) expect(text).not.toContain(hidden);
  });
});
