import { COMMENT_EDIT_MINUTES, MAX_PINS_OF_PICTURE } from "contract/boards/comments";
import { inviteRequestSchema } from "contract/boards/members";
import { expect, it } from "vitest";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aComment, guestKey as key, openSharedBoard, ownerId, refused } from "@/tools/testing/shared-board";
import { addPerson } from "@/tools/testing/studio";
import { createBoard } from "../create";
import { authorInFile, commentsByPicture } from "../files/file-comments";
import { countNewFeedback } from "../links/feedback";
import { changeLink, listLinks } from "../links/manage-links";
import { markSeen } from "../links/mark-seen";
import { inviteMember, removeMember } from "../members/manage-members";
import { addComment } from "./add";
import { changeComment, deleteReply, replyAsOwner } from "./as-owner";
import { changeOwnComment, deleteOwnComment } from "./change";

const MINUTE_MS = 60_000;
const eve = { guest_key: key("eve") };
const mel = { guest_key: key("mel"), guest_name: "Mel" };

describeOnEachDatabase("pins and threads", (database, another) => {
  async function open() {
    const studio = await openSharedBoard(database());
    const { boards, board, clock, shared, say, own, pictureIds } = studio;
    const [picture_id] = pictureIds;
    const pin = (input: Parameters<typeof say>[0]) => say({ picture_id, x: 0.25, y: 0.75, ...input });
    /** As the owner knows the comment with this text. */
    const ids = async (text: string) => (await own())?.comments.find((one) => one.text === text)?.id ?? "";
    const reply = async (parent_id: string, id = "r1", text = "Agreed") => {
      clock.advance(1);
      return replyAsOwner(boards, { ...board, reply: { id, parent_id, text } });
    };
    const asOwner = (commentId: string, change: Parameters<typeof changeComment>[1]["change"]) =>
      changeComment(boards, { ...board, commentId, change });
    const asGuest = async (
      commentId: string,
      change: { text: string } | { is_resolved: boolean },
      guestKey = eve.guest_key,
    ) => changeOwnComment(boards, await shared.find(), { guestKey, commentId, change });
    const remove = async (commentId: string, guestKey = eve.guest_key) =>
      deleteOwnComment(boards, await shared.find(), { guestKey, commentId });
    return { ...studio, picture_id, pin, ids, reply, asOwner, asGuest, remove };
  }
  const notFound = refused("not_found");

  it("pins are counted for each picture in the order of their coming, and a number is never given twice", async () => {
    const { pin, say, view, remove, pictureIds } = await open();
    await pin({ ...eve, id: "one", x: 0, y: 1 });
    await say({ ...eve, id: "none", picture_id: pictureIds[0] });
    await pin({ ...mel, id: "two", x: 1 / 3, y: 0.123456789 });
    await pin({ ...eve, id: "other", picture_id: pictureIds[1] });
    await remove("one");
    await pin({ ...eve, id: "three" });
    await remove("three");
    expect(await pin({ ...eve, id: "four" })).toMatchObject({ number: 4, x: 0.25, y: 0.75 });
    const { comments } = await view(key("eve"));
    expect(
      comments.map(({ picture_id, number, x, y }) => [pictureIds.indexOf(picture_id ?? ""), number, x, y]),
    ).toEqual([
      [0, null, null, null],
      [0, 2, 0.333333, 0.123457],
      [1, 1, 0.25, 0.75],
      [0, 4, 0.25, 0.75],
    ]);
  });

  it("pins that are set at the same time through two links and two processes get different numbers", async () => {
    const { shared, share, clock, own, pictureIds, boards } = await open();
    const second = await share({});
    const others = createTestBoards(another(), { clock }).boards;
    const comment = (n: number) =>
      aComment({ guest_key: key(`guest${n % 3}`), id: `c${n}`, picture_id: pictureIds[0], x: 0.5, y: 0.5 });
    const [here, there] = [await shared.find(), await second.find()];
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2 ? addComment(boards, here, comment(n)) : addComment(others, there, comment(n)),
      ),
    );
    const numbers = (await own())?.comments.map(({ number }) => number ?? 0).sort((a, b) => a - b);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("a picture takes no more pins than it can hold, but still comments without a point", async () => {
    const { pin, say, pictureIds } = await open();
    await pin({ ...eve });
    const { id: guest_id } = await database().selectFrom("guests").select("id").executeTakeFirstOrThrow();
    const pins = Array.from({ length: MAX_PINS_OF_PICTURE - 1 }, (_, n) => ({
      ...{ id: `co_${n}`, guest_id, client_id: `c${n}`, picture_id: pictureIds[0], text: "", created_at: 1 },
      ...{ number: n + 2, x: 1, y: 1, hidden_at: null },
    }));
    await database().insertInto("guest_comments").values(pins).execute();
    await expect(pin({ ...eve, id: "more" })).rejects.toThrow("as many pins as it can hold");
    await say({ ...eve, id: "plain", picture_id: pictureIds[0] });
    await pin({ ...eve, id: "elsewhere", picture_id: pictureIds[1] });
  });

  it("guests and the owner reply in a thread, of which nothing tells a guest who the owner is", async () => {
    const { pin, say, view, own, ids, reply, picture_id } = await open();
    await pin({ ...eve, text: "Warmer" });
    const thread = await ids("Warmer");
    const first = await reply(thread);
    expect(await reply(thread)).toEqual(first);
    // The one who began it knows it by the id of their browser, others by that of the studio.
    expect(await say({ ...eve, id: "again", parent_id: "one", picture_id })).toMatchObject({
      parent_id: "one",
    });
    expect(await say({ ...mel, parent_id: thread, picture_id, text: "Also" })).toMatchObject({
      parent_id: thread,
    });
    const seen = await view(key("eve"));
    expect(
      seen.comments.map(({ parent_id, by, guest_name, is_mine }) => [parent_id, by, guest_name, is_mine]),
    ).toEqual([
      [null, "guest", "Eve", true],
      ["one", "owner", "", false],
      ["one", "guest", "Eve", true],
      ["one", "guest", "Mel", false],
    ]);
    expect(JSON.stringify(seen)).not.toContain(ownerId);
    expect((await own())?.comments.map(({ parent_id, is_mine }) => [parent_id, is_mine])).toEqual([
      [null, false],
      ...[true, false, false].map((isMine) => [thread, isMine]),
    ]);
  });

  it("a reply of an editor names the editor to guests, to the others on the board and in files, also once they are removed", async () => {
    const { boards, board, pin, view, own, ids, reply, picture_id } = await open();
    await addPerson(database(), "Bob");
    const invitation = inviteRequestSchema.parse({ who: "Bob", role: "editor" });
    await inviteMember(boards, { ...board, invitation });
    await pin({ ...eve, text: "Warmer" });
    const parent_id = await ids("Warmer");
    await reply(parent_id);
    const byBob = { id: "r2", parent_id, text: "Done" };
    const { editor_name } = await replyAsOwner(boards, { ...board, ownerId: "Bob", reply: byBob });
    await removeMember(boards, { ...board, personId: "Bob" });
    const namesIn = (comments: readonly { editor_name?: string | undefined }[] = []) =>
      comments.map((comment) => comment.editor_name);
    const expected = [undefined, undefined, "Bob"];
    expect(editor_name).toBe("Bob");
    expect(namesIn((await view(key("eve"))).comments)).toEqual(expected);
    expect(namesIn((await own())?.comments)).toEqual(expected);
    const inFiles = (await commentsByPicture(boards, board)).get(picture_id) ?? [];
    expect(inFiles.map(authorInFile)).toEqual(["Eve", "Owner", "Bob (editor)"]);
  });

  it("a reply belongs to a comment of this link that begins a thread, on its picture, and that the guest sees", async () => {
    const { boards, board, pin, say, share, ids, reply, asOwner, picture_id, pictureIds } = await open();
    await pin({ ...eve, text: "Warmer" });
    const thread = await ids("Warmer");
    const { id: inner } = await reply(thread);
    const answer = (parent_id: string, more: object = {}) =>
      say({ ...mel, id: "re", parent_id, picture_id, ...more });
    await expect(answer(inner)).rejects.toEqual(notFound);
    await expect(reply(inner, "r2")).rejects.toEqual(notFound);
    await expect(answer("co_unknown")).rejects.toEqual(notFound);
    await expect(answer("one")).rejects.toEqual(notFound);
    for (const other of [pictureIds[1], null])
      await expect(answer(thread, { picture_id: other })).rejects.toEqual(notFound);
    const elsewhere = await (await share({})).find();
    await expect(
      addComment(boards, elsewhere, aComment({ ...mel, id: "re", parent_id: thread, picture_id })),
    ).rejects.toEqual(notFound);
    await asOwner(thread, { is_hidden: true });
    await expect(answer(thread)).rejects.toEqual(notFound);
    await expect(say({ ...eve, id: "re", parent_id: "one", picture_id })).rejects.toEqual(notFound);

    await addPerson(database(), "bob");
    const theirs = await createBoard(boards, { ownerId: "bob", name: "Theirs", pictureIds: [] });
    const words = { id: "x", parent_id: thread, text: "Mine now" };
    for (const which of [
      { ownerId: "bob", boardId: board.boardId },
      { ownerId: "bob", boardId: theirs },
    ])
      await expect(replyAsOwner(boards, { ...which, reply: words })).rejects.toEqual(notFound);
  });

  it("with a hidden comment its replies are hidden too, and come back with it", async () => {
    const { pin, view, own, ids, reply, asOwner } = await open();
    await pin({ ...eve, text: "Warmer" });
    const thread = await ids("Warmer");
    await reply(thread);
    await asOwner(thread, { is_hidden: true });
    expect((await view(key("eve"))).comments).toEqual([]);
    expect((await own())?.comments).toHaveLength(2);
    await asOwner(thread, { is_hidden: false });
    expect((await view(key("mel"))).comments).toHaveLength(2);
  });

  it("the owner and who began a thread resolve it and open it again, and nobody else", async () => {
    const { boards, board, pin, view, ids, reply, asOwner, asGuest } = await open();
    await pin({ ...eve, text: "Warmer" });
    const thread = await ids("Warmer");
    const { id: inner } = await reply(thread);
    const isResolved = async () => (await view()).comments[0]?.is_resolved;
    await asOwner(thread, { is_resolved: true });
    expect(await isResolved()).toBe(true);
    expect(await asGuest("one", { is_resolved: false })).toMatchObject({
      is_resolved: false,
      text: "Warmer",
    });
    expect(await isResolved()).toBe(false);
    await expect(asGuest(thread, { is_resolved: true }, key("mel"))).rejects.toEqual(notFound);
    await expect(asOwner(inner, { is_resolved: true })).rejects.toEqual(notFound);
    await addPerson(database(), "bob");
    const change = { is_resolved: true };
    await expect(
      changeComment(boards, { ownerId: "bob", boardId: board.boardId, commentId: thread, change }),
    ).rejects.toEqual(notFound);
    expect(await isResolved()).toBe(false);
  });

  it("a guest edits and deletes what they wrote for fifteen minutes, and nothing of others", async () => {
    const { pin, say, clock, view, ids, reply, asGuest, remove } = await open();
    await pin({ ...eve, text: "Warmer" });
    await say({ ...mel, id: "mels", text: "Mine" });
    const { id: replyId } = await reply(await ids("Warmer"));
    expect(await asGuest("one", { text: "Colder" })).toMatchObject({
      text: "Colder",
      is_edited: true,
      number: 1,
    });
    for (const id of ["mels", await ids("Mine"), replyId]) {
      await expect(asGuest(id, { text: "Taken" })).rejects.toEqual(notFound);
      await expect(remove(id)).rejects.toEqual(notFound);
    }
    await expect(remove("one", "")).rejects.toEqual(notFound);
    clock.advance((COMMENT_EDIT_MINUTES - 1) * MINUTE_MS);
    await asGuest("one", { text: "Cold" });
    clock.advance(MINUTE_MS);
    await expect(asGuest("one", { text: "Late" })).rejects.toEqual(refused("comment_too_old"));
    await expect(remove("one")).rejects.toEqual(refused("comment_too_old"));
    expect((await view()).comments.map(({ text }) => text)).toEqual(["Cold", "Mine", "Agreed"]);
  });

  it("a deleted comment keeps its place without words as long as it has replies, and is gone without any", async () => {
    const { boards, board, shared, pin, view, own, ids, reply, remove, asGuest } = await open();
    await pin({ ...eve, text: "Secret plan" });
    const { id: commentId } = await reply(await ids("Secret plan"));
    await remove("one");
    await remove("one");
    await expect(asGuest("one", { text: "Again" })).rejects.toEqual(notFound);
    for (const { comments } of [await view(key("eve")), { comments: (await own())?.comments ?? [] }]) {
      expect(comments).toHaveLength(2);
      expect(comments[0]).toMatchObject({ is_deleted: true, text: "", guest_name: "", number: 1, x: 0.25 });
    }
    expect(JSON.stringify(await database().selectFrom("guest_comments").selectAll().execute())).not.toContain(
      "Secret",
    );
    expect(await listLinks(boards, board)).toMatchObject([{ id: shared.id, comments: 0 }]);
    await deleteReply(boards, { ...board, commentId });
    await deleteReply(boards, { ...board, commentId });
    expect((await view(key("eve"))).comments).toEqual([]);
    expect((await own())?.comments).toEqual([]);
  });

  it("the owner edits and deletes replies of their own alone", async () => {
    const { boards, board, say, view, ids, reply, asOwner } = await open();
    await say({ ...eve, text: "Warmer" });
    const thread = await ids("Warmer");
    const { id } = await reply(thread);
    await asOwner(id, { text: "Gladly" });
    expect((await view()).comments[1]).toMatchObject({ text: "Gladly", is_edited: true });
    await expect(asOwner(thread, { text: "Taken" })).rejects.toEqual(notFound);
    await expect(deleteReply(boards, { ...board, commentId: thread })).rejects.toEqual(notFound);
    expect((await view()).comments[0]).toMatchObject({ text: "Warmer" });
  });

  it("replies of guests are new until the owner has seen them, those of the owner and deleted ones never", async () => {
    const { boards, board, clock, say, own, ids, reply, remove } = await open();
    const news = async () => ({
      count: (await countNewFeedback(boards, [board.boardId], board.ownerId)).get(board.boardId) ?? 0,
      told: (await own())?.comments.flatMap(({ text, is_new }) => (is_new ? [text] : [])),
    });
    clock.advance(1_000);
    await say({ ...eve, text: "Warmer" });
    await reply(await ids("Warmer"));
    expect(await news()).toEqual({ count: 1, told: ["Warmer"] });
    await markSeen(boards, { ...board, until: new Date(clock.now()).toISOString() });
    clock.advance(1_000);
    await say({ ...mel, parent_id: await ids("Warmer"), text: "Much" });
    await say({ ...eve, id: "two", parent_id: "one", text: "Oops" });
    expect(await news()).toEqual({ count: 2, told: ["Much", "Oops"] });
    await remove("two");
    expect(await news()).toEqual({ count: 1, told: ["Much"] });
  });

  it("with closed comments a guest neither replies nor changes anything", async () => {
    const { boards, board, shared, pin, say, asGuest, remove, picture_id } = await open();
    await pin({ ...eve });
    await changeLink(boards, { ...board, linkId: shared.id, change: { allows_comments: false } });
    const closed = refused("not_allowed_by_link");
    await expect(say({ ...eve, id: "two", parent_id: "one", picture_id })).rejects.toEqual(closed);
    await expect(asGuest("one", { is_resolved: true })).rejects.toEqual(closed);
    await expect(remove("one")).rejects.toEqual(closed);
  });
});
