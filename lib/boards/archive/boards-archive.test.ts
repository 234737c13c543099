import { mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BoardAction } from "contract/boards/board-actions";
import { MAX_BOARD_ITEMS, MAX_BOARDS } from "contract/boards/board-limits";
import { afterEach, beforeEach, expect, it } from "vitest";
import { importArchive } from "@/lib/creations/archive/import-archive";
import { openArchiveFile } from "@/lib/creations/archive/read-archive";
import { openArchive } from "@/lib/creations/archive/write-archive";
import { UNDO_MS } from "@/lib/creations/change-many";
import { changePictures } from "@/lib/creations/pictures/change-pictures";
import { createTestBoards, readWholeBoard } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson } from "@/tools/testing/studio";
import { unzip } from "@/tools/testing/unzip";
import { zipOf } from "@/tools/testing/zip";
import { changeBoard } from "../change";
import { createBoard } from "../create";
import { listBoards } from "../list";
import { readBoard } from "../read";
import { deleteBoard } from "../remove";
import { importBoards } from "./import-boards";
import { boardFiles } from "./write-boards";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-boards-archive-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const HEAD = { format: "prompt-studio-boards", version: 2 };
const TIMES = { create_time: "2030-01-01T00:00:00.000Z", update_time: "2030-01-02T00:00:00.000Z" };
const creationsFile = {
  name: "creations.jsonl",
  bytes: `${JSON.stringify({ format: "prompt-studio-archive", version: 2 })}\n`,
};

