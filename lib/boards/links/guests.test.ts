import { MAX_COMMENTS_OF_LINK } from "contract/boards/comments";
import { MAX_FAVOURITES_OF_LINK, MAX_GUESTS_OF_LINK } from "contract/boards/guest";
import type { CreateLinkRequest } from "contract/boards/share-link";
import { expect, it } from "vitest";
import { changePictures } from "@/lib/creations/pictures/change-pictures";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aComment, guestKey as key, openSharedBoard, ownerId, refused } from "@/tools/testing/shared-board";
import { addPerson } from "@/tools/testing/studio";
import { addComment } from "../comments/add";
import { changeComment } from "../comments/as-owner";
import { createBoard } from "../create";
import { setFavourite } from "./favourites";
import { countNewFeedback } from "./feedback";
import { changeLink, listLinks } from "./manage-links";
import { markSeen } from "./mark-seen";

describeOnEachDatabase("what guests say", (database, another) => {
  const open = (link: Partial<CreateLinkRequest> = {}) => openSharedBoard(database(), link);

  it("favourites are counted, each guest's once, and only the guest sees which are theirs", async () => {
    const { view, favourite, pictureIds } = await open();
    const [a, b] = pictureIds;
    const favourites = async (guest: string | null) =>
      (await view(guest)).items.map(({ picture }) => [picture?.favourites, picture?.is_favourite]);
    await favourite(key("eve"), a);
    await favourite(key("eve"), a);
    await favourite(key("mel"), a);
    await favourite(key("mel"), b);
    expect(await favourites(key("eve"))).toEqual([
      [2, true],
      [1, false],
      [0, false],
    ]);
    await favourite(key("eve"), a, false);
    await favourite(key("eve"), a, false);
    await favourite(key("nobody"), a, false);
    expect(await favourites(null)).toEqual([
      [1, false],
      [1, false],
      [0, false],
    ]);
    expect(await database().selectFrom("guests").selectAll().execute()).toHaveLength(2);
  });

  it("a comment that is sent twice is there once, and the newest name stands at all comments of a guest", async () => {
    const { view, say, own, pictureIds } = await open();
    const first = await say({ guest_key: key("eve"), text: "One" });
    expect(await say({ guest_key: key("eve"), text: "One, again" })).toEqual(first);
    await say({ guest_key: key("mel"), guest_name: "Mel", text: "Also one" });
    await say({
      guest_key: key("eve"),
      id: "two",
      guest_name: "Eve L.",
      picture_id: pictureIds[1],
      text: "Two",
    });
    const { comments, guest_name } = await view(key("eve"));
    expect(guest_name).toBe("Eve L.");
    expect(
      comments.map(({ text, guest_name: name, is_mine, picture_id }) => [text, name, is_mine, picture_id]),
    ).toEqual([
      ["One", "Eve L.", true, null],
      ["Also one", "Mel", false, null],
      ["Two", "Eve L.", true, pictureIds[1]],
    ]);
    expect(new Set(comments.map(({ id }) => id)).size).toBe(3);
    expect(comments.flatMap(({ id, is_mine }) => (is_mine ? [id] : []))).toEqual(["one", "two"]);
    expect(new Set((await own())?.comments.map(({ id }) => id)).size).toBe(3);
  });

  it("the guests of one link see neither favourites nor comments of another link", async () => {
    const { view, favourite, say, share, own, pictureIds } = await open();
    const other = await share({});
    await favourite(key("eve"), pictureIds[0]);
    await say({ guest_key: key("eve") });
    const elsewhere = await view(key("eve"), other);
    expect(elsewhere.comments).toEqual([]);
    expect(elsewhere.guest_name).toBe("");
    expect(elsewhere.items[0]?.picture).toMatchObject({ favourites: 0, is_favourite: false });
    expect(await own()).toMatchObject({ favourites: [{ guest_name: "Eve" }], comments: [{ text: "Nice" }] });
  });

  it("concurrent favourites and comments of one guest make one guest", async () => {
    const { shared, clock, favourite, say, view, pictureIds } = await open();
    const others = createTestBoards(another(), { clock }).boards;
    const there = await shared.find();
    await Promise.all([
      ...pictureIds.map((id) => favourite(key("eve"), id)),
      ...pictureIds.map((picture_id) =>
        setFavourite(others, there, { guest_key: key("eve"), picture_id, is_favourite: true }),
      ),
      ...Array.from({ length: 4 }, () => say({ guest_key: key("eve") })),
      ...Array.from({ length: 4 }, () => addComment(others, there, aComment({ guest_key: key("eve") }))),
    ]);
    expect(await database().selectFrom("guests").selectAll().execute()).toHaveLength(1);
    const { items, comments } = await view(key("eve"));
    expect(items.map(({ picture }) => picture?.favourites)).toEqual([1, 1, 1]);
    expect(comments).toHaveLength(1);
  });

  it("a guest who has commented before cannot comment on a deleted picture either", async () => {
    const { boards, say, pictureIds } = await open();
    await say({ guest_key: key("eve"), picture_id: pictureIds[0] });
    await changePictures(boards.creations, { ownerId, action: "delete", ids: [pictureIds[1] ?? ""] });
    await expect(say({ guest_key: key("eve"), id: "two", picture_id: pictureIds[1] })).rejects.toEqual(
      refused("not_found"),
    );
  });

  it("a link with closed favourites and comments takes none, and says so", async () => {
    const { boards, board, shared, favourite, say, view, pictureIds } = await open();
    await favourite(key("eve"), pictureIds[0]);
    await say({ guest_key: key("eve") });
    const change = { allows_favourites: false, allows_comments: false };
    await changeLink(boards, { ...board, linkId: shared.id, change });
    await expect(favourite(key("eve"), pictureIds[1])).rejects.toThrow("This link allows no favourites.");
    await expect(favourite(key("eve"), pictureIds[0], false)).rejects.toEqual(refused("not_allowed_by_link"));
    await expect(say({ guest_key: key("eve"), id: "two" })).rejects.toThrow("This link allows no comments.");
    expect(await view()).toMatchObject({ ...change, comments: [{ text: "Nice" }] });
  });

  it("a link takes no more guests, favourites and comments than it can hold", async () => {
    const { shared, say, favourite, pictureIds } = await open();
    await say({ guest_key: key("eve") });
    const { id: guestId } = await database().selectFrom("guests").select("id").executeTakeFirstOrThrow();
    const insert = async <Row>(rows: Row[], add: (some: Row[]) => Promise<unknown>) => {
      for (let from = 0; from < rows.length; from += 500) await add(rows.slice(from, from + 500));
    };
    const guests = Array.from({ length: MAX_GUESTS_OF_LINK - 1 }, (_, n) => ({
      id: `gu_${n}`,
      link_id: shared.id,
      key_hash: `${n}`,
      name: "",
      created_at: 1,
    }));
    await insert(guests, (some) => database().insertInto("guests").values(some).execute());
    await expect(say({ guest_key: key("mel") })).rejects.toThrow("as many guests as it can hold");
    await expect(favourite(key("mel"), pictureIds[0])).rejects.toEqual(refused("link_full"));
    await favourite(key("eve"), pictureIds[0]);

    const comments = Array.from({ length: MAX_COMMENTS_OF_LINK - 1 }, (_, n) => ({
      id: `co_${n}`,
      guest_id: guestId,
      client_id: `c${n}`,
      picture_id: null,
      text: "",
      created_at: 1,
      hidden_at: null,
    }));
    await insert(comments, (some) => database().insertInto("guest_comments").values(some).execute());
    await expect(say({ guest_key: key("eve"), id: "more" })).rejects.toThrow("as many comments");
    expect(await say({ guest_key: key("eve") })).toMatchObject({ text: "Nice" });

    // Ten pictures in one statement for each guest, so that the favourites of a thousand guests are a few statements.
    const { pictureIds: many } = await createTestBoards(database()).draw(ownerId, 4);
    const [a, b, c] = pictureIds;
    const favourites = guests.flatMap(({ id }) =>
      [a, b, c, ...many].map((picture_id) => ({ guest_id: id, picture_id, created_at: 1 })),
    );
    expect(favourites.length).toBeLessThan(MAX_FAVOURITES_OF_LINK);
    await insert(favourites, (some) => database().insertInto("guest_hearts").values(some).execute());
    const more = await createTestBoards(database()).draw(ownerId, 4);
    const rest = guests
      .flatMap(({ id }) => more.pictureIds.map((picture_id) => ({ guest_id: id, picture_id, created_at: 1 })))
      .slice(0, MAX_FAVOURITES_OF_LINK - favourites.length - 1);
    await insert(rest, (some) => database().insertInto("guest_hearts").values(some).execute());
    await expect(favourite(key("eve"), pictureIds[1])).rejects.toThrow("as many favourites");
    await favourite(key("eve"), pictureIds[0], false);
    await favourite(key("eve"), pictureIds[1]);
  });

  it("hostile words of a guest come back as text", async () => {
    const { say, view, own } = await open();
    const text = "<img src=x onerror=alert(1)>\u202e\0\u001b[31m 👩‍🎨 שלום\n`'\"; drop table guests --";
    const clean = "<img src=x onerror=alert(1)>\u202e[31m 👩‍🎨 שלום\n`'\"; drop table guests --";
    await say({ guest_key: key("eve"), guest_name: "<b>\0Eve</b>", text });
    expect((await view()).comments).toMatchObject([{ text: clean, guest_name: "<b>Eve</b>" }]);
    expect((await own())?.comments).toMatchObject([{ text: clean, guest_name: "<b>Eve</b>" }]);
    for (const empty of ["\0", " \n ", "\u0007"])
      expect(() => aComment({ guest_key: key("eve"), text: empty })).toThrow();
    expect(() => aComment({ guest_key: key("eve"), text: "x".repeat(2_001) })).toThrow();
  });

  it("the owner sees who said what, hides comments from guests and shows them again", async () => {
    const { boards, board, shared, favourite, say, view, own, pictureIds } = await open();
    await favourite(key("eve"), pictureIds[0]);
    await say({ guest_key: key("eve"), picture_id: pictureIds[0] });
    await say({ guest_key: key("mel"), guest_name: "Mel", text: "Spam" });
    const [first, second] = (await own())?.comments ?? [];
    expect(first).toMatchObject({ guest_name: "Eve", picture_id: pictureIds[0], link_id: shared.id });
    const commentId = second?.id ?? "";
    await changeComment(boards, { ...board, commentId, change: { is_hidden: true } });
    await changeComment(boards, { ...board, commentId, change: { is_hidden: true } });
    expect((await view(key("mel"))).comments.map(({ text }) => text)).toEqual(["Nice"]);
    expect((await own())?.comments.map(({ is_hidden }) => is_hidden)).toEqual([false, true]);
    await changeComment(boards, { ...board, commentId, change: { is_hidden: false } });
    expect((await view()).comments).toHaveLength(2);
    expect(await listLinks(boards, board)).toMatchObject([{ favourites: 1, comments: 2 }]);

    await addPerson(database(), "bob");
    const theirs = await createBoard(boards, { ownerId: "bob", name: "Theirs", pictureIds: [] });
    for (const which of [
      { ownerId: "bob", boardId: board.boardId },
      { ownerId: "bob", boardId: theirs },
    ])
      await expect(
        changeComment(boards, { ...which, commentId, change: { is_hidden: true } }),
      ).rejects.toEqual(refused("not_found"));
  });

  it("favourites and comments are new until the owner has seen them, which a later time decides", async () => {
    const { boards, board, favourite, say, own, clock, pictureIds } = await open();
    const count = async () =>
      (await countNewFeedback(boards, [board.boardId], board.ownerId)).get(board.boardId) ?? 0;
    const seen = (until: number) => markSeen(boards, { ...board, until: new Date(until).toISOString() });
    expect(await count()).toBe(0);
    clock.advance(1_000);
    await favourite(key("eve"), pictureIds[0]);
    clock.advance(1_000);
    await say({ guest_key: key("eve") });
    expect(await count()).toBe(2);
    const all = await own();
    expect([all?.favourites[0]?.is_new, all?.comments[0]?.is_new]).toEqual([true, true]);
    await seen(Date.parse(all?.favourites[0]?.create_time ?? ""));
    expect([await count(), (await own())?.favourites[0]?.is_new]).toEqual([1, false]);
    await seen(clock.now() + 86_400_000);
    expect(await count()).toBe(0);
    await seen(0);
    expect(await count()).toBe(0);
    clock.advance(1_000);
    await say({ guest_key: key("eve"), id: "two" });
    expect(await count()).toBe(1);
    const commentId = (await own())?.comments[1]?.id ?? "";
    await changeComment(boards, { ...board, commentId, change: { is_hidden: true } });
    expect(await count()).toBe(0);
    await expect(
      markSeen(boards, { ownerId: "bob", boardId: board.boardId, until: all?.create_time ?? "" }),
    ).rejects.toEqual(refused("not_found"));
  });

  it("favourites and comments of a picture that leaves the board are left out, and return with it", async () => {
    const { boards, favourite, say, own, board, clock, pictureIds } = await open();
    const [a] = pictureIds;
    clock.advance(1_000);
    await favourite(key("eve"), a);
    await say({ guest_key: key("eve"), picture_id: a });
    const said = async () => {
      const shown = await own();
      const fresh = (await countNewFeedback(boards, [board.boardId], board.ownerId)).get(board.boardId) ?? 0;
      return [shown?.favourites.length, shown?.comments.length, fresh];
    };
    expect(await said()).toEqual([1, 1, 2]);
    await changePictures(boards.creations, { ownerId, action: "delete", ids: [a] });
    expect(await said()).toEqual([0, 0, 0]);
    await changePictures(boards.creations, { ownerId, action: "restore", ids: [a] });
    expect(await said()).toEqual([1, 1, 2]);
  });
});
