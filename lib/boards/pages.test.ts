import { MAX_BOARD_ITEMS } from "contract/boards/board-limits";
import { BOARD_PAGE_ITEMS } from "contract/boards/request-limits";
import { expect, it } from "vitest";
import { changePictures } from "@/lib/creations/pictures/change-pictures";
import { createTestBoards, readWholeBoard } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson } from "@/tools/testing/studio";
import { changeBoard } from "./change";
import { createBoard } from "./create";
import { readBoard, readBoardItems } from "./read";

const ownerId = "ada";

describeOnEachDatabase("the pages of a large board", (database) => {
  /** A board with four pictures at its end and headings before them. */
  async function open(items: number) {
    await addPerson(database(), ownerId);
    const studio = createTestBoards(database());
    const { pictureIds } = await studio.draw(ownerId, 4);
    const boardId = await createBoard(studio.boards, { ownerId, name: "Large", pictureIds });
    const which = { ownerId, boardId };
    const rows = Array.from({ length: items - 4 }, (_, n) => ({
      ...{ board_id: boardId, id: `h${n}`, picture_id: null, title: `${n}`, note: "", mark: null },
      position: n - 1_000_000_000,
    }));
    for (let start = 0; start < rows.length; start += 1_000)
      await database()
        .insertInto("board_items")
        .values(rows.slice(start, start + 1_000))
        .execute();
    const first = async () => {
      const { board } = await readBoard(studio.boards, which);
      if (!board) throw new Error("The board was not sent.");
      return board;
    };
    const page = (after: string, known?: string) =>
      readBoardItems(studio.boards, { ...which, cursor: after, known });
    return { ...studio, pictureIds, which, first, page, all: () => readWholeBoard(studio.boards, which) };
  }

  it("a full board is read to its end by pages in its order, none of them large, and counted as a whole by the first", async () => {
    const { first, all, page, pictureIds } = await open(MAX_BOARD_ITEMS);
    const board = await first();
    expect(board.items).toHaveLength(BOARD_PAGE_ITEMS);
    expect(board.counts).toEqual({ pictures: 4, picks: 0, rejects: 0 });
    const { items } = await all();
    expect(items.map(({ title }) => title).slice(0, -4)).toEqual(
      Array.from({ length: MAX_BOARD_ITEMS - 4 }, (_, n) => `${n}`),
    );
    expect(items.slice(-4).map(({ picture }) => picture?.id)).toEqual(pictureIds);
    for (let after = board.next_cursor, pages = 1; after; pages++) {
      const { items, next_cursor: next } = await page(after);
      expect(items?.length).toBeLessThanOrEqual(BOARD_PAGE_ITEMS);
      expect(pages).toBeLessThanOrEqual(MAX_BOARD_ITEMS / BOARD_PAGE_ITEMS);
      after = next;
    }
  });

  it("a reader misses no item when all get new positions between two of its pages", async () => {
    const { boards, which, first, page } = await open(3 * BOARD_PAGE_ITEMS);
    // High, as after many moves, and without a number left between two.
    await database()
      .updateTable("board_items")
      .set((e) => ({ position: e("position", "+", 3_000_000_000) }))
      .execute();
    const board = await first();
    const added = { id: "added", picture_id: null, title: "", note: "", decision: null };
    await changeBoard(boards, { ...which, actions: [{ type: "add", items: [added], after: "h7" }] });
    const seen = new Set(board.items.map(({ id }) => id));
    for (let after = board.next_cursor; after; ) {
      const { items, next_cursor: next } = await page(after);
      for (const { id } of items ?? []) seen.add(id);
      after = next;
    }
    expect(seen.size).toBe(3 * BOARD_PAGE_ITEMS + 1);
  });

  it("a page begins behind the place where the one before ended, although the item there was moved or removed", async () => {
    const { boards, which, first, page } = await open(3 * BOARD_PAGE_ITEMS);
    const { items, next_cursor: next } = await first();
    const last = items.at(-1)?.id ?? "";
    const expected = (await page(next ?? "")).items;
    await changeBoard(boards, { ...which, actions: [{ type: "move", item_ids: [last], after: null }] });
    expect((await page(next ?? "")).items).toEqual(expected);
    await changeBoard(boards, { ...which, actions: [{ type: "remove", item_ids: [last] }] });
    expect((await page(next ?? "")).items).toEqual(expected);
  });

  it("a page that has not changed is not sent again, and one that has is", async () => {
    const { context, page, first, pictureIds, which, boards } = await open(BOARD_PAGE_ITEMS + 5);
    const after = (await first()).next_cursor ?? "";
    const { tag } = await page(after);
    expect(await page(after, tag)).toMatchObject({ tag, items: null, next_cursor: null });
    await changeBoard(boards, {
      ...which,
      actions: [{ type: "decide", item_ids: ["h3"], decision: "pick" }],
    });
    expect((await page(after, tag)).items).toBeNull();
    await changePictures(context, { ownerId, action: "delete", ids: pictureIds.slice(0, 1) });
    expect((await page(after, tag)).items).toHaveLength(4);
  });

  it("a full board can be put into another order, although that writes more rows than a statement can hold", async () => {
    const { boards, which, all } = await open(MAX_BOARD_ITEMS);
    await database().updateTable("board_items").set({ position: 7 }).execute();
    const before = (await all()).items.map(({ id }) => id);
    const [last = ""] = before.slice(-1);
    await changeBoard(boards, { ...which, actions: [{ type: "move", item_ids: [last], after: null }] });
    expect((await all()).items.map(({ id }) => id)).toEqual([last, ...before.slice(0, -1)]);
  });

  it.each(["", "x", "~", "1~", "~a", "1~..", "1e3~a", "99999999999999999999~a", "1~a/b"])(
    "the cursor %j is refused with a clear message",
    async (after) => {
      const { page } = await open(5);
      await expect(page(after)).rejects.toMatchObject({
        errorName: "invalid_request",
        message: "This cursor is not valid.",
      });
    },
  );
});
