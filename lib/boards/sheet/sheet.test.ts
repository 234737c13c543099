import type { GuestBoard } from "contract/boards/guest";
import type { CreateLinkRequest } from "contract/boards/share-link";
import { offlineHead, offlineHeading, offlinePicture, offlineTable, offlineTail } from "guest";
import { expect, it } from "vitest";
import { changeMany } from "@/lib/creations/change-many";
import { deleteSheet, purgeSheets, restoreSheet } from "@/lib/sheets/remove";
import { readWholeBoard } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { planLinesOf } from "@/tools/testing/query-plans";
import { aSheet, LIGHT, openSharedSheet, SEEDS } from "@/tools/testing/shared-sheet";
import { createBoard } from "../create";
import { openBoardPage } from "../files/html";
import { viewSharedBoard } from "../links/guest-view";
import { readBoard } from "../read";
import { deleteBoard, restoreBoard } from "../remove";
import { createJoiner } from "./join";
import { boardOfSheet } from "./share";

const refused = (errorName: string) => expect.objectContaining({ errorName });
const writer = {
  ...{ head: offlineHead, heading: offlineHeading, picture: offlinePicture },
  ...{ table: offlineTable, tail: offlineTail },
};
const statesOf = (table: GuestBoard["table"]) =>
  table?.pages.map(({ rows }) => rows.map(({ cells }) => cells.map(({ state }) => state)));

