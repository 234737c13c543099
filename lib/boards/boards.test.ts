import type { BoardAction } from "contract/boards/board-actions";
import { MAX_BOARD_ITEMS, MAX_BOARDS } from "contract/boards/board-limits";
import { expect, it } from "vitest";
import { UNDO_MS } from "@/lib/creations/change-many";
import { changePictures } from "@/lib/creations/pictures/change-pictures";
import { createTestBoards, readWholeBoard } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson } from "@/tools/testing/studio";
import { changeBoard } from "./change";
import { createBoard } from "./create";
import { findBoards } from "./find";
import { listBoards } from "./list";
import { readBoard } from "./read";
import { deleteBoard, restoreBoard } from "./remove";

const ownerId = "ada";

describeOnEachDatabase("a board", (database) => {
  const open = async () => {
    await addPerson(database(), "ada");
    await addPerson(database(), "bob");
    const studio = createTestBoards(database());
    const { boards, draw } = studio;
    const { creationId, pictureIds } = await draw(ownerId, 4, { prompt: "a quiet lobby" });
    const boardId = await createBoard(boards, { ownerId, name: "Lobby", pictureIds: pictureIds.slice(0, 3) });
    const which = { ownerId, boardId };
    const read = () => readWholeBoard(boards, which);
    const change = (...actions: BoardAction[]) => changeBoard(boards, { ...which, actions });
    const order = async () => (await read()).items.map(({ picture, title }) => picture?.id ?? title);
    const itemIds = async () => (await read()).items.map(({ id }) => id);
    return { ...studio, creationId, pictureIds, boardId, which, read, change, order, itemIds };
  };

  it("a new board holds its pictures in the given order, each once, without those of other people", async () => {
    const { boards, draw, pictureIds } = await open();
    const theirs = await draw("bob", 1);
    const [a = "", b = ""] = pictureIds;
    const boardId = await createBoard(boards, {
      ownerId,
      name: "Pitch",
      pictureIds: [b, ...theirs.pictureIds, a, b, "pi_unknown"],
    });
    const { board } = await readBoard(boards, { ownerId, boardId });
    expect(board?.items.map(({ picture }) => picture?.id)).toEqual([b, a]);
    expect(board?.items[0]?.picture).toMatchObject({ prompt: "a quiet lobby", media_type: "image/png" });
  });

  it("pictures and headings are added, moved, decided, noted and removed, and the order is kept", async () => {
    const { change, order, read, itemIds, pictureIds } = await open();
    const [a = "", b = "", c = "", d = ""] = pictureIds;
    const [first = "", second = ""] = await itemIds();
    await change(
      { type: "add", items: [item("heading", null, "Evening")], after: first },
      { type: "add", items: [item("fourth", d)], after: null },
    );
    expect(await order()).toEqual([d, a, "Evening", b, c]);
    await change({ type: "move", item_ids: [first, "fourth"], after: second });
    expect(await order()).toEqual(["Evening", b, a, d, c]);
    await change(
      { type: "decide", item_ids: [first, second], decision: "pick" },
      { type: "note", item_id: first, note: "Warmer light" },
      { type: "title", item_id: "heading", title: "Night" },
      { type: "rename", name: "Lobby, second round" },
      { type: "remove", item_ids: ["fourth"] },
    );
    const board = await read();
    expect(board.name).toBe("Lobby, second round");
    expect(board.items.map(({ title, decision, note }) => [title, decision, note])).toEqual([
      ["Night", null, ""],
      ["", "pick", ""],
      ["", "pick", "Warmer light"],
      ["", null, ""],
    ]);
  });

  it("a removed item can come back with another picture while a new item takes its former one", async () => {
    const { change, order, itemIds, pictureIds } = await open();
    const [a = "", b = "", c = "", d = ""] = pictureIds;
    const [first = ""] = await itemIds();
    await change(
      { type: "remove", item_ids: [first] },
      { type: "add", items: [item("new", a)] },
      { type: "add", items: [item(first, d)] },
    );
    expect(await order()).toEqual([b, c, a, d]);
  });

  it("a call with more unknown pictures than one query can name changes nothing", async () => {
    const { change, order, pictureIds } = await open();
    const actions = Array.from({ length: 40 }, (_, call): BoardAction => {
      const items = Array.from({ length: 1_000 }, (__, at) => item(`${call}-${at}`, `pi_${call}-${at}`));
      return { type: "add", items };
    });
    await change(...actions);
    expect(await order()).toEqual(pictureIds.slice(0, 3));
  });

  it("a repeated add changes nothing, and a picture stands on a board once", async () => {
    const { change, order, pictureIds } = await open();
    const before = await order();
    const add: BoardAction = { type: "add", items: [item("fourth", pictureIds[3] ?? "")] };
    await change(add);
    await change(add);
    await change({ type: "add", items: [item("again", pictureIds[0] ?? "")], after: null });
    expect(await order()).toEqual([...before, pictureIds[3]]);
  });

  it("several actions are one change: all or none", async () => {
    const { boards, which, change, order } = await open();
    const before = await order();
    const headings = Array.from({ length: MAX_BOARD_ITEMS }, (_, n) => item(`h${n}`, null, "Section"));
    const full = change(
      { type: "move", item_ids: ["nobody"], after: null },
      { type: "add", items: headings },
    );
    await expect(full).rejects.toMatchObject({ errorName: "board_full" });
    expect(await order()).toEqual(before);
    await changeBoard(boards, {
      ...which,
      actions: [{ type: "add", items: headings.slice(0, MAX_BOARD_ITEMS - 3) }],
    });
    expect(await order()).toHaveLength(MAX_BOARD_ITEMS);
  });

  it("two people who reorder at once both keep their move", async () => {
    const { boards, which, itemIds, order, pictureIds } = await open();
    const [a = "", b = "", c = ""] = await itemIds();
    await Promise.all([
      changeBoard(boards, { ...which, actions: [{ type: "move", item_ids: [c], after: null }] }),
      changeBoard(boards, { ...which, actions: [{ type: "move", item_ids: [a], after: b }] }),
    ]);
    const [first, second, third] = pictureIds;
    expect(await order()).toEqual([third, second, first]);
  });

  it("a deleted picture leaves its board, and returns to its place with its note when it is restored", async () => {
    const { context, change, order, itemIds, pictureIds, read } = await open();
    const [, second = ""] = await itemIds();
    const [a, b = "", c] = pictureIds;
    await change({ type: "note", item_id: second, note: "The one" });
    await changePictures(context, { ownerId, action: "delete", ids: [b] });
    expect(await order()).toEqual([a, c]);
    await changePictures(context, { ownerId, action: "restore", ids: [b] });
    expect(await order()).toEqual([a, b, c]);
    expect((await read()).items[1]?.note).toBe("The one");
  });

  it("a board that has not changed is not sent again, and one that has is", async () => {
    const { boards, which, itemIds, change, context, pictureIds } = await open();
    const isSentAfter = async (known: Awaited<ReturnType<typeof readBoard>>) => {
      const version = String(known.board?.version);
      return (await readBoard(boards, { ...which, known: known.tag, version })).board !== null;
    };
    const first = await readBoard(boards, which);
    expect(await isSentAfter(first)).toBe(false);
    await change({ type: "decide", item_ids: await itemIds(), decision: "reject" });
    expect(await isSentAfter(first)).toBe(true);
    const decided = await readBoard(boards, which);
    expect(await isSentAfter(decided)).toBe(false);
    for (const action of ["favourite", "unfavourite", "delete", "restore"] as const) {
      const before = await readBoard(boards, which);
      await changePictures(context, { ownerId, action, ids: pictureIds.slice(0, 1) });
      expect(await isSentAfter(before), action).toBe(true);
    }
    // And the same again is the same again.
    expect(await isSentAfter(decided)).toBe(false);
  });

  it("the list shows boards by their last change, with the number of their pictures and covers without rejected ones", async () => {
    const { boards, clock, itemIds, change, context, pictureIds } = await open();
    clock.advance(1_000);
    await createBoard(boards, { ownerId, name: "Empty", pictureIds: [] });
    clock.advance(1_000);
    const [first = ""] = await itemIds();
    await change({ type: "decide", item_ids: [first], decision: "reject" });
    await changePictures(context, { ownerId, action: "delete", ids: pictureIds.slice(1, 2) });
    const list = (await listBoards(boards, { personId: ownerId, limit: 500 })).boards;
    expect(list.map(({ name, pictures, covers }) => [name, pictures, covers.length])).toEqual([
      ["Lobby", 2, 1],
      ["Empty", 0, 0],
    ]);
    expect(await listBoards(boards, { personId: "bob", limit: 50 })).toEqual({
      boards: [],
      next_cursor: null,
    });
  });

  it("a deleted board keeps its pictures, can be restored for half an hour, and is nobody else's", async () => {
    const { boards, clock, which, read, boardId, creationId, pictureIds } = await open();
    const bob = { ownerId: "bob", boardId };
    const missing = { errorName: "not_found" };
    await expect(readBoard(boards, bob)).rejects.toMatchObject(missing);
    await expect(deleteBoard(boards, bob)).rejects.toMatchObject(missing);
    await expect(changeBoard(boards, { ...bob, actions: [] })).rejects.toMatchObject(missing);
    await deleteBoard(boards, which);
    await expect(readBoard(boards, which)).rejects.toMatchObject(missing);
    await expect(restoreBoard(boards, bob)).rejects.toMatchObject(missing);
    await restoreBoard(boards, which);
    expect((await read()).items).toHaveLength(3);
    await deleteBoard(boards, which);
    clock.advance(UNDO_MS + 1);
    await expect(restoreBoard(boards, which)).rejects.toMatchObject(missing);
    const found = { ownerId, pictureIds, creationIds: [creationId] };
    expect(await findBoards(boards, found)).toEqual([]);
  });

  it("boards are found by the pictures and by the creations that stand on them", async () => {
    const { boards, boardId, creationId, pictureIds } = await open();
    const found = [{ id: boardId, name: "Lobby" }];
    const [on = "", , , off = ""] = pictureIds;
    const find = (ids: string[], creationIds: string[] = [], who = ownerId) =>
      findBoards(boards, { ownerId: who, pictureIds: ids, creationIds });
    expect(await find([on])).toEqual(found);
    expect(await find([off])).toEqual([]);
    expect(await find([], [creationId])).toEqual(found);
    expect(await find([on], [creationId], "bob")).toEqual([]);
  });

  it("a person has a limited number of boards, also after deleting and restoring", async () => {
    const { boards, which } = await open();
    const row = { owner_id: ownerId, name: "One", created_at: 1, updated_at: 1, seen_at: 1 };
    const many = Array.from({ length: MAX_BOARDS - 1 }, (_, n) => ({ ...row, id: `bo_${n}` }));
    await database().insertInto("boards").values(many).execute();
    const another = createBoard(boards, { ownerId, name: "Too many", pictureIds: [] });
    await expect(another).rejects.toMatchObject({ errorName: "too_many_boards" });
    await deleteBoard(boards, which);
    await createBoard(boards, { ownerId, name: "In its place", pictureIds: [] });
    await expect(restoreBoard(boards, which)).rejects.toMatchObject({ errorName: "too_many_boards" });
    await deleteBoard(boards, { ownerId, boardId: "bo_0" });
    await restoreBoard(boards, which);
  });
});

const item = (id: string, pictureId: string | null, title = "") => ({
  id,
  picture_id: pictureId,
  title,
  note: "",
  decision: null,
});
