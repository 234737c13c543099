import type { BoardAction } from "contract/boards/board-actions";
import { expect, it, vi } from "vitest";
import { UNDO_MS } from "@/lib/creations/change-many";
import { createCreation } from "@/lib/creations/create";
import { readOwnLimits } from "@/lib/creations/own-limits";
import { changePictures } from "@/lib/creations/pictures/change-pictures";
import { bytesOfItems, DELETED_FREE_BYTES } from "@/lib/limits/board-bytes";
import { forgetKept } from "@/lib/limits/storage-limit";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest } from "@/tools/testing/studio";
import { changeBoard } from "./change";
import { createBoard } from "./create";
import { purgeBoards } from "./purge";
import { deleteBoard, restoreBoard } from "./remove";

const LIMIT = 20_000;
const ownerId = "ada";
const FULL = {
  errorName: "storage_full",
  message: expect.stringMatching(/delete creations, boards or sheets/),
};

describeOnEachDatabase("the storage that boards take", (database) => {
  async function open() {
    await addPerson(database(), ownerId);
    const studio = createTestBoards(database(), { maxBytesPerPerson: LIMIT });
    const { boards, clock, context } = studio;
    const boardId = await createBoard(boards, { ownerId, name: "Lobby", pictureIds: [] });
    const change = (...actions: BoardAction[]) => changeBoard(boards, { ownerId, boardId, actions });
    /** As an administrator and the person see it, counted anew. */
    const counted = async () => {
      clock.advance(61_000);
      return (await readOwnLimits(context, ownerId)).used.bytes_kept;
    };
    return { ...studio, boardId, change, counted };
  }
  const section = (id: string, note = "", title = "") => ({
    id,
    picture_id: null,
    title,
    note,
    decision: null,
  });

  it("sections, notes and titles of a person's boards count in bytes, and no longer once the board is deleted", async () => {
    const { boards, boardId, change, counted } = await open();
    expect(await counted()).toBe(0);
    const items = [section("a", "狐狸", "Evening"), section("b")];
    await change({ type: "add", items });
    expect(await counted()).toBe(bytesOfItems(items));
    expect(bytesOfItems(items) - bytesOfItems([section("a"), section("b")])).toBe(6 + 7);
    await deleteBoard(boards, { ownerId, boardId });
    expect(await counted()).toBe(0);
  });

  it("boards that are filled and deleted in turn count again once they take much, until they are removed for good", async () => {
    const { boards, boardId, change, clock, counted } = await open();
    await change({ type: "add", items: [section("a"), section("b")] });
    const note = "x".repeat(DELETED_FREE_BYTES);
    await database().updateTable("board_items").set({ note }).where("id", "=", "a").execute();
    await deleteBoard(boards, { ownerId, boardId });
    expect(await counted()).toBe(bytesOfItems([section("a"), section("b")]));
    clock.advance(UNDO_MS);
    await purgeBoards(boards);
    expect(await counted()).toBe(0);
  });

  it("when the storage is full, boards grow no further, and still can be arranged, decided and cleared", async () => {
    const { boards, change, counted } = await open();
    const note = "x".repeat(1_900);
    const sections = Array.from({ length: 12 }, (_, n) => section(`s${n}`, note));
    await expect(change({ type: "add", items: sections })).rejects.toMatchObject(FULL);
    expect(await counted()).toBe(0);
    await change({ type: "add", items: sections.slice(0, 9) });
    // Also before the sum is counted anew.
    await expect(change({ type: "add", items: [section("one more", note)] })).rejects.toMatchObject(FULL);
    await expect(
      change({ type: "note", item_id: "s1", note: `${note}${note.slice(0, 90)}` }),
    ).resolves.toBeDefined();
    await change({ type: "decide", item_ids: ["s1"], decision: "pick" });
    await change({ type: "move", item_ids: ["s1"], after: null });
    await change({ type: "remove", item_ids: ["s1"] });
    await change({ type: "add", items: [section("instead", note)] });
    await createBoard(boards, { ownerId, name: "Empty", pictureIds: [] });
  });

  it("pictures that are put on a board count for its owner, on a new board as on an old one", async () => {
    const { boards, draw, change, counted } = await open();
    const { pictureIds } = await draw(ownerId, 2);
    const before = await counted();
    await createBoard(boards, { ownerId, name: "Pitch", pictureIds });
    const items = pictureIds.map((picture_id, n) => ({ ...section(`p${n}`), picture_id }));
    await change({ type: "add", items });
    expect((await counted()) - before).toBe(2 * bytesOfItems([section(""), section("")]));
  });

  it("what was deleted after a refusal makes room at once, also where the storage was only nearly full", async () => {
    const { boards, change, clock } = await open();
    const big = Array.from({ length: 9 }, (_, n) => section(`b${n}`, "x".repeat(1_900)));
    const other = await createBoard(boards, { ownerId, name: "Old", pictureIds: [] });
    await changeBoard(boards, { ownerId, boardId: other, actions: [{ type: "add", items: big }] });
    const more = section("more", "x".repeat(1_900));
    await expect(change({ type: "add", items: [more] })).rejects.toMatchObject(FULL);
    await deleteBoard(boards, { ownerId, boardId: other });
    clock.advance(2_000);
    await expect(change({ type: "add", items: [more] })).resolves.toBeDefined();
  });

  it("a board that was deleted is restored only where there is space, and then counts at once", async () => {
    const { boards, clock, boardId, change, counted } = await open();
    const which = { ownerId, boardId };
    const items = Array.from({ length: 5 }, (_, n) => section(`s${n}`, "x".repeat(1_900)));
    await change({ type: "add", items });
    await deleteBoard(boards, which);
    const other = { ownerId, boardId: await createBoard(boards, { ownerId, name: "Other", pictureIds: [] }) };
    const more = [...items, section("one more", "x".repeat(1_900))];
    await changeBoard(boards, { ...other, actions: [{ type: "add", items: more }] });
    await expect(restoreBoard(boards, which)).rejects.toMatchObject(FULL);
    expect(await counted()).toBe(bytesOfItems(more));
    await changeBoard(boards, { ...other, actions: [{ type: "remove", item_ids: ["s0", "s1", "s2"] }] });
    clock.advance(1_001);
    await restoreBoard(boards, which);
    const two = [section("a", "x".repeat(1_900)), section("b", "x".repeat(1_900))];
    await expect(change({ type: "add", items: two })).rejects.toMatchObject(FULL);
    expect(await counted()).toBe(bytesOfItems(more.slice(3)) + bytesOfItems(items));
  });

  it("a delete of a board that takes most of the storage is undone at once", async () => {
    const { boards, boardId, change, counted } = await open();
    const items = Array.from({ length: 8 }, (_, n) => section(`s${n}`, "x".repeat(1_900)));
    await change({ type: "add", items });
    await deleteBoard(boards, { ownerId, boardId });
    await restoreBoard(boards, { ownerId, boardId });
    expect(await counted()).toBe(bytesOfItems(items));
  });

  it("nobody waits for a sum of what a person keeps: it is counted before a change of boards opens its transaction", async () => {
    const { context, boards } = await open();
    const sums: string[] = [];
    let inTransaction = "";
    const watched = database().withPlugin({
      transformQuery({ node, queryId }) {
        if (/\bsum\(/.test(database().getExecutor().compileQuery(node, queryId).sql))
          sums.push(inTransaction);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const builder = watched.transaction.bind(watched);
    vi.spyOn(watched, "transaction").mockImplementation(() => {
      const transaction = builder();
      const execute = transaction.execute.bind(transaction);
      return Object.assign(transaction, {
        execute: (run: Parameters<typeof execute>[0]) =>
          execute(async (tx) => {
            inTransaction = "in a transaction";
            return run(tx).finally(() => {
              inTransaction = "";
            });
          }),
      });
    });
    const mine = { ...boards, creations: { ...context, db: watched } };
    const { pictureIds } = await createTestBoards(database()).draw(ownerId, 1);
    const boardId = await createBoard(mine, { ownerId, name: "Watched", pictureIds });
    const actions: BoardAction[] = [{ type: "add", items: [section("a", "note")] }];
    for (const forget of [false, true]) {
      if (forget) forgetKept(mine.creations, ownerId);
      await changeBoard(mine, { ownerId, boardId, actions });
    }
    await deleteBoard(mine, { ownerId, boardId });
    await restoreBoard(mine, { ownerId, boardId });
    await createCreation(mine.creations, { ownerId, request: aRequest(), idempotencyKey: null });
    expect(sums.length).toBeGreaterThan(3);
    expect(new Set(sums)).toEqual(new Set([""]));
  });

  it("a sum during which a board was deleted is not kept", async () => {
    const { boardId, context, change } = await open();
    await change({ type: "add", items: [section("a", "x".repeat(1_900))] });
    let forget: (() => void) | null = () => forgetKept(watched, ownerId);
    const db = database().withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!result.rows.some(({ bytes }) => Number(bytes) > 1_900)) return result;
        forget?.();
        forget = null;
        return result;
      },
    });
    const watched = { ...context, db };
    await readOwnLimits(watched, ownerId);
    expect(forget).toBeNull();
    await database().updateTable("boards").set({ deleted_at: 1 }).where("id", "=", boardId).execute();
    expect((await readOwnLimits(watched, ownerId)).used.bytes_kept).toBe(0);
  });

  it("a picture that was deleted after a refusal makes room for a board within a second", async () => {
    const { change, clock, context, draw } = await open();
    const { pictureIds } = await draw(ownerId, 1);
    await database()
      .updateTable("pictures")
      .set({ byte_length: LIMIT - 1_000 })
      .execute();
    clock.advance(61_000);
    await change({ type: "add", items: [section("small")] });
    const long: BoardAction = { type: "add", items: [section("long", "x".repeat(1_900))] };
    await expect(change(long)).rejects.toMatchObject(FULL);
    await changePictures(context, { ownerId, action: "delete", ids: pictureIds });
    clock.advance(1_001);
    await expect(change(long)).resolves.toBeDefined();
  });

  it("one person's full storage does not limit another person", async () => {
    const { boards, change } = await open();
    await change({ type: "add", items: [section("a", "x".repeat(2_000))] });
    await database().updateTable("people").set({ limits: '{"bytes_kept":1}' }).execute();
    await expect(change({ type: "add", items: [section("b")] })).rejects.toMatchObject(FULL);
    await addPerson(database(), "bob");
    const theirs = await createBoard(boards, { ownerId: "bob", name: "Bob's", pictureIds: [] });
    const added = await changeBoard(boards, {
      ...{ ownerId: "bob", boardId: theirs },
      actions: [{ type: "add", items: [section("b")] }],
    });
    expect(added.added).toHaveLength(1);
  });
});
