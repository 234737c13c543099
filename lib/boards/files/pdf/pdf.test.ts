import { boardPdfQuerySchema } from "contract/boards/board-files";
import { createLinkRequestSchema } from "contract/boards/share-link";
import sharp from "sharp";
import { expect, it } from "vitest";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { readPdf } from "@/tools/testing/read-pdf";
import { guestKey, openSharedBoard } from "@/tools/testing/shared-board";
import { addPerson } from "@/tools/testing/studio";
import { wordsIn } from "@/tools/testing/talkative-picture";
import { changeBoard } from "../../change";
import { changeComment, replyAsOwner } from "../../comments/as-owner";
import { createBoard } from "../../create";
import { createLink } from "../../links/manage-links";
import { readBoard } from "../../read";
import { openBoardPdf, type PdfWanted } from "./open-pdf";

const ownerId = "lovelace";
const PROMPTS = { prompt: "Moonlit lighthouse", negative_prompt: "watermark blurry" };
const SEED = 4_242_424_242;
const WORDS = [...Object.values(PROMPTS).flatMap((words) => words.split(" ")), String(SEED), "Held engine"];
const madeWith = () => "Made with a renderer, no AI";

describeOnEachDatabase("the PDF of a board", (database) => {
  async function open(name = "Harbour") {
    await addPerson(database(), ownerId);
    const studio = createTestBoards(database());
    const { boards } = studio;
    const settings = { seed: SEED, aspect_ratio: "3:2", resolution: 64 };
    const { pictureIds } = await studio.draw(ownerId, 3, { ...PROMPTS, settings });
    const boardId = await createBoard(boards, { ownerId, name, pictureIds });
    const { board } = await readBoard(boards, { ownerId, boardId });
    const [first = "", second = "", third = ""] = board?.items.map(({ id }) => id) ?? [];
    const change = (actions: Parameters<typeof changeBoard>[1]["actions"]) =>
      changeBoard(boards, { ownerId, boardId, actions });
    await change([
      {
        ...{ type: "add", after: second },
        items: [{ id: "h", picture_id: null, title: "Evening & night", note: "", decision: null }],
      },
      { type: "note", item_id: third, note: "Warmer (light)" },
    ]);
    return { ...studio, boardId, change, items: [first, second, third] as const };
  }
  type Studio = Pick<Awaited<ReturnType<typeof open>>, "boards" | "boardId"> & { personId?: string };
  const wantedOf = (boardId: string, query: Record<string, string>, personId = ownerId): PdfWanted => {
    const { link_id: linkId, ...wanted } = boardPdfQuerySchema.parse(query);
    return { ...wanted, boardId, personId, linkId };
  };
  const fileOf = async ({ boards, boardId, personId }: Studio, query: Record<string, string> = {}) => {
    const { stream } = await openBoardPdf(boards, wantedOf(boardId, query, personId), madeWith);
    return Buffer.from(await new Response(stream).arrayBuffer());
  };
  const pdfOf = async (...input: Parameters<typeof fileOf>) => readPdf(await fileOf(...input));

  it("has a title page, then every picture in the board's order as JPEG with number and note, sections on pages of their own", async () => {
    const studio = await open();
    const pdf = await pdfOf(studio);
    expect(pdf.pages.map((lines) => lines.join(" | "))).toEqual([
      expect.stringMatching(/^Harbour \| 3 pictures · \d+ \w+ \d{4} \| Made with a renderer, no AI$/),
      "Harbour | 1 | 1",
      "Harbour | 2 | 2",
      "Harbour | 3 | Evening & night | 3 | Warmer (light)",
    ]);
    const sizes = await Promise.all(pdf.jpegs.map((jpeg) => sharp(jpeg).metadata()));
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual(
      Array(3).fill(["jpeg", 96, 64]),
    );
  });

  it("puts two, four or six pictures on a page, upright or across as they are larger, on the chosen paper", async () => {
    const studio = await open();
    const shapes = async (query: Record<string, string>) => {
      const { pages, sizes } = await pdfOf(studio, query);
      return [pages.length, sizes[1]?.width, sizes[1]?.height];
    };
    expect(await shapes({ pictures_per_page: "1" })).toEqual([4, 841.89, 595.28]);
    expect(await shapes({ pictures_per_page: "2" })).toEqual([3, 595.28, 841.89]);
    expect(await shapes({ pictures_per_page: "4", paper: "letter" })).toEqual([3, 792, 612]);
    expect(await shapes({ pictures_per_page: "6", orientation: "portrait" })).toEqual([3, 595.28, 841.89]);
  });

  it("says its title, author and language, and describes each picture to those who cannot see it", async () => {
    const pdf = await pdfOf(await open("Hafen Zürich"));
    expect([pdf.info("Title"), pdf.info("Author")]).toEqual(["Hafen Zürich", ownerId]);
    expect(pdf.objects).toMatch(/\/Lang \(en\)/);
    expect(pdf.objects).toMatch(/\/Marked true/);
    expect(pdf.alts).toEqual(["Picture 1", "Picture 2", "Picture 3: Warmer (light)"]);
  });

  it("says how its pictures were made only where that is asked for, and never inside of a picture", async () => {
    const studio = await open();
    const hidden = await pdfOf(studio);
    for (const text of [hidden.objects, ...hidden.pages.flat()])
      expect(wordsIn(Buffer.from(text), WORDS)).toEqual([]);
    const shown = await pdfOf(studio, { captions: "prompts" });
    expect(shown.pages[1]).toContain("Moonlit lighthouse");
    for (const jpeg of [...hidden.jpegs, ...shown.jpegs]) expect(wordsIn(jpeg, WORDS)).toEqual([]);
    expect((await pdfOf(studio, { captions: "none" })).pages.flat()).not.toContain("Warmer (light)");
  });

  it("has each long note whole: what has no room below its picture stands at the end", async () => {
    const studio = await open();
    const note = Array.from({ length: 300 }, (_, n) => `word${n}`).join(" ");
    await studio.change([{ type: "note", item_id: studio.items[0], note }]);
    const { pages } = await pdfOf(studio, { pictures_per_page: "6" });
    expect(pages[1]?.some((line) => line.endsWith("…"))).toBe(true);
    const full = pages.at(-1) ?? [];
    expect(full.slice(1, 5)).toEqual(["Harbour", expect.any(String), "Captions in full", "Picture 1"]);
    expect(full.slice(5).join(" ")).toBe(note);
  });

  it("draws a box for a character that its font does not have, says so, and gives the character to those who copy", async () => {
    const studio = await open();
    await studio.change([{ type: "note", item_id: studio.items[0], note: "Größer 夜 👩‍🚀 žluť" }]);
    const pdf = await pdfOf(studio);
    expect(pdf.actualTexts).toContain("Größer 夜 👩‍🚀 žluť");
    expect(pdf.pages[1]?.at(-1)).toMatch(/^Größer . . žluť$/u);
    expect(pdf.pages.at(-1)?.join(" ")).toContain("A box stands for a character");
    await studio.change([{ type: "note", item_id: studio.items[0], note: "" }]);
    expect((await pdfOf(studio)).pages.flat().join()).not.toContain("A box");
  });

  it("lists comments with the numbers of their pins only where that is asked for, and never a hidden one", async () => {
    const { boards, say, board, pictureIds, own } = await openSharedBoard(database());
    const eve = { guest_key: guestKey("eve"), guest_name: "Eve", picture_id: pictureIds[0] };
    await say({ ...eve, text: "Secret" });
    await say({ ...eve, id: "two", x: 0.25, y: 0.5, text: "Warmer" });
    const [hidden, pin] = (await own())?.comments.map(({ id }) => id) ?? [];
    await replyAsOwner(boards, { ...board, reply: { id: "r", parent_id: pin ?? "", text: "Gladly" } });
    await changeComment(boards, { ...board, commentId: hidden ?? "", change: { is_hidden: true } });
    const studio = { boards, boardId: board.boardId, personId: board.ownerId };
    const without = await pdfOf(studio, { pictures: "all" });
    expect(without.pages.flat().join(" ")).not.toMatch(/Warmer|Secret/);
    const pdf = await pdfOf(studio, { pictures: "all", comments: "true", pins: "true" });
    const number = (await own())?.comments.find(({ id }) => id === pin)?.number;
    expect(pdf.pages.at(-1)?.slice(-4)).toEqual([
      ...["Comments", "Picture 1", `${number}. Eve: Warmer`, "Owner: Gladly"],
    ]);
    expect(pdf.pages.flat().join(" ")).not.toContain("Secret");
    expect(pdf.pages[1]?.filter((line) => line === String(number)).length).toBeGreaterThan(
      without.pages[1]?.filter((line) => line === String(number)).length ?? 0,
    );
  });

  it("has the head of the chosen link on its title page, whose sender is its author", async () => {
    const studio = await open();
    const link = createLinkRequestSchema.parse({ sender: "Studio North", introduction: "First round." });
    const { id } = await createLink(studio.boards, { ownerId, boardId: studio.boardId, link });
    const pdf = await pdfOf(studio, { link_id: id });
    expect(pdf.pages[0]?.slice(0, 3)).toEqual(["Studio North", "Harbour", "First round."]);
    expect(pdf.info("Author")).toBe("Studio North");
  });

  it("shows a frame with words in the place of a picture that cannot be read, and keeps the numbers", async () => {
    const studio = await open();
    const row = await database()
      .selectFrom("pictures")
      .selectAll()
      .orderBy("picture_index")
      .executeTakeFirst();
    await studio.context.store.remove([row?.original_key ?? ""]);
    const pdf = await pdfOf(studio);
    expect(pdf.jpegs).toHaveLength(2);
    expect(pdf.pages[1]?.at(-1)).toBe("This picture could not be read.");
    expect(pdf.pages[2]).toContain("2");
  });

  it("reads no further picture than its client asks for, and none once the client is gone", async () => {
    const studio = await open();
    let reads = 0;
    const store = {
      ...studio.context.store,
      get(key: string) {
        reads++;
        return studio.context.store.get(key);
      },
    };
    const boards = { ...studio.boards, creations: { ...studio.boards.creations, store } };
    const { stream } = await openBoardPdf(boards, wantedOf(studio.boardId, {}), madeWith);
    const reader = stream.getReader();
    while (reads === 0) await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(reads).toBe(1);
    await reader.cancel();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(reads).toBe(1);
  });
});
