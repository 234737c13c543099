import { expect, it } from "vitest";
import {
  type CommentRequest,
  commentRequestSchema,
  guestBoardSchema,
  MAX_COMMENTS_OF_LINK,
  MAX_GUESTS_OF_LINK,
  MAX_HEARTS_OF_LINK,
} from "@/lib/contract/boards/guest";
import { type CreateLinkRequest, createLinkRequestSchema } from "@/lib/contract/boards/share-link";
import { changePictures } from "@/lib/creations/change-pictures";
import { createTestBoards } from "@/lib/testing/boards";
import { describeOnEachDatabase } from "@/lib/testing/database";
import { addPerson } from "@/lib/testing/studio";
import { changeBoard } from "../change";
import { createBoard } from "../create";
import { readBoard } from "../read";
import { addComment } from "./comments";
import { countNewFeedback } from "./feedback";
import { findSharedBoard } from "./find-shared-board";
import { openGuestPicture } from "./guest-picture";
import { viewSharedBoard } from "./guest-view";
import { setHeart } from "./hearts";
import { changeLink, createLink, listLinks } from "./manage-links";
import { hideComment, markSeen } from "./owner-feedback";

const ownerId = "ada";
const refused = (errorName: string) => expect.objectContaining({ errorName });
const key = (name: string) => name.padEnd(22, "_");
const aComment = (input: Partial<CommentRequest> & { guest_key: string }) =>
  commentRequestSchema.parse({ id: "one", picture_id: null, guest_name: "Eve", text: "Nice", ...input });