describeOnEachDatabase("the board of a sheet", (database) => {
  const open = (sheet = aSheet()) => openSharedSheet(database(), sheet);
  type Opened = Awaited<ReturnType<typeof open>>;
  const boardRow = ({ ownerId, boards }: Opened, boardId: string) => readBoard(boards, { ownerId, boardId });

  it("is made once, with all pictures so far and the name of the sheet, however often and at once it is asked for", async () => {
    const one = await open();
    await one.draw(6);
    const ids = await Promise.all([one.share(), one.share()]);
    expect(new Set([...ids, await one.share()]).size).toBe(1);
    const [boardId = ""] = ids;
    expect(await one.onBoard(boardId)).toEqual(["0.0", "0.1", "0.2", "1.0", "1.1", "1.2"]);
    const { board } = await boardRow(one, boardId);
    expect(board).toMatchObject({ name: "Which one?", sheet: { id: one.sheetId, name: "Which one?" } });
    await expect(boardOfSheet(one.boards, { ownerId: "eve", sheetId: one.sheetId })).rejects.toEqual(
      refused("not_found"),
    );
  });

  it("gets a name that tells no axis where the sheet has none", async () => {
    const one = await open(aSheet(undefined, { name: "" }));
    expect((await boardRow(one, await one.share())).board?.name).toBe("Sheet of 6 cells");
  });

  it("gets what is drawn later in the order of the cells, once, also in another process and after a restart", async () => {
    const one = await open();
    await one.draw(3);
    const boardId = await one.share();
    expect(await one.onBoard(boardId)).toEqual(["0.0", "0.1", "0.2"]);
    const [first] = (await readWholeBoard(one.boards, { ownerId: one.ownerId, boardId })).items;
    await one.change(
      boardId,
      { type: "remove", item_ids: [first?.id ?? ""] },
      { type: "add", items: [{ id: "h", picture_id: null, title: "Mine", note: "", decision: null }] },
    );
    await one.act({ type: "add_values", axis: 1, after: 3, more: { kind: "seed", values: [{ seed: 9 }] } });
    await one.draw(9);
    await Promise.all([one.join(), createJoiner(one.boards)()]);
    await one.join();
    expect(await one.onBoard(boardId)).toEqual(["0.1", "0.2", "0.3", "1.0", "1.1", "1.2", "1.3", "Mine"]);
    const before = (await boardRow(one, boardId)).board?.version;
    await one.join();
    expect((await boardRow(one, boardId)).board?.version).toBe(before);
  });

  it("a cell that is drawn again shows its new picture", async () => {
    const one = await open();
    await one.draw(6);
    const boardId = await one.share();
    const guest = await one.link(boardId);
    const before = (await one.cells()).get("0.1")?.creation_id ?? "";
    await changeMany(one.creations, { ownerId: one.ownerId, action: "delete", ids: [before] });
    expect(statesOf((await one.view(guest)).table)?.[0]?.[0]).toEqual(["drawn", "empty", "drawn"]);
    await one.act({ type: "retry", cells: ["0.1"] });
    expect(statesOf((await one.view(guest)).table)?.[0]?.[0]).toEqual(["drawn", "waiting", "drawn"]);
    await one.draw(0);
    expect(statesOf((await one.view(guest)).table)?.[0]?.[0]).toEqual(["drawn", "drawing", "drawn"]);
    await one.draw(1);
    await one.join();
    expect(statesOf((await one.view(guest)).table)?.[0]?.[0]).toEqual(["drawn", "drawn", "drawn"]);
  });

  it("a replaced picture stays in its cell, takes the sheet's decisions, and the earlier version does not join again", async () => {
    const one = await open();
    await one.draw(6);
    const boardId = await one.share();
    const guest = await one.link(boardId);
    const which = { ownerId: one.ownerId, boardId };
    const { items } = await readWholeBoard(one.boards, which);
    const [cell, last] = [items[1], items[5]];
    const edit = last?.picture?.id ?? "";
    await one.change(
      boardId,
      { type: "remove", item_ids: [last?.id ?? ""] },
      { type: "replace", item_id: cell?.id ?? "", picture_id: edit },
    );
    await one.act({ type: "decide", cells: ["0.1"], decision: "pick" });
    await one.join();
    const after = (await readWholeBoard(one.boards, which)).items;
    expect(after).toHaveLength(5);
    expect(after[1]).toMatchObject({ id: cell?.id, decision: "pick", picture: { id: edit } });
    const { table } = await one.view(guest);
    expect(table?.pages[0]?.rows[0]?.cells[1]).toMatchObject({ state: "drawn", picture_id: edit });
  });

  it("follows the decisions of the sheet, so that guests do not see what is rejected there; a decision on the board alone stays", async () => {
    const one = await open();
    await one.draw(6);
    const boardId = await one.share();
    const guest = await one.link(boardId);
    const { items } = await readWholeBoard(one.boards, { ownerId: one.ownerId, boardId });
    await one.change(boardId, { type: "decide", item_ids: [items[5]?.id ?? ""], decision: "reject" });
    await one.act({ type: "decide", cells: ["0.1", "1.0"], decision: "reject" });
    await one.join();
    const shown = async () => statesOf((await one.view(guest)).table)?.[0];
    expect(await shown()).toEqual([
      ["drawn", "empty", "drawn"],
      ["empty", "drawn", "empty"],
    ]);
    await one.act({ type: "decide", cells: ["0.1"], decision: null });
    await one.join();
    expect(await shown()).toEqual([
      ["drawn", "drawn", "drawn"],
      ["empty", "drawn", "empty"],
    ]);
  });

  it("shows its guests the table, where removed and rejected pictures are empty cells without a reason", async () => {
    const one = await open();
    await one.draw(6);
    const boardId = await one.share();
    const guest = await one.link(boardId, { shows_prompts: true });
    const { items } = await readWholeBoard(one.boards, { ownerId: one.ownerId, boardId });
    await one.change(
      boardId,
      { type: "remove", item_ids: [items[0]?.id ?? ""] },
      { type: "decide", item_ids: [items[4]?.id ?? ""], decision: "reject" },
    );
    const { table } = await one.view(guest);
    expect(table).toMatchObject({
      corner: "Daylight / Seed",
      columns: ["Seed 4711", "Seed 815", "Seed 2342"],
      ratio: 1.5,
    });
    expect(table?.pages[0]?.rows.map(({ head }) => head)).toEqual(["dawn", "noon"]);
    expect(statesOf(table)).toEqual([
      [
        ["empty", "drawn", "drawn"],
        ["drawn", "empty", "drawn"],
      ],
    ]);
    expect(table?.pages[0]?.rows[0]?.cells[1]?.picture_id).toBe(items[1]?.picture?.id);
  });

  it("further axes are pages", async () => {
    const models = { kind: "shape", values: [{ aspect_ratio: "1:1" }, { aspect_ratio: "3:2" }] };
    const three = await open(aSheet([LIGHT, SEEDS, models]));
    const { table } = await three.view(await three.link(await three.share(), { shows_prompts: true }));
    expect(table?.pages.map(({ name, rows }) => [name, rows.length])).toEqual([
      ["Aspect ratio: 1:1", 2],
      ["Aspect ratio: 3:2", 2],
    ]);
    const hidden = (await three.view(await three.link(await three.share()))).table;
    expect(hidden).toMatchObject({ corner: "", columns: ["Column 1", "Column 2", "Column 3"] });
    expect(hidden?.pages.map(({ name, rows }) => [name, ...rows.map(({ head }) => head)])).toEqual([
      ["Page 1", "Row 1", "Row 2"],
      ["Page 2", "Row 1", "Row 2"],
    ]);
  });

  it("a single axis gives each cell its own head, which is hidden with the prompts", async () => {
    const one = await open(aSheet([LIGHT]));
    const boardId = await one.share();
    const heads = async (options: Partial<CreateLinkRequest>) => {
      const { table } = await one.view(await one.link(boardId, options));
      return [table?.columns, table?.pages[0]?.rows[0]?.cells.map(({ head }) => head)];
    };
    expect(await heads({ shows_prompts: true })).toEqual([null, ["dawn", "noon"]]);
    expect(await heads({})).toEqual([null, ["Cell 1", "Cell 2"]]);
  });

  it("the whole table is in the offline file, with heads where prompts are shown, and every picture once", async () => {
    const one = await open();
    await one.draw(4);
    const boardId = await one.share();
    const wanted = {
      boardId,
      personId: one.ownerId,
      pictures: "unrejected",
      pixels: 64,
      showsPrompts: true,
      showsComments: false,
    } as const;
    const html = await new Response((await openBoardPage(one.boards, wanted, writer)).stream).text();
    expect(html.match(/<th[^>]*scope="col"/g)).toHaveLength(3);
    expect(html.match(/data:image\/webp/g)).toHaveLength(4);
    for (const word of ["dawn", "noon", "Seed 815", "Daylight / Seed"]) expect(html).toContain(word);
    expect(html.match(/<td/g)).toHaveLength(6 + 1);
  });

  it("a guest's page that is open hears of each change of a cell, and of nothing else", async () => {
    const one = await open();
    const boardId = await one.share();
    const find = await one.link(boardId);
    const look = async (known?: string) =>
      viewSharedBoard(one.boards, await find(), { guestKey: null, known });
    const { tag } = await look();
    expect((await look(tag)).board).toBeNull();
    await one.draw(0);
    expect(statesOf((await look(tag)).board?.table ?? null)?.[0]?.[0]).toEqual([
      "drawing",
      "drawing",
      "drawing",
    ]);
    await one.draw(2);
    await one.join();
    const second = await look(tag);
    expect(statesOf(second.board?.table ?? null)?.[0]).toEqual([
      ["drawn", "drawn", "drawing"],
      ["drawing", "drawing", "drawing"],
    ]);
    expect((await look(second.tag)).board).toBeNull();
  });

  it("a guest who reads while pictures join sees none of them outside of the table", async () => {
    const one = await open();
    const find = await one.link(await one.share());
    for (let cell = 0; cell < 6; cell++) {
      await one.draw(1);
      const [{ table, items }] = await Promise.all([one.view(find), one.join()]);
      const inTable = table?.pages[0]?.rows.flatMap(({ cells }) => cells.map(({ picture_id }) => picture_id));
      expect(inTable).toEqual(expect.arrayContaining(items.map(({ picture }) => picture?.id)));
    }
  });

  it("deleting the sheet leaves an ordinary board, and restoring the sheet brings the table back", async () => {
    const one = await open();
    await one.draw(6);
    const boardId = await one.share();
    const find = await one.link(boardId);
    const which = { ownerId: one.ownerId, sheetId: one.sheetId };
    await deleteSheet(one.sheets, which);
    expect(await one.view(find)).toMatchObject({ table: null, pictures: 6 });
    expect((await boardRow(one, boardId)).board?.sheet).toBeNull();
    await restoreSheet(one.sheets, which);
    expect((await one.view(find)).table).not.toBeNull();
    await deleteSheet(one.sheets, which);
    one.clock.advance(one.creations.keepDeletedMs + 1);
    await purgeSheets(one.sheets);
    expect(await one.view(find)).toMatchObject({ table: null, pictures: 6 });
    await expect(one.share()).rejects.toEqual(refused("not_found"));
  });

  it("deleting the board ends its links, and the next share makes another with all pictures; the deleted one comes back as an ordinary board", async () => {
    const one = await open();
    await one.draw(6);
    const boardId = await one.share();
    const find = await one.link(boardId);
    await deleteBoard(one.boards, { ownerId: one.ownerId, boardId });
    await expect(find()).rejects.toEqual(refused("not_found"));
    await one.join();
    const next = await one.share();
    expect(next).not.toBe(boardId);
    expect(await one.onBoard(next)).toHaveLength(6);
    await restoreBoard(one.boards, { ownerId: one.ownerId, boardId });
    expect((await one.view(find)).table).toBeNull();
  });

  it("a board that takes nothing holds up no other, and is tried again after a while", async () => {
    const one = await open();
    const boardId = await one.share();
    await one.draw(6);
    const { db } = one.creations;
    const rows = Array.from({ length: 5_000 }, (_, n) => ({
      ...{
        board_id: boardId,
        id: `h${n}`,
        picture_id: null,
        title: "h",
        note: "",
        mark: null,
        position: n,
      },
    }));
    for (let at = 0; at < rows.length; at += 500)
      await db
        .insertInto("board_items")
        .values(rows.slice(at, at + 500))
        .execute();
    await one.join();
    await db.deleteFrom("board_items").where("id", "like", "h%").execute();
    await one.join();
    expect(await one.onBoard(boardId)).toEqual([]);
    one.clock.advance(60_001);
    await one.join();
    expect(await one.onBoard(boardId)).toHaveLength(6);
  });

  it("a round looks only at boards that carry a sheet, and at cells whose pictures have not joined", async () => {
    const one = await open();
    await createBoard(one.boards, { ownerId: one.ownerId, name: "Another", pictureIds: [] });
    const lines = await planLinesOf(database(), (db) =>
      createJoiner({ ...one.boards, creations: { ...one.creations, db } })(),
    );
    expect(lines.some((line) => line.includes("boards_sheet"))).toBe(true);
    expect(lines.some((line) => line.includes("sheet_cells_joining"))).toBe(true);
    expect(
      lines.filter((line) =>
        /^SCAN (boards|sheet_cells|creations|pictures)\b(?!.*boards_sheet)|Seq Scan on (sheet_cells|creations|pictures)/.test(
          line,
        ),
      ),
    ).toEqual([]);
  });
});
