/** Members of a board: who may do what, whose pictures are whose, and who did what. */
import type { BoardAction } from "contract/boards/board-actions";
import { inviteRequestSchema, MAX_ACTIVITIES, MAX_MEMBERS_OF_BOARD } from "contract/boards/members";
import { createLinkRequestSchema } from "contract/boards/share-link";
import { expect, it } from "vitest";
import { demoAccount, rememberPerson } from "@/lib/auth/people";
import { readOwnLimits } from "@/lib/creations/own-limits";
import { bytesOfItems } from "@/lib/limits/board-bytes";
import { createTestBoards, readWholeBoard } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { refused } from "@/tools/testing/shared-board";
import { changeBoard } from "../change";
import { createBoard } from "../create";
import { findBoards } from "../find";
import { createLink, listLinks, revokeLink } from "../links/manage-links";
import { listBoards } from "../list";
import { readBoard } from "../read";
import { listActivity } from "./activity";
import { changeMember, inviteMember, listPeople, removeMember } from "./manage-members";

describeOnEachDatabase("members of a board", (database) => {
  /** Ada's board with two of her pictures; Bob has two pictures and is an editor, Carl is nobody to it. */
  const open = async () => {
    const studio = createTestBoards(database());
    const { boards, clock, draw } = studio;
    const person = (name: string, email: string | null = null) =>
      rememberPerson({ db: database(), clock }, { ...demoAccount(name), email });
    const ada = await person("Ada");
    const bob = await person("Bob", "Bob@Example.com");
    const carl = await person("Carl");
    const [own, bobs] = [await draw(ada, 2), await draw(bob, 2)];
    const boardId = await createBoard(boards, { ownerId: ada, name: "Lobby", pictureIds: own.pictureIds });
    const as = (ownerId: string) => ({ ownerId, boardId });
    const invite = (who: string, invitation: object = {}, by = ada) =>
      inviteMember(boards, { ...as(by), invitation: inviteRequestSchema.parse({ who, ...invitation }) });
    const change = (by: string, ...actions: BoardAction[]) => changeBoard(boards, { ...as(by), actions });
    const read = (by: string) => readWholeBoard(boards, as(by));
    const order = async (by: string) => (await read(by)).items.map(({ picture }) => picture?.id);
    const itemOf = async (pictureId: string | undefined) =>
      (await read(ada)).items.find(({ picture }) => picture?.id === pictureId)?.id ?? "";
    await invite("Bob", { role: "editor" });
    const people = { ada, bob, carl };
    const pictures = { own: own.pictureIds, bobs: bobs.pictureIds };
    return { ...studio, ...people, pictures, boardId, as, invite, change, read, order, itemOf, person };
  };
  const add = (...pictures: (string | undefined)[]): BoardAction => ({
    type: "add",
    items: pictures.map((picture_id = "") => ({
      ...{ id: `item-${picture_id}`, picture_id, title: "", note: "", decision: null },
    })),
  });
  const notAllowed = refused("not_allowed_on_board");
  const notFound = refused("not_found");

  it("a person is invited by the whole name or address, in whatever case, and sees the board in their list", async () => {
    const { boards, bob, carl, ada, boardId, as, invite } = await open();
    expect((await listBoards(boards, { personId: carl, limit: 500 })).boards).toEqual([]);
    expect(await invite("  CARL ")).toMatchObject({ name: "Carl", role: "viewer", may_share: false });
    expect((await listBoards(boards, { personId: carl, limit: 500 })).boards).toMatchObject([
      { id: boardId, role: "viewer", owner_name: "Ada", pictures: 2, members: 2 },
    ]);
    expect((await listBoards(boards, { personId: ada, limit: 500 })).boards[0]).toMatchObject({
      role: "owner",
      members: 2,
    });
    expect(await invite("bob@example.COM", { role: "viewer" })).toMatchObject({
      person_id: bob,
      role: "viewer",
    });
    expect((await listPeople(boards, as(bob))).map(({ name, is_you }) => [name, is_you])).toEqual([
      ["Ada", false],
      ["Bob", true],
      ["Carl", false],
    ]);
  });

  it("who is unknown, disabled, or has a name that several have cannot be invited; unknown and disabled read the same", async () => {
    const { carl, invite, person } = await open();
    const db = database();
    const refusalOf = (who: string) => invite(who).then(String, (error: Error) => error.message);
    const unknown = await refusalOf("Nobody");
    await db.updateTable("people").set({ disabled_at: 1 }).where("id", "=", carl).execute();
    expect(await refusalOf("Carl")).toBe(unknown);
    expect(await refusalOf("Car")).toBe(unknown);
    await person("Eve", "eve@one.example");
    await rememberPerson({ db, clock: { now: () => 1 } }, { ...demoAccount("another"), name: "Eve" });
    expect(await refusalOf("Eve")).toContain("Several people");
    expect(await invite("eve@one.example")).toMatchObject({ name: "Eve" });
    await expect(invite("Ada")).rejects.toEqual(refused("invalid_request"));
  });

  it("a board has fifty members at most, of whom each can still be given another role", async () => {
    const { boardId, invite, person } = await open();
    const others = Array.from({ length: MAX_MEMBERS_OF_BOARD - 1 }, (_, n) => `Member ${n}`);
    for (const name of others) {
      const row = { board_id: boardId, person_id: await person(name), role: "viewer" as const, may_share: 0 };
      await database()
        .insertInto("board_members")
        .values({ ...row, invited_at: 1, seen_at: 1, looked_at: 0 })
        .execute();
    }
    await expect(invite("Carl")).rejects.toEqual(refused("too_many_members"));
    expect(await invite("Member 3", { role: "editor" })).toMatchObject({ role: "editor" });
  });

  it("an editor adds own pictures, and nobody adds pictures of others", async () => {
    const { ada, bob, carl, change, order, pictures, draw } = await open();
    const carls = await draw(carl, 1);
    await change(bob, add(...pictures.bobs, ...carls.pictureIds));
    await change(ada, add(...carls.pictureIds));
    expect(await order(bob)).toEqual([...pictures.own, ...pictures.bobs]);
  });

  it("each sees whose the pictures of others are, and who of the others decided about and noted them", async () => {
    const { ada, bob, change, read, pictures, itemOf } = await open();
    await change(bob, add(pictures.bobs[0]));
    const [first, last] = [await itemOf(pictures.own[0]), await itemOf(pictures.bobs[0])];
    await change(bob, { type: "decide", item_ids: [first], decision: "pick" });
    await change(ada, { type: "note", item_id: last, note: "Warm" });
    const of = async (by: string) => {
      const items = (await read(by)).items.filter(({ id }) => id === first || id === last);
      return items.map(({ picture, decided_by, noted_by }) => [picture?.person_name, decided_by, noted_by]);
    };
    expect(await of(ada)).toEqual([
      [undefined, "Bob", undefined],
      ["Bob", undefined, undefined],
    ]);
    expect(await of(bob)).toEqual([
      ["Ada", undefined, undefined],
      [undefined, undefined, "Ada"],
    ]);
  });

  it("an editor removes own pictures alone; the owner removes any, and can put those back", async () => {
    const { ada, bob, change, order, pictures, itemOf } = await open();
    await change(bob, add(...pictures.bobs));
    const remove = async (by: string, pictureId: string | undefined) =>
      change(by, { type: "remove", item_ids: [await itemOf(pictureId)] });
    await expect(remove(bob, pictures.own[0])).rejects.toEqual(notAllowed);
    await remove(bob, pictures.bobs[0]);
    await remove(ada, pictures.bobs[1]);
    expect(await order(ada)).toEqual(pictures.own);
    await change(ada, add(pictures.bobs[0], pictures.bobs[1]));
    expect(await order(ada)).toEqual([...pictures.own, pictures.bobs[1]]);
  });

  it("an editor removes no item that has a picture of somebody else among its versions; the owner can put all of them back", async () => {
    const { ada, bob, change, read, pictures, itemOf } = await open();
    const [mine = "", theirs = ""] = [pictures.own[0], pictures.bobs[0]];
    const item_id = await itemOf(mine);
    await change(bob, { type: "replace", item_id, picture_id: theirs });
    await expect(change(bob, { type: "remove", item_ids: [item_id] })).rejects.toEqual(notAllowed);
    await change(ada, { type: "replace", item_id, picture_id: mine });
    await change(ada, { type: "remove", item_ids: [item_id] });
    const item = { id: item_id, picture_id: mine, title: "", note: "", decision: null };
    await change(ada, { type: "add", items: [{ ...item, versions: [mine, theirs] }], after: null });
    expect((await read(ada)).items[0]?.versions.map(({ id }) => id)).toEqual([mine, theirs]);
  });

  it("a viewer changes nothing, and an editor who becomes one neither, from the next request on", async () => {
    const { boards, ada, bob, as, change, read } = await open();
    const rename: BoardAction = { type: "rename", name: "Hall" };
    await change(bob, rename);
    await changeMember(boards, { ...as(ada), personId: bob, change: { role: "viewer" } });
    await expect(change(bob, { ...rename, name: "Yard" })).rejects.toEqual(notAllowed);
    expect(await read(bob)).toMatchObject({ name: "Hall", role: "viewer", may_share: false });
  });

  it("only an editor may share, and loses that with the role", async () => {
    const { boards, ada, bob, as, invite } = await open();
    const patch = (change: object) => changeMember(boards, { ...as(ada), personId: bob, change });
    expect(await patch({ may_share: true })).toMatchObject({ role: "editor", may_share: true });
    expect(await patch({ role: "viewer" })).toMatchObject({ may_share: false });
    expect(await patch({ role: "editor" })).toMatchObject({ may_share: false });
    expect(await invite("Carl", { role: "viewer", may_share: true })).toMatchObject({ may_share: false });
  });

  it("a removed member, and one who has left, find no board; their pictures stay on it", async () => {
    const { boards, ada, bob, carl, as, change, order, invite, pictures } = await open();
    await change(bob, add(pictures.bobs[0]));
    await invite("Carl", { role: "editor" });
    await expect(removeMember(boards, { ...as(bob), personId: carl })).rejects.toEqual(notAllowed);
    await removeMember(boards, { ...as(carl), personId: carl });
    await removeMember(boards, { ...as(ada), personId: bob });
    for (const gone of [bob, carl]) {
      await expect(readBoard(boards, as(gone))).rejects.toEqual(notFound);
      await expect(change(gone, { type: "rename", name: "Mine" })).rejects.toEqual(notFound);
      expect((await listBoards(boards, { personId: gone, limit: 500 })).boards).toEqual([]);
    }
    expect(await order(ada)).toEqual([...pictures.own, pictures.bobs[0]]);
  });

  it("share links that a removed editor has made stay, the owner sees whose they are, and ends them with the person or later", async () => {
    const { boards, ada, bob, as, invite } = await open();
    await invite("Bob", { role: "editor", may_share: true });
    const share = (ownerId: string, link: object = {}) =>
      createLink(boards, { ...as(ownerId), link: createLinkRequestSchema.parse(link) });
    const own = await share(ada);
    const [first, second] = [await share(bob), await share(bob)];
    await revokeLink(boards, { ...as(bob), linkId: (await share(bob)).id });
    expect(first.maker).toEqual({ person_id: bob, name: "Bob", is_you: true });
    const remove = (endsLinks?: boolean, by = ada) =>
      removeMember(boards, { ...as(by), personId: bob, ...(endsLinks !== undefined && { endsLinks }) });
    expect(await remove()).toEqual({ active_links: 2, ended_links: 0 });
    const active = async () => (await listLinks(boards, as(ada))).filter((link) => link.is_active);
    expect((await active()).map(({ maker }) => maker?.name).sort()).toEqual(["Ada", "Bob", "Bob"]);
    await expect(remove()).rejects.toEqual(notFound);
    await expect(remove(true, bob)).rejects.toEqual(notFound);
    expect(await remove(true)).toEqual({ active_links: 0, ended_links: 2 });
    expect((await active()).map(({ id }) => id)).toEqual([own.id]);
    await invite("Bob", { role: "editor", may_share: true });
    await share(bob);
    expect(await remove(true)).toEqual({ active_links: 0, ended_links: 1 });
    const audit = await database()
      .selectFrom("audit_log")
      .select(["subject_id", "action", "details"])
      .where("action", "in", ["link_revoked", "member_removed"])
      .orderBy("at")
      .execute();
    expect(audit.filter(({ action }) => action === "link_revoked")).toHaveLength(4);
    expect(audit.map(({ subject_id }) => subject_id)).toEqual(
      expect.arrayContaining([first.id, second.id, bob]),
    );
    expect(await removeMember(boards, { ...as(ada), personId: ada, endsLinks: true })).toEqual({
      ...{ active_links: 1, ended_links: 0 },
    });
  });

  it("the board of a disabled owner is shown to no member until it belongs to somebody else", async () => {
    const { boards, ada, bob, as } = await open();
    const disable = (at: number | null) =>
      database().updateTable("people").set({ disabled_at: at }).where("id", "=", ada).execute();
    await disable(1);
    await expect(readBoard(boards, as(bob))).rejects.toEqual(notFound);
    expect((await listBoards(boards, { personId: bob, limit: 500 })).boards).toEqual([]);
    await disable(null);
    expect((await listBoards(boards, { personId: bob, limit: 500 })).boards).toHaveLength(1);
  });

  it("who has looked within the last seconds is here, and the others learn of it by their usual question", async () => {
    const { boards, ada, bob, as, clock } = await open();
    const here = async (by: string) =>
      (await readBoard(boards, as(by))).board?.people.map((one) => one.is_here);
    expect(await here(ada)).toEqual([true, false]);
    const { tag, board } = await readBoard(boards, as(ada));
    const known = { known: tag, version: String(board?.version) };
    expect((await readBoard(boards, { ...as(ada), ...known })).board).toBeNull();
    expect(await here(bob)).toEqual([true, true]);
    const next = await readBoard(boards, { ...as(ada), ...known });
    expect(next.board?.people.map(({ name, is_here }) => [name, is_here])).toEqual([
      ["Ada", true],
      ["Bob", true],
    ]);
    clock.advance(15_001);
    expect(await here(ada)).toEqual([true, false]);
  });

  it("two who move the same picture at once have the same order afterwards, whoever was first", async () => {
    const { ada, bob, change, order, pictures, itemOf } = await open();
    await change(bob, add(...pictures.bobs));
    const [a, b, c, d] = [
      ...(await Promise.all(pictures.own.map(itemOf))),
      ...(await Promise.all(pictures.bobs.map(itemOf))),
    ];
    const move = (item: string | undefined, after: string | undefined): BoardAction => ({
      ...{ type: "move", item_ids: [item ?? ""], after: after ?? null },
    });
    await Promise.all([change(ada, move(a, d)), change(bob, move(a, b)), change(bob, move(c, undefined))]);
    expect(await order(ada)).toEqual(await order(bob));
    expect(new Set(await order(ada)).size).toBe(4);
  });

  it("an undo leaves what somebody else has changed since", async () => {
    const { ada, bob, change, read, pictures, itemOf } = await open();
    const [first = "", second = ""] = await Promise.all(pictures.own.map(itemOf));
    await change(ada, { type: "decide", item_ids: [first, second], decision: "pick" });
    await change(bob, { type: "decide", item_ids: [first], decision: "reject" });
    await change(ada, { type: "decide", item_ids: [first, second], decision: null, was: "pick" });
    await change(ada, { type: "rename", name: "Lobby", was: "Yard" });
    await change(bob, { type: "note", item_id: first, note: "", was: "Old" });
    const { items } = await read(ada);
    expect(items.map(({ decision, decided_by }) => [decision, decided_by])).toEqual([
      ["reject", "Bob"],
      [null, undefined],
    ]);
  });

  it("what a board takes counts for its owner, whoever fills it", async () => {
    const { ada, bob, change, context, clock } = await open();
    const used = async (person: string) => {
      clock.advance(61_000);
      return (await readOwnLimits(context, person)).used.bytes_kept;
    };
    const before = [await used(ada), await used(bob)] as const;
    const section = { id: "section", picture_id: null, title: "Night", note: "", decision: null };
    await change(bob, { type: "add", items: [section] });
    expect([(await used(ada)) - before[0], (await used(bob)) - before[1]]).toEqual([
      bytesOfItems([section]),
      0,
    ]);
  });

  it("the activity of a board tells who did what, the last two hundred at most, and none before its first member", async () => {
    const { boards, ada, bob, boardId, as, change, clock, pictures, itemOf } = await open();
    const first = await itemOf(pictures.own[0]);
    const decide = (by: string, value: "pick" | "reject") =>
      change(by, { type: "decide", item_ids: [first], decision: value });
    await decide(bob, "pick");
    await decide(bob, "reject");
    await change(ada, { type: "rename", name: "Hall" });
    expect(
      (await listActivity(boards, as(bob))).map(({ person_name, is_you, kind, items }) => [
        person_name,
        is_you,
        kind,
        items,
      ]),
    ).toEqual([
      ["Ada", false, "renamed", 0],
      ["Bob", true, "decided", 2],
      ["Bob", true, "invited", 0],
    ]);
    const earlier = Array.from({ length: MAX_ACTIVITIES }, (_, n) => ({
      ...{ board_id: boardId, place: 10 + n, person_id: bob, kind: "moved" as const, items: 1 },
      ...{ at: clock.now(), picture_ids: null },
    }));
    await database().insertInto("board_activity").values(earlier).execute();
    await decide(bob, "pick");
    const all = await listActivity(boards, as(ada));
    expect([all.length, all[0]?.kind, all.at(-1)?.kind]).toEqual([MAX_ACTIVITIES, "decided", "moved"]);
    // The table keeps the name from before, which the version before reads and writes beside this one.
    const kinds = await database().selectFrom("board_activity").select("kind").distinct().execute();
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(["marked", "moved"]);
    const alone = await createBoard(boards, { ownerId: ada, name: "Alone", pictureIds: pictures.own });
    const which = { ownerId: ada, boardId: alone };
    await changeBoard(boards, { ...which, actions: [{ type: "rename", name: "Still" }] });
    expect(await listActivity(boards, which)).toEqual([]);
  });

  it("the boards on which a picture stands are also those of others", async () => {
    const { boards, bob, boardId, change, pictures } = await open();
    await change(bob, add(pictures.bobs[0]));
    expect(await findBoards(boards, { ownerId: bob, pictureIds: pictures.bobs, creationIds: [] })).toEqual([
      { id: boardId, name: "Lobby" },
    ]);
  });
});
