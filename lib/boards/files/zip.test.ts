import type { BoardAction } from "contract/boards/board-actions";
import type { ChosenPictures } from "contract/boards/board-files";
import { inviteRequestSchema } from "contract/boards/members";
import { readProvenance } from "picture-metadata";
import { expect, it } from "vitest";
import type { PictureStore } from "@/lib/pictures/store";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { guestKey, openSharedBoard } from "@/tools/testing/shared-board";
import { addPerson } from "@/tools/testing/studio";
import { wordsIn } from "@/tools/testing/talkative-picture";
import { unzip } from "@/tools/testing/unzip";
import { changeBoard } from "../change";
import { changeComment, replyAsOwner } from "../comments/as-owner";
import { createBoard } from "../create";
import { inviteMember, removeMember } from "../members/manage-members";
import { readBoard } from "../read";
import { deleteBoard } from "../remove";
import { openBoardZip } from "./zip";

const ownerId = "lovelace";
const PROMPTS = { prompt: "Moonlit lighthouse", negative_prompt: "watermark blurry" };
const SEED = 4_242_424_242;
const WORDS = [...Object.values(PROMPTS).flatMap((words) => words.split(" ")), String(SEED), "Held engine"];

describeOnEachDatabase("the ZIP of a board", (database) => {
  async function open() {
    await addPerson(database(), ownerId);
    const studio = createTestBoards(database());
    const { boards } = studio;
    const settings = { seed: SEED, aspect_ratio: "3:2", resolution: 64 };
    const { pictureIds } = await studio.draw(ownerId, 4, { ...PROMPTS, settings });
    const boardId = await createBoard(boards, { ownerId, name: "Harbour: Größe 1", pictureIds });
    const change = (...actions: BoardAction[]) => changeBoard(boards, { ownerId, boardId, actions });
    const { board } = await readBoard(boards, { ownerId, boardId });
    const itemIds = board?.items.map(({ id }) => id) ?? [];
    const zip = async (
      input: Partial<Parameters<typeof openBoardZip>[1]> = {},
      store: PictureStore = studio.context.store,
    ) => {
      const context = { ...boards, creations: { ...studio.context, store } };
      const shown = { boardId, pictures: "all" as ChosenPictures, showsPrompts: true, showsNotes: true };
      return openBoardZip(context, { ...shown, isForOwner: true, ...input });
    };
    const bytes = async (...input: Parameters<typeof zip>) =>
      Buffer.from(await new Response((await zip(...input)).stream).arrayBuffer());
    const names = async (...input: Parameters<typeof zip>) => [
      ...(await unzip(await bytes(...input))).keys(),
    ];
    return { ...studio, boardId, pictureIds, itemIds, change, zip, bytes, names };
  }
  const heading = (id: string, title: string, after: string | null): BoardAction => ({
    ...{ type: "add", after },
    items: [{ id, picture_id: null, title, note: "", decision: null }],
  });

  it("CSV and JSON for the owner have comments as threads, with the numbers and points of their pins", async () => {
    const { boards, board, say, own, pictureIds } = await openSharedBoard(database());
    const eve = { guest_key: guestKey("eve"), picture_id: pictureIds[0] };
    await say({ ...eve, x: 0.25, y: 0.5, text: "=Warmer" });
    await say({ ...eve, id: "two", text: "Also" });
    const [pin] = (await own())?.comments ?? [];
    const reply = { id: "r", parent_id: pin?.id ?? "", text: "Gladly" };
    await replyAsOwner(boards, { ...board, reply });
    await changeComment(boards, { ...board, commentId: reply.parent_id, change: { is_resolved: true } });
    const shows = { showsPrompts: true, showsNotes: true, isForOwner: true };
    const { stream } = await openBoardZip(boards, { ...board, pictures: "all", ...shows });
    const files = await unzip(Buffer.from(await new Response(stream).arrayBuffer()));
    const { pictures } = JSON.parse(String(files.get("board.json")));
    expect(pictures[0].comments).toMatchObject([
      { number: 1, x: 0.25, y: 0.5, guest_name: "Eve", is_resolved: true, parent_id: null },
      { number: null, by: "owner", text: "Gladly", parent_id: pin?.id },
      { number: null, x: null, text: "Also" },
    ]);
    expect(String(files.get("board.csv"))).toContain(
      '"1. Eve: =Warmer (resolved)\n> Owner: Gladly\nEve: Also"',
    );
  });

  it("a picture with all comments of a board is written in short pieces, with turns for others between them", async () => {
    const { boards, board, say, pictureIds } = await openSharedBoard(database());
    const eve = { guest_key: guestKey("eve"), picture_id: pictureIds[0] };
    for (let n = 0; n < 150; n++) await say({ ...eve, id: `n${n}`, text: "=1,x".repeat(500) });
    const shows = { showsPrompts: true, showsNotes: true, isForOwner: true };
    const { stream } = await openBoardZip(boards, { ...board, pictures: "all", ...shows });
    const pieces: Buffer[] = [];
    for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) pieces.push(Buffer.from(piece));
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(150_000);
    const files = await unzip(Buffer.concat(pieces));
    expect(JSON.parse(String(files.get("board.json"))).pictures[0].comments).toHaveLength(150);
    expect(String(files.get("board.csv")).split("Eve: =1,x")).toHaveLength(151);
  });

  it("the originals are named by their prompt and numbered in the board's order, with a folder for each section", async () => {
    const { itemIds, pictureIds, change, bytes, zip, context } = await open();
    const [a = "", b = "", c = "", d = ""] = itemIds;
    await change(
      { type: "move", item_ids: [d], after: null },
      heading("empty", "Nothing here", d),
      heading("first", "Lobby / Entrance: “day”", "empty"),
      heading("second", "  ", b),
      { type: "note", item_id: c, note: "last one" },
    );
    const files = await unzip(await bytes());
    expect([...files.keys()]).toEqual([
      "001-moonlit-lighthouse.png",
      "01 Lobby Entrance “day”/002-moonlit-lighthouse.png",
      "01 Lobby Entrance “day”/003-moonlit-lighthouse.png",
      "02/004-moonlit-lighthouse.png",
      "board.csv",
      "board.json",
    ]);
    expect(a).not.toBe("");
    const [fourth = ""] = pictureIds.slice(3);
    const { original_key } = await database()
      .selectFrom("pictures")
      .select("original_key")
      .where("id", "=", fourth)
      .executeTakeFirstOrThrow();
    const original = Buffer.from((await context.store.get(original_key)) ?? []);
    expect(files.get("001-moonlit-lighthouse.png")?.equals(original)).toBe(true);
    expect((await zip()).fileName).toBe("harbour-größe-1.zip");
  });

  it("the CSV and the JSON tell the owner everything that is known, in the board's order", async () => {
    const { boardId, itemIds, pictureIds, change, bytes } = await open();
    const [a = "", b = ""] = itemIds;
    await change(
      heading("h", "Lobby", null),
      { type: "note", item_id: a, note: 'Warm, "quiet"\nand empty' },
      { type: "note", item_id: b, note: '=HYPERLINK("http://evil.example")' },
      { type: "decide", item_ids: [a], decision: "pick" },
    );
    const files = await unzip(await bytes({ pictures: "all" }));
    const csv = files.get("board.csv")?.toString() ?? "";
    expect(csv.split("\r\n").slice(0, 3)).toEqual([
      "\ufeffnumber,file,problem,section,version,versions,note,decision,favourites,comments,width,height,commercial_use,made_with,prompt,negative_prompt,style,seed,made_by,licence,terms_url,limited_by,create_time",
      expect.stringMatching(
        /^1,01 Lobby\/001-moonlit-lighthouse\.png,,Lobby,1,1,"Warm, ""quiet""\nand empty",pick,0,,96,64,yes,renderer,Moonlit lighthouse,watermark blurry,,4242424242,Held engine,,,,\d{4}-/,
      ),
      expect.stringContaining(`,"'=HYPERLINK(""http://evil.example"")",`),
    ]);
    const json = JSON.parse(files.get("board.json")?.toString() ?? "");
    expect(json).toMatchObject({
      ...{ format: "prompt-studio-board", version: 1, name: "Harbour: Größe 1", board_id: boardId },
      comments: [],
    });
    expect(json.pictures).toHaveLength(4);
    expect(json.pictures[0]).toMatchObject({
      ...{ number: 1, file: "01 Lobby/001-moonlit-lighthouse.png", problem: null, section: "Lobby" },
      ...{ version: 1, versions: 1, earlier_picture_ids: [] },
      ...{ note: 'Warm, "quiet"\nand empty', decision: "pick", favourites: [], comments: [] },
      ...{ picture_id: pictureIds[0], index: 0, width: 96, height: 64, media_type: "image/png" },
      ...{ ...PROMPTS, seed: SEED, aspect_ratio: "3:2", resolution: 64, made_by: "Held engine" },
    });
  });

  it("both say with what each picture was made and what may be done with it, and why; guests without prompts learn not why", async () => {
    const { bytes } = await open();
    const barred = {
      ...{ licence: "Apache-2.0", commercial_use: "no" as const, terms_url: "https://example.com/terms" },
      ...{ limited_by: "source" as const, limiting_licence: "FLUX.1 [dev] Non-Commercial" },
      made_with: "ai_from_given" as const,
    };
    await database().updateTable("creations").set(barred).execute();
    const told = async (input: Parameters<typeof bytes>[0] = {}) => {
      const files = await unzip(await bytes(input));
      const { pictures } = JSON.parse(files.get("board.json")?.toString() ?? "");
      const [head = "", first = ""] = files.get("board.csv")?.toString().split("\r\n") ?? [];
      return { picture: pictures[0], csv: [head, first] };
    };
    const owner = await told();
    expect(owner.picture).toMatchObject({
      ...{ licence: "Apache-2.0", commercial_use: "no", terms_url: "https://example.com/terms" },
      limited_by: { place: "source", licence: "FLUX.1 [dev] Non-Commercial" },
      made_with: "ai_from_given",
    });
    expect(owner.csv[1]).toMatch(
      /,64,no,ai_from_given,.+,Apache-2\.0,https:\/\/example\.com\/terms,source: FLUX\.1 \[dev\] Non-Commercial,\d{4}-/,
    );
    const guest = await told({ showsPrompts: false, isForOwner: false });
    expect(guest.picture).toMatchObject({ commercial_use: "no", made_with: "ai_from_given" });
    expect(guest.csv[0]).toMatch(/,height,commercial_use,made_with$/);
    expect(guest.csv[1]).toMatch(/,64,no,ai_from_given$/);
    expect(JSON.stringify(guest)).not.toMatch(/Apache|FLUX|example\.com/);
  });

  it("for guests without prompts no byte says how a picture was made, and files are named by number and note", async () => {
    const { itemIds, change, bytes, names } = await open();
    const [a = ""] = itemIds;
    await change({ type: "note", item_id: a, note: "Blue hour, please" });
    const guest = { showsPrompts: false, isForOwner: false };
    const zip = await bytes(guest);
    for (const [name, file] of [["names", zip] as const, ...(await unzip(zip))]) {
      expect(wordsIn(file, [...WORDS, ownerId, "prompt", "seed"]), name).toEqual(
        // The format of the JSON names the studio, and so do the marks of pictures.
        name === "board.csv" ? [] : ["prompt"],
      );
    }
    expect(await names(guest)).toEqual([
      ...["001-blue-hour-please.png", "002.png", "003.png", "004.png", "board.csv", "board.json"],
    ]);
    const hidden = await bytes({ ...guest, showsNotes: false });
    expect(wordsIn(hidden, ["blue", "hour", "please", "note"])).toEqual([]);
    expect([...(await unzip(hidden)).keys()][0]).toBe("001.png");
  });

  it("for guests without prompts the dates of the files do not say when the pictures were made", async () => {
    const { bytes } = await open();
    await database()
      .updateTable("creations")
      .set({ created_at: Date.UTC(2001, 1, 3, 12) })
      .execute();
    const yearOfFirst = (zip: Buffer) => 1980 + (zip.readUInt16LE(12) >> 9);
    expect(yearOfFirst(await bytes())).toBe(2001);
    expect(yearOfFirst(await bytes({ showsPrompts: false, isForOwner: false }))).toBeGreaterThan(2001);
  });

  it("for guests with prompts the files carry their settings, without ids, decisions and what other guests said", async () => {
    const { itemIds, pictureIds, change, bytes } = await open();
    await change({ type: "decide", item_ids: itemIds.slice(0, 1), decision: "pick" });
    const files = await unzip(await bytes({ isForOwner: false }));
    const picture = files.get("001-moonlit-lighthouse.png") ?? Buffer.alloc(0);
    expect(await readProvenance(picture)).toMatchObject({ source: "prompt-studio", facts: PROMPTS });
    const told = Buffer.concat([files.get("board.csv") ?? picture, files.get("board.json") ?? picture]);
    expect(told.toString()).toContain("Moonlit lighthouse");
    expect(wordsIn(told, ["pick", "favourites", "comments", ...pictureIds])).toEqual([]);
  });

  it.each([
    ["all", ["001", "002", "003", "004"]],
    ["unrejected", ["001", "002", "003"]],
    ["picks", ["001"]],
  ] as const)("with pictures=%s it holds the pictures numbered %j", async (pictures, numbers) => {
    const { itemIds, change, names } = await open();
    const [, b = "", c = ""] = itemIds;
    await change(
      { type: "decide", item_ids: [b], decision: "reject" },
      { type: "decide", item_ids: [c], decision: "pick" },
    );
    const files = await names({ pictures });
    expect(files.filter((name) => name.endsWith(".png")).map((name) => name.slice(0, 3))).toEqual(numbers);
  });

  it("a picture that is missing, or fails while it is read, is named in the lists and the others are whole", async () => {
    const { pictureIds, context, bytes } = await open();
    const rows = await database().selectFrom("pictures").select(["id", "original_key"]).execute();
    const keyOf = (id = "") => rows.find((row) => row.id === id)?.original_key ?? "";
    await context.store.remove([keyOf(pictureIds[1])]);
    const store: PictureStore = {
      ...context.store,
      async open(key) {
        const stored = await context.store.open(key);
        if (!stored || key !== keyOf(pictureIds[2])) return stored;
        return {
          ...stored,
          async *read() {
            yield new Uint8Array(10);
            throw new Error("The disk has failed.");
          },
        };
      },
    };
    const files = await unzip(await bytes({}, store));
    const json = JSON.parse(files.get("board.json")?.toString() ?? "");
    const said = json.pictures.map(({ file, problem }: Record<string, unknown>) => [file, problem]);
    expect(said).toEqual([
      ["001-moonlit-lighthouse.png", null],
      [null, "The stored picture is missing."],
      ["003-moonlit-lighthouse.png", "The stored picture could not be read."],
      ["004-moonlit-lighthouse.png", null],
    ]);
    for (const number of ["001", "004"]) {
      const picture = files.get(`${number}-moonlit-lighthouse.png`) ?? new Uint8Array();
      expect(await readProvenance(picture)).toMatchObject({ source: "prompt-studio" });
    }
  });

  it("it is read only as fast as it is downloaded, and a client that disconnects closes the picture", async () => {
    const { context, zip } = await open();
    const seen = { opened: 0, closed: 0 };
    const store: PictureStore = {
      ...context.store,
      async open(key) {
        const stored = await context.store.open(key);
        if (!stored) return null;
        return {
          ...stored,
          async *read() {
            seen.opened += 1;
            try {
              for (;;) yield new Uint8Array(1_000);
            } finally {
              seen.closed += 1;
            }
          },
        };
      },
    };
    const reader = (await zip({}, store)).stream.getReader();
    for (let piece = 0; piece < 10; piece++) await reader.read();
    expect(seen).toEqual({ opened: 1, closed: 0 });
    await reader.cancel();
    expect(seen).toEqual({ opened: 1, closed: 1 });
  });

  it("the download ends with an error when an administrator disables the owner meanwhile, also a guest's", async () => {
    const { clock, zip } = await open();
    const reader = (await zip({ isForOwner: false })).stream.getReader();
    await reader.read();
    await database().updateTable("people").set({ disabled_at: 1 }).where("id", "=", ownerId).execute();
    clock.advance(1_000);
    const rest = async () => {
      while (!(await reader.read()).done);
    };
    await expect(rest()).rejects.toMatchObject({ errorName: "account_disabled" });
  });

  it.each<[string, "disabled" | "removed", string]>([
    ["is disabled", "disabled", "account_disabled"],
    ["is removed from the board", "removed", "not_found"],
  ])("the ZIP that a member reads ends when the member %s", async (_, how, errorName) => {
    const { boards, clock, zip, boardId } = await open();
    await addPerson(database(), "bob");
    const invitation = inviteRequestSchema.parse({ who: "bob" });
    await inviteMember(boards, { ownerId, boardId, invitation });
    const reader = (await zip({ personId: "bob" })).stream.getReader();
    await reader.read();
    if (how === "disabled")
      await database().updateTable("people").set({ disabled_at: 1 }).where("id", "=", "bob").execute();
    else await removeMember(boards, { ownerId, boardId, personId: "bob" });
    clock.advance(1_000);
    const rest = async () => {
      while (!(await reader.read()).done);
    };
    await expect(rest()).rejects.toMatchObject({ errorName });
  });

  it("a board without pictures has lists without pictures, and a deleted board has no ZIP", async () => {
    const { boards, zip } = await open();
    const boardId = await createBoard(boards, { ownerId, name: "Empty", pictureIds: [] });
    const files = await unzip(
      new Uint8Array(await new Response((await zip({ boardId })).stream).arrayBuffer()),
    );
    expect([...files.keys()]).toEqual(["board.csv", "board.json"]);
    expect(JSON.parse(files.get("board.json")?.toString() ?? "")).toMatchObject({ pictures: [] });
    await deleteBoard(boards, { ownerId, boardId });
    await expect(zip({ boardId })).rejects.toMatchObject({ errorName: "not_found" });
  });
});
