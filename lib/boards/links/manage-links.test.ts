import {
  type CreateLinkRequest,
  createLinkRequestSchema,
  MAX_ACTIVE_LINKS,
  MAX_DEAD_LINKS,
} from "contract/boards/share-link";
import { expect, it } from "vitest";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson } from "@/tools/testing/studio";
import { createBoardsContext } from "../context";
import { createBoard } from "../create";
import { deleteBoard, restoreBoard } from "../remove";
import { activeLinksOf } from "./active-links";
import { findSharedBoard } from "./find-shared-board";
import { changeLink, createLink, listLinks, revokeLink } from "./manage-links";

const ownerId = "ada";
const DAY_MS = 24 * 3_600_000;
const refused = (errorName: string) => expect.objectContaining({ errorName });

describeOnEachDatabase("a share link", (database) => {
  const open = async () => {
    await addPerson(database(), "ada");
    await addPerson(database(), "bob");
    const studio = createTestBoards(database());
    const { boards, clock } = studio;
    const boardId = await createBoard(boards, { ownerId, name: "Lobby", pictureIds: [] });
    const board = { ownerId, boardId };
    const make = (link: Partial<CreateLinkRequest> = {}, context = boards) =>
      createLink(context, { ...board, link: createLinkRequestSchema.parse(link) });
    const inDays = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString();
    return { ...studio, board, make, inDays };
  };
  const secretOf = ({ url }: { url: string | null }) => url?.split("/s/")[1] ?? "";

  it("a new share link shows neither prompts nor notes nor downloads, asks for no password, takes favourites and comments, and works for 14 days", async () => {
    const { boards, make, clock } = await open();
    const link = await make({ name: "Client" });
    expect(link).toMatchObject({
      name: "Client",
      pictures: "unrejected",
      shows_prompts: false,
      shows_notes: false,
      ...{ has_password: false, sender: "", introduction: "", logo: null },
      allows_downloads: false,
      allows_favourites: true,
      allows_comments: true,
      is_active: true,
      revoke_time: null,
      last_open_time: null,
      favourites: 0,
      comments: 0,
    });
    expect(link.url).toMatch(/^http:\/\/localhost:3000\/s\/[A-Za-z0-9_-]{43}$/);
    expect((await findSharedBoard(boards, secretOf(link))).name).toBe("Lobby");
    clock.advance(14 * DAY_MS - 60_000);
    await findSharedBoard(boards, secretOf(link));
    clock.advance(60_000);
    await expect(findSharedBoard(boards, secretOf(link))).rejects.toEqual(refused("not_found"));
  });

  it("the database has no secret of a share link, and its owner can copy the address at any time", async () => {
    const { boards, board, make } = await open();
    const link = await make();
    const stored = JSON.stringify(await database().selectFrom("share_links").selectAll().execute());
    expect(stored).not.toContain(secretOf(link));
    expect((await listLinks(boards, board))[0]?.url).toBe(link.url);
  });

  it("after a change of the studio's secret old links still work, but their addresses cannot be shown again", async () => {
    const { boards, board, make } = await open();
    const link = await make();
    const changed = createBoardsContext(boards.creations, {
      ...boards,
      secret: "another secret of the studio",
    });
    expect(await listLinks(changed, board)).toMatchObject([{ url: null, is_active: true }]);
    expect((await findSharedBoard(changed, secretOf(link))).boardId).toBe(board.boardId);
  });

  it("expired, revoked, unknown and malformed secrets and those of a deleted board have the same answer", async () => {
    const { boards, board, make, inDays, clock } = await open();
    const expired = await make({ expire_time: inDays(1) });
    clock.advance(DAY_MS);
    const revoked = await make();
    await revokeLink(boards, { ...board, linkId: revoked.id });
    const other = await createBoard(boards, { ownerId, name: "Deleted", pictureIds: [] });
    const ofDeleted = await createLink(boards, {
      ownerId,
      boardId: other,
      link: createLinkRequestSchema.parse({}),
    });
    await deleteBoard(boards, { ownerId, boardId: other });
    const secrets = [
      ...[expired, revoked, ofDeleted].map(secretOf),
      "A".repeat(43),
      "",
      "\0",
      "%00",
      "x".repeat(100_000),
      "\ud800",
      "' or 1=1 --",
    ];
    const answers = await Promise.all(
      secrets.map((secret) => findSharedBoard(boards, secret).catch((error) => error)),
    );
    for (const error of answers) {
      expect(error).toEqual(refused("not_found"));
      expect(error.message).toBe(answers[0].message);
    }
    await restoreBoard(boards, { ownerId, boardId: other });
    expect((await findSharedBoard(boards, secretOf(ofDeleted))).name).toBe("Deleted");
  });

  it("every secret that does not work is looked up with the same single query", async () => {
    const { boards, board, make } = await open();
    const revoked = await make();
    await revokeLink(boards, { ...board, linkId: revoked.id });
    const statements: string[] = [];
    const { db } = boards.creations;
    const watched = db.withPlugin({
      transformQuery({ node, queryId }) {
        statements.push(db.getExecutor().compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const context = { ...boards, creations: { ...boards.creations, db: watched } };
    for (const secret of [secretOf(revoked), "A".repeat(43), "", "nonsense"]) {
      await expect(findSharedBoard(context, secret)).rejects.toEqual(refused("not_found"));
    }
    expect(statements).toHaveLength(4);
    expect(new Set(statements).size).toBe(1);
  });

  it("a share link can be found, listed, changed and revoked by the owner of its board alone", async () => {
    const { boards, board, make } = await open();
    const link = await make();
    const theirs = await createBoard(boards, { ownerId: "bob", name: "Theirs", pictureIds: [] });
    for (const which of [
      { ownerId: "bob", boardId: board.boardId },
      { ownerId, boardId: "bo_unknown" },
    ]) {
      const calls = await Promise.allSettled([
        listLinks(boards, which),
        createLink(boards, { ...which, link: createLinkRequestSchema.parse({}) }),
        changeLink(boards, { ...which, linkId: link.id, change: { name: "Mine" } }),
        revokeLink(boards, { ...which, linkId: link.id }),
      ]);
      const message = "There is no board with this id.";
      for (const call of calls) expect(call).toMatchObject({ status: "rejected", reason: { message } });
    }
    const ofTheirs = { ownerId: "bob", boardId: theirs, linkId: link.id };
    await expect(changeLink(boards, { ...ofTheirs, change: {} })).rejects.toEqual(refused("not_found"));
    await expect(revokeLink(boards, ofTheirs)).rejects.toEqual(refused("not_found"));
    expect(await listLinks(boards, board)).toMatchObject([{ name: "", is_active: true }]);
  });

  it("a change of a share link applies at once, and leaves the fields that it does not name", async () => {
    const { boards, board, make, inDays } = await open();
    const link = await make({ name: "Client", allows_downloads: true });
    const change = {
      shows_prompts: true,
      allows_comments: false,
      pictures: "picks",
      expire_time: inDays(30),
    };
    const changed = await changeLink(boards, {
      ...board,
      linkId: link.id,
      change: { ...change, pictures: "picks" },
    });
    expect(changed).toEqual({ ...link, ...change });
    expect(await listLinks(boards, board)).toEqual([changed]);
    expect(await findSharedBoard(boards, secretOf(link))).toMatchObject({
      showsPrompts: true,
      allowsDownloads: true,
      allowsComments: false,
      pictures: "picks",
    });
  });

  it("a later end makes an expired share link work again; a revoked one stays revoked", async () => {
    const { boards, board, make, inDays, clock } = await open();
    const expired = await make({ expire_time: inDays(1) });
    const revoked = await make();
    await revokeLink(boards, { ...board, linkId: revoked.id });
    await revokeLink(boards, { ...board, linkId: revoked.id });
    clock.advance(2 * DAY_MS);
    for (const { id } of [expired, revoked])
      await changeLink(boards, { ...board, linkId: id, change: { expire_time: inDays(1) } });
    await findSharedBoard(boards, secretOf(expired));
    await expect(findSharedBoard(boards, secretOf(revoked))).rejects.toEqual(refused("not_found"));
    const links = await listLinks(boards, board);
    expect(links.map(({ url, is_active }) => [url !== null, is_active])).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(await activeLinksOf(boards, [board.boardId])).toEqual(new Map([[board.boardId, 1]]));
  });

  it.each([-1, 0, 365.01])("a share link cannot end %d days from now", async (days) => {
    const { boards, board, make, inDays } = await open();
    await expect(make({ expire_time: inDays(days) })).rejects.toEqual(refused("invalid_request"));
    const link = await make();
    const change = { expire_time: inDays(days) };
    await expect(changeLink(boards, { ...board, linkId: link.id, change })).rejects.toEqual(
      refused("invalid_request"),
    );
  });

  it("a board has at most 50 working share links, also when they are made at the same time", async () => {
    const { boards, board, make, inDays, clock } = await open();
    const expired = await make({ expire_time: inDays(1) });
    clock.advance(DAY_MS);
    for (let count = 0; count < MAX_ACTIVE_LINKS - 5; count++) await make();
    const made = await Promise.allSettled(Array.from({ length: 10 }, () => make()));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    for (const one of made)
      if (one.status === "rejected") expect(one.reason).toEqual(refused("too_many_links"));
    const revived = { ...board, linkId: expired.id, change: { expire_time: inDays(1) } };
    await expect(changeLink(boards, revived)).rejects.toEqual(refused("too_many_links"));
    const [newest] = await listLinks(boards, board);
    await revokeLink(boards, { ...board, linkId: newest?.id ?? "" });
    await make();
  });

  it("of the share links that no longer work the newest 200 stay listed", async () => {
    const { boards, board, make, clock } = await open();
    const row = await make().then(({ id }) =>
      database().selectFrom("share_links").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    );
    const dead = Array.from({ length: MAX_DEAD_LINKS + 20 }, (_, n) => ({
      ...row,
      id: `li_${n}`,
      secret_hash: `hash ${n}`,
      created_at: n,
      revoked_at: n,
    }));
    await database().insertInto("share_links").values(dead).execute();
    clock.advance(1_000);
    await make();
    const links = await listLinks(boards, board);
    expect(links).toHaveLength(MAX_DEAD_LINKS + 2);
    expect(links.at(-1)?.id).toBe("li_20");
  });

  it("a hostile name of a share link is kept as text on one line", async () => {
    const { boards, board, make } = await open();
    await make({ name: "<script>alert(1)</script>\0\n\u202eevil" });
    expect(await listLinks(boards, board)).toMatchObject([{ name: "<script>alert(1)</script>  evil" }]);
  });
});
