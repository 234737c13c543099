import { createLinkRequestSchema } from "contract/boards/share-link";
import { expect, it } from "vitest";
import { LIMITS } from "@/lib/auth/rate-limits/limits";
import { takeLimit } from "@/lib/auth/rate-limits/take";
import { createBoard } from "@/lib/boards/create";
import { createLink, revokeLink } from "@/lib/boards/links/manage-links";
import type { Handler } from "@/lib/http/route-on";
import { testAuthDeps } from "@/tools/testing/auth";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { runStudio } from "@/tools/testing/running-studio";
import { addPerson } from "@/tools/testing/studio";

const ownerId = "ada";
const PROMPT = "a quiet lobby with brass lamps";

describeOnEachDatabase("the page of a share link", (database) => {
  const open = async () => {
    await addPerson(database(), ownerId);
    const { boards, draw, clock } = createTestBoards(database());
    const deps = testAuthDeps(database());
    runStudio({ ...deps, clock, boards, stopping: false });
    const { pictureIds } = await draw(ownerId, 2, { prompt: PROMPT });
    const board = { ownerId, boardId: await createBoard(boards, { ownerId, name: "Lobby", pictureIds }) };
    const share = (link: object = {}) =>
      createLink(boards, { ...board, link: createLinkRequestSchema.parse(link) });
    return { boards, board, clock, share, pictureIds };
  };
  const visit = async (secret: string, method: "GET" | "HEAD" | "POST" | "DELETE" = "GET") => {
    const handlers = (await import("./[secret]/route")) as Record<string, Handler>;
    const request = new Request(`http://localhost:3000/s/${encodeURIComponent(secret)}`, { method });
    return handlers[method]?.(request, { params: Promise.resolve({ secret }) }) as Promise<Response>;
  };
  const secretOf = ({ url }: { url: string | null }) => url?.split("/s/")[1] ?? "";

  it("a share link is answered with the board's name and its pictures, and without a word of their prompts", async () => {
    const { share, pictureIds } = await open();
    const link = await share();
    const answer = await visit(secretOf(link));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const html = await answer.text();
    expect(html).toContain("<title>Lobby</title>");
    for (const id of pictureIds) expect(html).toContain(`/api/shared/${secretOf(link)}/pictures/${id}/view`);
    for (const word of PROMPT.split(" ").filter(({ length }) => length > 4)) expect(html).not.toContain(word);
    expect(html).not.toContain(ownerId);
  });

  it("the page of a link with very many comments has the newest of them, and the data that its script reads has all", async () => {
    const { share } = await open();
    const link = await share();
    const guest = { id: "gu_1", link_id: link.id, key_hash: "1", name: "Eve", created_at: 1 };
    await database().insertInto("guests").values(guest).execute();
    const comments = Array.from({ length: 300 }, (_, n) => ({
      ...{ id: `co_${n}`, guest_id: guest.id, client_id: `${n}`, picture_id: null, text: `Comment ${n}.` },
      ...{ created_at: n, hidden_at: null },
    }));
    await database().insertInto("guest_comments").values(comments).execute();
    const html = await (await visit(secretOf(link))).text();
    expect(html).toContain("Comment 299.");
    expect(html).toContain("Comment 100.");
    expect(html).not.toContain("Comment 99.");
    const { GET } = (await import("../api/shared/[secret]/route")) as Record<string, Handler>;
    const data = await GET?.(new Request(`http://localhost:3000/api/shared/${secretOf(link)}`), {
      params: Promise.resolve({ secret: secretOf(link) }),
    });
    const { value } = await (data as Response).json();
    expect(value.board.comments).toHaveLength(300);
  });

  it("the page is neither stored, listed by search engines nor framed, and sends no referrer", async () => {
    const { share } = await open();
    const { headers } = await visit(secretOf(await share()));
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
      "content-security-policy": expect.stringMatching(/^default-src 'none';.* frame-ancestors 'none'/),
    });
    expect(headers.get("set-cookie")).toBeNull();
  });

  it("a mistyped, an expired and a revoked link, and one that never existed, are answered with the same page", async () => {
    const { boards, board, clock, share } = await open();
    const [good, expired, revoked] = [await share(), await share(), await share()];
    await revokeLink(boards, { ...board, linkId: revoked.id });
    clock.advance(Date.parse(expired.expire_time) - clock.now() + 1);
    const mistyped = secretOf(good).slice(0, -1);
    const answers = await Promise.all(
      [secretOf(expired), secretOf(revoked), mistyped, "x", "%00", "a".repeat(5_000)].map((one) =>
        visit(one),
      ),
    );
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toContain("This link does not work");
    const headersOf = ({ headers }: Response) =>
      [...headers].filter(([name]) => name !== "x-request-id").join("\n");
    expect(new Set(answers.map(headersOf)).size).toBe(1);
  });

  it("after many links that do not work, an address gets a page that asks it to wait", async () => {
    await open();
    const statuses: number[] = [];
    let last: Response | undefined;
    for (let n = 0; n < 200 && last?.status !== 429; n++) {
      last = await visit(`guess-${n}`);
      statuses.push(last.status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await last?.text()).toContain("Too many attempts");
  });

  it("an address that opens the page far more often than people do is refused for a while, and another link is not", async () => {
    const { clock, share } = await open();
    const link = await share();
    const deps = { ...testAuthDeps(database()), clock };
    for (let n = 0; n < LIMITS.shared_board.burst; n++)
      await takeLimit(deps, "shared_board", `${link.id} unknown`);
    expect((await visit(secretOf(link))).status).toBe(429);
    expect((await visit(secretOf(await share()))).status).toBe(200);
  });

  it("the page answers HEAD like GET without a body, a form of a link without a password with the page, and no other method", async () => {
    const { share } = await open();
    const secret = secretOf(await share());
    const head = await visit(secret, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const form = await visit(secret, "POST");
    expect([form.status, form.headers.get("location"), form.headers.get("set-cookie")]).toEqual([
      303,
      `/s/${secret}`,
      null,
    ]);
    expect((await visit(secret, "DELETE")).status).toBe(405);
    expect((await visit("x", "POST")).status).toBe(404);
  });
});