describeOnEachDatabase("a guest of a share link", (database, another) => {
  const open = async (link: Partial<CreateLinkRequest> = {}) => {
    await addPerson(database(), "ada");
    const studio = createTestBoards(database());
    const { boards, draw } = studio;
    const { pictureIds } = await draw(ownerId, 3, { prompt: "a quiet lobby", negative_prompt: "crowds" });
    const boardId = await createBoard(boards, { ownerId, name: "Lobby, façade", pictureIds });
    const board = { ownerId, boardId };
    const share = async (options: Partial<CreateLinkRequest>) => {
      const made = await createLink(boards, { ...board, link: createLinkRequestSchema.parse(options) });
      const find = () => findSharedBoard(boards, made.url?.split("/s/")[1] ?? "");
      return { ...made, find };
    };
    const shared = await share(link);
    const view = async (guestKey: string | null = null, of = shared) => {
      const { board: shown } = await viewSharedBoard(boards, await of.find(), { guestKey });
      return guestBoardSchema.parse(shown);
    };
    const heart = async (guest: string, pictureId: string, isHearted = true) =>
      setHeart(boards, await shared.find(), {
        guest_key: guest,
        picture_id: pictureId,
        is_hearted: isHearted,
      });
    const say = async (input: Partial<CommentRequest> & { guest_key: string }) =>
      addComment(boards, await shared.find(), aComment(input));
    const change = (...actions: Parameters<typeof changeBoard>[1]["actions"]) =>
      changeBoard(boards, { ...board, actions });
    const own = async () => (await readBoard(boards, board)).board;
    const [a = "", b = "", c = ""] = pictureIds;
    return { ...studio, board, shared, share, view, heart, say, change, own, pictureIds: [a, b, c] as const };
  };

  it("a guest sees the pictures in the board's order, without rejected and deleted ones and without empty sections", async () => {
    const { view, own, change, boards, pictureIds } = await open();
    const [a, b, c] = pictureIds;
    const heading = (id: string, title: string) => ({ id, picture_id: null, title, note: "", mark: null });
    const items = (await own())?.items ?? [];
    await change(
      { type: "add", items: [heading("day", "Day")], after: null },
      { type: "add", items: [heading("night", "Night")], after: items[1]?.id },
      { type: "add", items: [heading("end", "End")] },
      { type: "note", item_id: items[0]?.id ?? "", note: "Warmer light" },
    );
    const shown = async () => (await view()).items.map(({ picture, title }) => picture?.id ?? title);
    expect(await shown()).toEqual(["Day", a, b, "Night", c]);
    expect((await view()).items[1]?.note).toBe("Warmer light");
    await change({ type: "mark", item_ids: [items[1]?.id ?? ""], mark: "reject" });
    expect(await shown()).toEqual(["Day", a, "Night", c]);
    await changePictures(boards.creations, { ownerId, action: "delete", ids: [c] });
    expect(await shown()).toEqual(["Day", a]);
  });

  it("a link of picks alone shows picks alone", async () => {
    const { view, own, change, pictureIds } = await open({ pictures: "picks" });
    expect((await view()).items).toEqual([]);
    await change({ type: "mark", item_ids: [(await own())?.items[1]?.id ?? ""], mark: "pick" });
    expect((await view()).items.map(({ picture }) => picture?.id)).toEqual([pictureIds[1]]);
  });

  it("with prompts and notes hidden a guest's data contains nothing of prompt, settings, creation and owner", async () => {
    const { view, own, change, share, pictureIds } = await open({ shows_notes: false });
    await change({ type: "note", item_id: (await own())?.items[0]?.id ?? "", note: "Warmer light" });
    const hidden = await view(key("eve"));
    const text = JSON.stringify(hidden);
    for (const word of [
      "quiet",
      "crowds",
      "Warmer",
      "seed",
      'prompt"',
      "Held",
      "ada",
      "cr_",
      "model",
      "style",
    ])
      expect(text).not.toContain(word);
    expect(hidden.items[0]?.picture).toMatchObject({ id: pictureIds[0], settings: null, download_url: null });
    const opened = await view(null, await share({ shows_prompts: true }));
    expect(opened.items[0]?.picture?.settings).toMatchObject({
      prompt: "a quiet lobby",
      negative_prompt: "crowds",
      seed: 7,
    });
  });

  it("the addresses of pictures are below the link, and originals are there where downloads are allowed", async () => {
    const { view, shared, boards, board, pictureIds } = await open();
    const secret = shared.url?.split("/s/")[1];
    const base = `/api/shared/${secret}/pictures/${pictureIds[1]}`;
    const picture = async () => (await view()).items[1]?.picture;
    expect(await picture()).toMatchObject({
      thumbnail_url: `${base}/thumbnail`,
      view_url: `${base}/view`,
      download_url: null,
    });
    const original = { pictureId: pictureIds[1], variant: "original" as const };
    await expect(openGuestPicture(boards, await shared.find(), original)).rejects.toEqual(
      refused("not_allowed_by_link"),
    );
    await changeLink(boards, { ...board, linkId: shared.id, change: { allows_downloads: true } });
    expect((await picture())?.download_url).toBe(`${base}/original`);
    const file = await openGuestPicture(boards, await shared.find(), original);
    expect(file.fileName).toBe("lobby-façade-002.png");
    const view2 = await openGuestPicture(boards, await shared.find(), { ...original, variant: "view" });
    expect(view2.fileName).toBe("lobby-façade.webp");
  });

  it("a picture that is rejected, deleted or on no such board cannot be opened, hearted or commented", async () => {
    const { boards, draw, shared, heart, say, change, own, pictureIds } = await open();
    const [a, b] = pictureIds;
    const elsewhere = await draw(ownerId, 1);
    await change({ type: "mark", item_ids: [(await own())?.items[0]?.id ?? ""], mark: "reject" });
    await changePictures(boards.creations, { ownerId, action: "delete", ids: [b] });
    for (const id of [a, b, elsewhere.pictureIds[0] ?? "", "pi_unknown"]) {
      const found = await shared.find();
      await expect(openGuestPicture(boards, found, { pictureId: id, variant: "thumbnail" })).rejects.toEqual(
        refused("not_found"),
      );
      await expect(heart(key("eve"), id)).rejects.toEqual(refused("not_found"));
      await expect(say({ guest_key: key("eve"), picture_id: id })).rejects.toEqual(refused("not_found"));
    }
    expect(await database().selectFrom("guests").selectAll().execute()).toEqual([]);
  });

  it("hearts are counted, each guest's once, and only the guest sees which are theirs", async () => {
    const { view, heart, pictureIds } = await open();
    const [a, b] = pictureIds;
    const hearts = async (guest: string | null) =>
      (await view(guest)).items.map(({ picture }) => [picture?.hearts, picture?.is_hearted]);
    await heart(key("eve"), a);
    await heart(key("eve"), a);
    await heart(key("mel"), a);
    await heart(key("mel"), b);
    expect(await hearts(key("eve"))).toEqual([
      [2, true],
      [1, false],
      [0, false],
    ]);
    await heart(key("eve"), a, false);
    await heart(key("eve"), a, false);
    await heart(key("nobody"), a, false);
    expect(await hearts(null)).toEqual([
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

  it("the guests of one link see neither hearts nor comments of another link", async () => {
    const { view, heart, say, share, own, pictureIds } = await open();
    const other = await share({});
    await heart(key("eve"), pictureIds[0]);
    await say({ guest_key: key("eve") });
    const elsewhere = await view(key("eve"), other);
    expect(elsewhere.comments).toEqual([]);
    expect(elsewhere.guest_name).toBe("");
    expect(elsewhere.items[0]?.picture).toMatchObject({ hearts: 0, is_hearted: false });
    expect(await own()).toMatchObject({ hearts: [{ guest_name: "Eve" }], comments: [{ text: "Nice" }] });
  });

  it("concurrent hearts and comments of one guest make one guest", async () => {
    const { shared, clock, heart, say, view, pictureIds } = await open();
    const others = createTestBoards(another(), { clock }).boards;
    const there = await shared.find();
    await Promise.all([
      ...pictureIds.map((id) => heart(key("eve"), id)),
      ...pictureIds.map((picture_id) =>
        setHeart(others, there, { guest_key: key("eve"), picture_id, is_hearted: true }),
      ),
      ...Array.from({ length: 4 }, () => say({ guest_key: key("eve") })),
      ...Array.from({ length: 4 }, () => addComment(others, there, aComment({ guest_key: key("eve") }))),
    ]);
    expect(await database().selectFrom("guests").selectAll().execute()).toHaveLength(1);
    const { items, comments } = await view(key("eve"));
    expect(items.map(({ picture }) => picture?.hearts)).toEqual([1, 1, 1]);
    expect(comments).toHaveLength(1);
  });

  it("a link with closed hearts and comments takes none, and says so", async () => {
    const { boards, board, shared, heart, say, view, pictureIds } = await open();
    await heart(key("eve"), pictureIds[0]);
    await say({ guest_key: key("eve") });
    const change = { allows_hearts: false, allows_comments: false };
    await changeLink(boards, { ...board, linkId: shared.id, change });
    await expect(heart(key("eve"), pictureIds[1])).rejects.toThrow("This link allows no hearts.");
    await expect(heart(key("eve"), pictureIds[0], false)).rejects.toEqual(refused("not_allowed_by_link"));
    await expect(say({ guest_key: key("eve"), id: "two" })).rejects.toThrow("This link allows no comments.");
    expect(await view()).toMatchObject({ ...change, comments: [{ text: "Nice" }] });
  });

  it("a link takes no more guests, hearts and comments than it can hold", async () => {
    const { shared, say, heart, pictureIds } = await open();
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
    await expect(heart(key("mel"), pictureIds[0])).rejects.toEqual(refused("link_full"));
    await heart(key("eve"), pictureIds[0]);

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

    // Ten pictures in one statement for each guest, so that the hearts of a thousand guests are a few statements.
    const { pictureIds: many } = await createTestBoards(database()).draw(ownerId, 4);
    const [a, b, c] = pictureIds;
    const hearts = guests.flatMap(({ id }) =>
      [a, b, c, ...many].map((picture_id) => ({ guest_id: id, picture_id, created_at: 1 })),
    );
    expect(hearts.length).toBeLessThan(MAX_HEARTS_OF_LINK);
    await insert(hearts, (some) => database().insertInto("guest_hearts").values(some).execute());
    const more = await createTestBoards(database()).draw(ownerId, 4);
    const rest = guests
      .flatMap(({ id }) => more.pictureIds.map((picture_id) => ({ guest_id: id, picture_id, created_at: 1 })))
      .slice(0, MAX_HEARTS_OF_LINK - hearts.length - 1);
    await insert(rest, (some) => database().insertInto("guest_hearts").values(some).execute());
    await expect(heart(key("eve"), pictureIds[1])).rejects.toThrow("as many hearts");
    await heart(key("eve"), pictureIds[0], false);
    await heart(key("eve"), pictureIds[1]);
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

  it("a board that has not changed is not sent again, and every change is seen", async () => {
    const { boards, board, shared, heart, say, change, own, pictureIds } = await open();
    let known: string | undefined;
    const poll = async () => {
      const answer = await viewSharedBoard(boards, await shared.find(), { guestKey: key("eve"), known });
      known = answer.tag;
      return answer.board !== null;
    };
    expect([await poll(), await poll()]).toEqual([true, false]);
    await heart(key("mel"), pictureIds[0]);
    expect([await poll(), await poll()]).toEqual([true, false]);
    await say({ guest_key: key("eve") });
    expect([await poll(), await poll()]).toEqual([true, false]);
    await hideComment(boards, {
      ...board,
      commentId: (await own())?.comments[0]?.id ?? "",
      isHidden: true,
    });
    expect([await poll(), await poll()]).toEqual([true, false]);
    await change({ type: "rename", name: "Lobby, second round" });
    expect([await poll(), await poll()]).toEqual([true, false]);
    await changeLink(boards, { ...board, linkId: shared.id, change: { allows_hearts: false } });
    expect([await poll(), await poll()]).toEqual([true, false]);
  });

  it("the time of the last visit is written at most once a minute, and not by a page that is left open", async () => {
    const { boards, board, shared, view, clock } = await open();
    const opened = async () => Date.parse((await listLinks(boards, board))[0]?.last_open_time ?? "");
    await view();
    const first = await opened();
    clock.advance(30_000);
    await view();
    expect(await opened()).toBe(first);
    clock.advance(60_000);
    await viewSharedBoard(boards, await shared.find(), { guestKey: null, known: "tag" });
    expect(await opened()).toBe(first);
    await view();
    expect(await opened()).toBeGreaterThan(first);
  });

  it("the owner sees who said what, hides comments from guests and shows them again", async () => {
    const { boards, board, shared, heart, say, view, own, pictureIds } = await open();
    await heart(key("eve"), pictureIds[0]);
    await say({ guest_key: key("eve"), picture_id: pictureIds[0] });
    await say({ guest_key: key("mel"), guest_name: "Mel", text: "Spam" });
    const [first, second] = (await own())?.comments ?? [];
    expect(first).toMatchObject({ guest_name: "Eve", picture_id: pictureIds[0], link_id: shared.id });
    const commentId = second?.id ?? "";
    await hideComment(boards, { ...board, commentId, isHidden: true });
    await hideComment(boards, { ...board, commentId, isHidden: true });
    expect((await view(key("mel"))).comments.map(({ text }) => text)).toEqual(["Nice"]);
    expect((await own())?.comments.map(({ is_hidden }) => is_hidden)).toEqual([false, true]);
    await hideComment(boards, { ...board, commentId, isHidden: false });
    expect((await view()).comments).toHaveLength(2);
    expect(await listLinks(boards, board)).toMatchObject([{ hearts: 1, comments: 2 }]);

    await addPerson(database(), "bob");
    const theirs = await createBoard(boards, { ownerId: "bob", name: "Theirs", pictureIds: [] });
    for (const which of [
      { ownerId: "bob", boardId: board.boardId },
      { ownerId: "bob", boardId: theirs },
    ])
      await expect(hideComment(boards, { ...which, commentId, isHidden: true })).rejects.toEqual(
        refused("not_found"),
      );
  });

  it("hearts and comments are new until the owner has seen them, which a later time decides", async () => {
    const { boards, board, heart, say, own, clock, pictureIds } = await open();
    const count = async () => (await countNewFeedback(boards, [board.boardId])).get(board.boardId) ?? 0;
    const seen = (until: number) => markSeen(boards, { ...board, until: new Date(until).toISOString() });
    expect(await count()).toBe(0);
    clock.advance(1_000);
    await heart(key("eve"), pictureIds[0]);
    clock.advance(1_000);
    await say({ guest_key: key("eve") });
    expect(await count()).toBe(2);
    const all = await own();
    expect([all?.hearts[0]?.is_new, all?.comments[0]?.is_new]).toEqual([true, true]);
    await seen(Date.parse(all?.hearts[0]?.create_time ?? ""));
    expect([await count(), (await own())?.hearts[0]?.is_new]).toEqual([1, false]);
    await seen(clock.now() + 86_400_000);
    expect(await count()).toBe(0);
    await seen(0);
    expect(await count()).toBe(0);
    clock.advance(1_000);
    await say({ guest_key: key("eve"), id: "two" });
    expect(await count()).toBe(1);
    await hideComment(boards, { ...board, commentId: (await own())?.comments[1]?.id ?? "", isHidden: true });
    expect(await count()).toBe(0);
    await expect(
      markSeen(boards, { ownerId: "bob", boardId: board.boardId, until: all?.create_time ?? "" }),
    ).rejects.toEqual(refused("not_found"));
  });

  it("hearts and comments of a picture that leaves the board are left out, and return with it", async () => {
    const { boards, heart, say, own, board, clock, pictureIds } = await open();
    const [a] = pictureIds;
    clock.advance(1_000);
    await heart(key("eve"), a);
    await say({ guest_key: key("eve"), picture_id: a });
    const said = async () => {
      const shown = await own();
      const fresh = (await countNewFeedback(boards, [board.boardId])).get(board.boardId) ?? 0;
      return [shown?.hearts.length, shown?.comments.length, fresh];
    };
    expect(await said()).toEqual([1, 1, 2]);
    await changePictures(boards.creations, { ownerId, action: "delete", ids: [a] });
    expect(await said()).toEqual([0, 0, 0]);
    await changePictures(boards.creations, { ownerId, action: "restore", ids: [a] });
    expect(await said()).toEqual([1, 1, 2]);
  });
});
