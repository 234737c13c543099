import { createLinkRequestSchema, type LinkPatch } from "contract/boards/share-link";
import { expect, it } from "vitest";
import { LIMITS } from "@/lib/auth/rate-limits/limits";
import { PEER_ADDRESS_HEADER } from "@/lib/auth/rate-limits/peer-address";
import { takeLimit } from "@/lib/auth/rate-limits/take";
import { createBoard } from "@/lib/boards/create";
import { changeLink, createLink, revokeLink } from "@/lib/boards/links/manage-links";
import type { Handler } from "@/lib/http/route-on";
import { testAuthDeps } from "@/tools/testing/auth";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { runStudio } from "@/tools/testing/running-studio";
import { addPerson } from "@/tools/testing/studio";

const ownerId = "ada";
const PASSWORD = "Bräme 4711";
const DAY_MS = 24 * 3_600_000;

describeOnEachDatabase("the page of a share link with a password", (database) => {
  const open = async (settings: object = {}) => {
    await addPerson(database(), ownerId);
    const { boards, clock } = createTestBoards(database());
    const deps = testAuthDeps(database(), { clock });
    runStudio({
      ...deps,
      settings: { ...deps.settings, ...settings },
      ...{ boards, creations: boards.creations, stopping: false },
    });
    const board = {
      ownerId,
      boardId: await createBoard(boards, { ownerId, name: "Lobby", pictureIds: [] }),
    };
    const link = createLinkRequestSchema.parse({ password: PASSWORD, sender: "Harbour Inn" });
    const made = await createLink(boards, { ...board, link });
    const secret = made.url?.split("/s/")[1] ?? "";
    const change = (patch: LinkPatch) => changeLink(boards, { ...board, linkId: made.id, change: patch });
    const another = async () => (await createLink(boards, { ...board, link })).url?.split("/s/")[1] ?? "";
    const revoke = () => revokeLink(boards, { ...board, linkId: made.id });
    return { secret, change, another, revoke, deps, clock, link: made };
  };
  const visit = async (
    secret: string,
    {
      password,
      cookie,
      address = "203.0.113.7",
    }: { password?: string; cookie?: string; address?: string } = {},
  ): Promise<Response> => {
    const { GET, POST } = (await import("./[secret]/route")) as Record<string, Handler>;
    const headers = new Headers({ [PEER_ADDRESS_HEADER]: address, ...(cookie && { cookie }) });
    const body = password === undefined ? null : new URLSearchParams({ password });
    const method = body ? "POST" : "GET";
    const request = new Request(`http://localhost:3000/s/${secret}`, { method, headers, body });
    return (await (body ? POST : GET)?.(request, { params: Promise.resolve({ secret }) })) as Response;
  };
  const passOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const typed = async (secret: string) => passOf(await visit(secret, { password: PASSWORD }));

  it("before the password the page asks for it by a form that works without a script, and says nothing of the board", async () => {
    const { secret, link } = await open();
    const answer = await visit(secret);
    expect(answer.status).toBe(403);
    expect(answer.headers.get("content-security-policy")).toContain("form-action 'self'");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const html = await answer.text();
    expect(html).toMatch(/<form method="post"[^>]*>.*<input[^>]*name="password"[^>]*type="password"/s);
    expect(html).not.toContain("<script");
    for (const word of ["Lobby", "Harbour", secret, link.id]) expect(html).not.toContain(word);
  });

  it("the password is stored as a hash alone, and never shown", async () => {
    const { link } = await open();
    const row = await database().selectFrom("share_links").selectAll().executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^scrypt:15:8:1:/);
    expect(JSON.stringify([row, link])).not.toContain("4711");
    const audit = await database().selectFrom("audit_log").selectAll().execute();
    expect(JSON.stringify(audit)).not.toMatch(/4711|scrypt/);
    expect(JSON.stringify(audit)).toContain("has_password");
  });

  it("the right password sets a cookie for the addresses of this link alone, which no script reads, until the link ends", async () => {
    const { secret, link } = await open({ publicUrl: "https://studio.example" });
    const answer = await visit(secret, { password: ` ${PASSWORD.normalize("NFD")} ` });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/s/${secret}`]);
    const cookies = answer.headers.getSetCookie();
    const end = new Date(link.expire_time).toUTCString();
    expect(cookies.map((cookie) => /; Path=(.*)$/.exec(cookie)?.[1])).toEqual([
      `/s/${secret}`,
      `/api/shared/${secret}`,
    ]);
    for (const cookie of cookies)
      expect(cookie).toMatch(
        new RegExp(`^__Secure-studio\\.link=[^;]+; Expires=${end}; HttpOnly; SameSite=Lax; Secure; Path=`),
      );
    const page = await visit(secret, { cookie: passOf(answer) });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("From Harbour Inn");
  });

  it("a pass opens no other link, and none after the password was changed, also to the same one", async () => {
    const { secret, change, another } = await open();
    const cookie = await typed(secret);
    expect((await visit(secret, { cookie })).status).toBe(200);
    expect((await visit(await another(), { cookie })).status).toBe(403);
    await change({ sender: "Inn" });
    expect((await visit(secret, { cookie })).status).toBe(200);
    await change({ password: PASSWORD });
    expect((await visit(secret, { cookie })).status).toBe(403);
    expect((await visit(secret, { cookie: await typed(secret) })).status).toBe(200);
  });

  it("a pass ends with the link: a renewed link asks again, and a revoked one is like one that never existed", async () => {
    const { secret, change, revoke, clock } = await open();
    const cookie = await typed(secret);
    clock.advance(14 * DAY_MS);
    expect((await visit(secret, { cookie })).status).toBe(404);
    expect((await visit(secret, { password: PASSWORD })).status).toBe(404);
    await change({ expire_time: new Date(clock.now() + DAY_MS).toISOString() });
    expect((await visit(secret, { cookie })).status).toBe(403);
    await revoke();
    const dead = [
      await visit(secret, { cookie }),
      await visit(secret, { password: PASSWORD }),
      await visit("x"),
    ];
    expect(new Set(await Promise.all(dead.map((answer) => answer.text()))).size).toBe(1);
  });

  it("a wrong password is refused in words, and after ten of one address the right one is too, until some time has passed", async () => {
    const { secret, link, deps, clock } = await open();
    const { burst, perMinute } = LIMITS.link_password;
    const cookie = await typed(secret);
    const wrong = await visit(secret, { password: "wrong" });
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([403, []]);
    expect(await wrong.text()).toContain("This is not the password.");
    for (let n = 2; n < burst; n++) await takeLimit(deps, "link_password", `${link.id} 203.0.113.7`);
    const refused = await visit(secret, { password: PASSWORD });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60 / perMinute);
    expect(await refused.text()).toContain("Too many passwords in a short time.");
    expect((await visit(secret, { cookie })).status).toBe(200);
    expect((await visit(secret, { password: PASSWORD, address: "203.0.113.8" })).status).toBe(303);
    clock.advance(60_000 / perMinute);
    expect((await visit(secret, { password: PASSWORD })).status).toBe(303);
  });

  it("many wrong passwords at once are not more guesses than one after the other", async () => {
    const { secret } = await open();
    const answers = await Promise.all(
      Array.from({ length: 3 * LIMITS.link_password.burst }, (_, n) =>
        visit(secret, { password: `wrong ${n}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(LIMITS.link_password.burst);
    expect(new Set(statuses)).toEqual(new Set([403, 429]));
  });
});