describeOnEachDatabase("boards in an archive", (database) => {
  async function open() {
    for (const name of ["ada", "bob"]) await addPerson(database(), name);
    const studio = createTestBoards(database());
    const { boards, context } = studio;
    const exported = async (ownerId: string) => {
      const moreFiles = () => boardFiles(boards, ownerId);
      const { stream } = await openArchive(context, { ownerId, ids: null, moreFiles });
      return Buffer.from(await new Response(stream).arrayBuffer());
    };
    const imported = async (ownerId: string, zip: Uint8Array, how: { mayAddBoards?: boolean } = {}) => {
      const file = path.join(folder, `${Math.random()}.zip`);
      writeFileSync(file, zip);
      const archive = await openArchiveFile(openSync(file, "r"));
      try {
        for await (const _ of importArchive(context, { ownerId, archive }));
        return await importBoards(boards, { ownerId, archive, ...how });
      } finally {
        archive.close();
      }
    };
    /** Imports boards alone. */
    const importedLines = (ownerId: string, lines: readonly (object | string)[], head: unknown = HEAD) => {
      const text = [head, ...lines].map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
      return imported(
        ownerId,
        zipOf([creationsFile, { name: "boards.jsonl", bytes: `${text.join("\n")}\n` }]),
      );
    };
    const idsOf = async (ownerId: string) =>
      (await listBoards(boards, { personId: ownerId, limit: 500 })).boards.map(({ id }) => id);
    /** What is on a person's boards, without ids, by name. */
    const contents = async (ownerId: string) => {
      const all = await Promise.all(
        (await idsOf(ownerId)).map(async (boardId) => {
          const board = await readWholeBoard(boards, { ownerId, boardId });
          return {
            name: board.name,
            create_time: board.create_time,
            items: board.items.map(({ picture, title, note, decision, versions }) => ({
              ...{ title, note, decision, versions: versions.map(({ index, width }) => [index, width]) },
              picture: picture && { index: picture.index, seed: picture.seed, prompt: picture.prompt },
            })),
          };
        }),
      );
      return all.sort((a, b) => String(a.name).localeCompare(String(b.name)));
    };
    return { ...studio, exported, imported, importedLines, idsOf, contents };
  }
  type Studio = Awaited<ReturnType<typeof open>>;

  /** A board of Ada's: a picture, a heading, two pictures, with a note and decisions. */
  async function withBoard({ boards, draw }: Studio) {
    const { creationId, pictureIds } = await draw("ada", 3, { prompt: "a quiet lobby" });
    const other = await draw("ada", 2, { prompt: "a loud harbour" });
    const [a = "", b = ""] = pictureIds;
    const [c = ""] = other.pictureIds.slice(1);
    const boardId = await createBoard(boards, { ownerId: "ada", name: "Lobby", pictureIds: [c, b, a] });
    const { board } = await readBoard(boards, { ownerId: "ada", boardId });
    const [first = "", second = ""] = board?.items.map(({ id }) => id) ?? [];
    const actions: BoardAction[] = [
      {
        ...{ type: "add", after: first },
        items: [{ id: "h", picture_id: null, title: "Evening", note: "", decision: null }],
      },
      { type: "note", item_id: second, note: 'Warmer, "please"\n狐' },
      { type: "decide", item_ids: [first], decision: "reject" },
    ];
    await changeBoard(boards, { ownerId: "ada", boardId, actions });
    return { boardId, creationId, pictureIds };
  }

  it("an import by another person restores the boards with order, sections, notes, decisions and versions, once however often it is repeated", async () => {
    const studio = await open();
    const { contents, exported, imported } = studio;
    const { boardId, pictureIds } = await withBoard(studio);
    const which = { ownerId: "ada", boardId };
    const item_id = (await readWholeBoard(studio.boards, which)).items[2]?.id ?? "";
    const [, , picture_id = ""] = pictureIds;
    await changeBoard(studio.boards, { ...which, actions: [{ type: "replace", item_id, picture_id }] });
    await createBoard(studio.boards, { ownerId: "ada", name: "Empty", pictureIds: [] });
    const zip = await exported("ada");
    expect(await imported("bob", zip)).toEqual({ imported: 2, known: 0, refused: [], refused_count: 0 });
    expect(await contents("bob")).toEqual(await contents("ada"));
    expect((await contents("bob"))[1]?.items.map(({ versions }) => versions.length)).toEqual([0, 0, 2, 0]);
    expect((await contents("bob"))[1]?.items?.map(({ title, picture }) => picture?.prompt ?? title)).toEqual([
      ...["a loud harbour", "Evening", "a quiet lobby", "a quiet lobby"],
    ]);
    // An export of the import has the same boards, so neither person gets duplicates.
    for (const [ownerId, archive] of [
      ["bob", zip],
      ["ada", zip],
      ["bob", await exported("bob")],
      ["ada", await exported("bob")],
    ] as const) {
      expect(await imported(ownerId, archive)).toMatchObject({ imported: 0, known: 2, refused_count: 0 });
    }
    expect(await contents("ada")).toHaveLength(2);
  });

  it("a token that may not add boards imports none, and each is refused with the reason", async () => {
    const studio = await open();
    const { boardId } = await withBoard(studio);
    const zip = await studio.exported("ada");
    expect(await studio.imported("bob", zip, { mayAddBoards: false })).toEqual({
      ...{ imported: 0, known: 0, refused_count: 1 },
      refused: [{ board_id: boardId, reason: expect.stringContaining("scope boards") }],
    });
    expect(await studio.idsOf("bob")).toEqual([]);
  });

  it("a board that would be larger than a full one with its earlier versions is refused", async () => {
    const studio = await open();
    const { creationId } = await studio.draw("ada", 2);
    const picture = { creation_id: creationId, index: 0, note: "", decision: null };
    const sections = Array.from({ length: MAX_BOARD_ITEMS - 1 }, (_, n) => ({ title: `Section ${n}` }));
    const board = { board_id: "bo_elsewhere", name: "Large", ...TIMES };
    const versions = [0, 1].map((index) => ({ creation_id: creationId, index }));
    expect(await studio.importedLines("ada", [board, { ...picture, versions }, ...sections])).toMatchObject({
      ...{ imported: 0, refused_count: 1 },
      refused: [{ reason: expect.stringContaining("earlier versions") }],
    });
    expect(await studio.importedLines("ada", [board, picture, ...sections])).toMatchObject({ imported: 1 });
  });

  it("an archive without boards, such as that of an older studio, is imported without them", async () => {
    const studio = await open();
    await studio.draw("ada", 1);
    const zip = await studio.exported("ada");
    expect([...(await unzip(zip)).keys()]).not.toContain("boards.jsonl");
    expect(await studio.imported("bob", zip)).toBeUndefined();
  });

  it("an archive has no share links, guests, deleted boards or deleted pictures of boards", async () => {
    const studio = await open();
    const { boards, context, exported } = studio;
    const { pictureIds } = await withBoard(studio);
    const deleted = await createBoard(boards, { ownerId: "ada", name: "Thrown away", pictureIds });
    await deleteBoard(boards, { ownerId: "ada", boardId: deleted });
    await changePictures(context, { ownerId: "ada", action: "delete", ids: pictureIds.slice(0, 1) });
    const file = (await unzip(await exported("ada"))).get("boards.jsonl")?.toString() ?? "";
    const [head, board, ...items] = file
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(head).toMatchObject(HEAD);
    expect(Object.keys(board)).toEqual(["board_id", "name", "create_time", "update_time"]);
    expect(items.map(({ title, index }) => title ?? index)).toEqual([1, "Evening", 1]);
  });

  it("a board that was deleted is restored, and not added again while it is being removed", async () => {
    const studio = await open();
    const { boards, clock, exported, imported, idsOf } = studio;
    const { boardId } = await withBoard(studio);
    const zip = await exported("ada");
    await deleteBoard(boards, { ownerId: "ada", boardId });
    expect(await imported("ada", zip)).toMatchObject({ imported: 1 });
    expect(await idsOf("ada")).toEqual([boardId]);
    await deleteBoard(boards, { ownerId: "ada", boardId });
    clock.advance(UNDO_MS + 1);
    expect(await imported("ada", zip)).toMatchObject({
      ...{ imported: 0, refused_count: 1 },
      refused: [{ board_id: boardId, reason: expect.stringContaining("being removed") }],
    });
  });

  it("a disabled person gets no boards, neither new nor deleted ones, by an import that was under way", async () => {
    const studio = await open();
    const { boards, context, exported, imported } = studio;
    const { boardId } = await withBoard(studio);
    await createBoard(boards, { ownerId: "ada", name: "Empty", pictureIds: [] });
    const zip = await exported("ada");
    await deleteBoard(boards, { ownerId: "ada", boardId });
    await context.db.deleteFrom("boards").where("name", "=", "Empty").execute();
    await context.db.updateTable("people").set({ disabled_at: 1 }).where("id", "=", "ada").execute();
    expect(await imported("ada", zip)).toMatchObject({
      ...{ imported: 0, refused_count: 2 },
      refused: [1, 2].map(() => ({ reason: expect.stringContaining("account is disabled") })),
    });
    expect(await studio.idsOf("ada")).toEqual([]);
  });

  it("unknown pictures and repeated ones are left out, and a board without any of its pictures is refused until they are there", async () => {
    const studio = await open();
    const { importedLines, contents, draw } = studio;
    const { creationId } = await draw("ada", 2);
    const theirs = await draw("bob", 1);
    const board = { board_id: "bo_elsewhere", name: "Pitch", ...TIMES };
    const items = [
      { creation_id: creationId, index: 1, note: "kept", decision: "pick" },
      { creation_id: creationId, index: 1, note: "again", decision: null },
      { creation_id: creationId, index: 7, note: "no such picture", decision: null },
      { creation_id: theirs.creationId, index: 0, note: "somebody else's", decision: null },
    ];
    expect(await importedLines("ada", [board, ...items])).toMatchObject({ imported: 1, refused_count: 0 });
    expect(await contents("ada")).toMatchObject([
      { name: "Pitch", items: [{ note: "kept", decision: "pick", picture: { index: 1 } }] },
    ]);
    const unknown = { ...board, board_id: "bo_other" };
    expect(await importedLines("ada", [unknown, ...items.slice(3)])).toMatchObject({
      ...{ imported: 0, refused_count: 1 },
      refused: [{ board_id: "bo_other", reason: "None of this board's pictures are in your library." }],
    });
    expect(await importedLines("ada", [unknown, ...items])).toMatchObject({ imported: 1 });
  });

  it("an archive of an earlier version, which calls decisions `mark`, keeps its picks and rejects", async () => {
    const { importedLines, contents, draw } = await open();
    const { creationId: creation_id } = await draw("ada", 3);
    const board = { board_id: "bo_earlier", name: "Earlier", ...TIMES };
    const items = [
      { creation_id, index: 0, note: "", mark: "pick" },
      { creation_id, index: 1, note: "", mark: "reject" },
      { creation_id, index: 2, note: "", mark: null },
      { title: "Evening", note: "", mark: null },
    ];
    expect(await importedLines("ada", [board, ...items], { ...HEAD, version: 1 })).toMatchObject({
      imported: 1,
    });
    const [imported] = await contents("ada");
    expect(imported?.items?.map(({ decision }) => decision)).toEqual(["pick", "reject", null, null]);
  });

  it("two concurrent imports of one archive restore each board once", async () => {
    const studio = await open();
    await withBoard(studio);
    const zip = await studio.exported("ada");
    const results = await Promise.all([studio.imported("bob", zip), studio.imported("bob", zip)]);
    expect(results.map((result) => (result?.imported ?? 0) + (result?.known ?? 0))).toEqual([1, 1]);
    expect(results.map((result) => result?.imported).sort()).toEqual([0, 1]);
    expect(await studio.idsOf("bob")).toHaveLength(1);
  });

  it("an import skips an invalid board with a reason, and invalid items without one, and restores the valid rest", async () => {
    const { importedLines, contents } = await open();
    const board = (board_id: string, more = {}) => ({ board_id, name: board_id, ...TIMES, ...more });
    let deep: unknown = 1;
    for (let n = 0; n < 500; n++) deep = { deep };
    const result = await importedLines("ada", [
      { title: "before the first board" },
      board("bo_good"),
      { title: "Lobby" },
      { title: "x".repeat(201) },
      { title: 7 },
      "{",
      "",
      "[]",
      "null",
      `"${"x".repeat(70_000)}"`,
      { title: "deep", deep },
      { creation_id: "../cr", index: 0 },
      { creation_id: "cr_1", index: -1 },
      board("bo_name", { name: " " }),
      { title: "of a refused board" },
      board("bo_time", { create_time: "yesterday" }),
      board("../bo"),
      { ...board("bo_object"), board_id: { toString: 1 } },
      board("bo_future", {
        create_time: "9999-01-01T00:00:00.000Z",
        update_time: "9999-01-01T00:00:00.000Z",
      }),
      ...Array.from({ length: MAX_BOARD_ITEMS + 5 }, (_, n) => ({ title: `Section ${n}` })),
    ]);
    expect(result).toMatchObject({ imported: 2, known: 0, refused_count: 4 });
    expect(result?.refused.map(({ board_id }) => board_id)).toEqual(["bo_name", "bo_time", "../bo", ""]);
    const all = await contents("ada");
    expect(all.map(({ name, items }) => [name, items?.length])).toEqual([
      ["bo_future", MAX_BOARD_ITEMS],
      ["bo_good", 1],
    ]);
    expect(Date.parse(all[0]?.create_time ?? "")).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    ["another version", { ...HEAD, version: 3 }, "not a valid list of boards"],
    ["another format", { format: "x", version: 1 }, "not a valid list of boards"],
    ["no JSON", "[[[[", "not a valid list of boards"],
  ])(
    "a file of boards with %s is refused as a whole, and the creations stay imported",
    async (_, head, words) => {
      const { importedLines, idsOf } = await open();
      const result = await importedLines("ada", [{ board_id: "bo_1", name: "Pitch", ...TIMES }], head);
      expect(result).toMatchObject({ imported: 0, refused_count: 1 });
      expect(result?.refused[0]?.reason).toContain(words);
      expect(await idsOf("ada")).toEqual([]);
    },
  );

  it("an import adds no board for which the person's storage has no room", async () => {
    const { importedLines, idsOf } = await open();
    await database()
      .updateTable("people")
      .set({ limits: '{"bytes_kept":3000}' })
      .where("id", "=", "ada")
      .execute();
    const boards = ["bo_a", "bo_b", "bo_c"].flatMap((board_id, n) => [
      { board_id, name: board_id, ...TIMES },
      { title: "Evening", note: "x".repeat(n === 2 ? 100 : 1_900) },
    ]);
    expect(await importedLines("ada", boards)).toMatchObject({
      imported: 2,
      refused: [{ board_id: "bo_b", reason: expect.stringContaining("Your storage is full") }],
    });
    expect(await idsOf("ada")).toHaveLength(2);
  });

  it("an import adds no more boards than a person may have", async () => {
    const { importedLines, idsOf } = await open();
    const now = Date.now();
    const rows = Array.from({ length: MAX_BOARDS - 1 }, (_, n) => ({
      ...{ id: `bo_${n}`, owner_id: "ada", name: "x", created_at: now, updated_at: now, seen_at: now },
    }));
    await database().insertInto("boards").values(rows).execute();
    const boards = ["bo_a", "bo_b"].map((board_id) => ({ board_id, name: board_id, ...TIMES }));
    expect(await importedLines("ada", boards)).toMatchObject({
      imported: 1,
      refused: [{ board_id: "bo_b", reason: expect.stringContaining(`${MAX_BOARDS} boards`) }],
    });
    expect(await idsOf("ada")).toHaveLength(MAX_BOARDS);
  });
});
