import { offlineHead, offlineHeading, offlinePicture, offlineTable, offlineTail } from "guest";
import sharp from "sharp";
import { expect, it } from "vitest";
import type { PictureStore } from "@/lib/pictures/store";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { guestKey, openSharedBoard } from "@/tools/testing/shared-board";
import { addPerson } from "@/tools/testing/studio";
import { wordsIn } from "@/tools/testing/talkative-picture";
import { changeBoard } from "../change";
import { changeComment, replyAsOwner } from "../comments/as-owner";
import { createBoard } from "../create";
import { readBoard } from "../read";
import { openBoardPage } from "./html";

const ownerId = "lovelace";
const PROMPTS = { prompt: "Moonlit lighthouse", negative_prompt: "watermark blurry" };
const SEED = 4_242_424_242;
const WORDS = [...Object.values(PROMPTS).flatMap((words) => words.split(" ")), String(SEED), "Held engine"];
const writer = {
  head: offlineHead,
  heading: offlineHeading,
  picture: offlinePicture,
  table: offlineTable,
  tail: offlineTail,
};

describeOnEachDatabase("the HTML file of a board", (database) => {
  async function open() {
    await addPerson(database(), ownerId);
    const studio = createTestBoards(database());
    const { boards, context } = studio;
    const settings = { seed: SEED, aspect_ratio: "3:2", resolution: 64 };
    const { pictureIds } = await studio.draw(ownerId, 3, { ...PROMPTS, settings });
    const boardId = await createBoard(boards, { ownerId, name: "Harbour <b>", pictureIds });
    const { board } = await readBoard(boards, { ownerId, boardId });
    const [, second = "", third = ""] = board?.items.map(({ id }) => id) ?? [];
    await changeBoard(boards, {
      ...{ ownerId, boardId },
      actions: [
        {
          ...{ type: "add", after: second },
          items: [{ id: "h", picture_id: null, title: "Evening & night", note: "", decision: null }],
        },
        { type: "note", item_id: third, note: "Warmer <i>light</i>" },
      ],
    });
    const [first] = await database().selectFrom("pictures").selectAll().orderBy("picture_index").execute();
    /** Makes the first original a large one. */
    const enlarge = async () => {
      const bytes = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: "#357" } })
        .png()
        .toBuffer();
      await context.store.put(first?.original_key ?? "", bytes);
      const byte_length = bytes.byteLength;
      const change = database().updateTable("pictures").set({ byte_length, width: 2400, height: 1200 });
      await change.where("id", "=", first?.id ?? "").execute();
    };
    const page = (
      input: { pixels?: number; showsPrompts?: boolean; showsComments?: boolean } = {},
      store: PictureStore = context.store,
    ) => {
      const wanted = {
        boardId,
        personId: ownerId,
        pictures: "all",
        pixels: 1_600,
        showsPrompts: false,
        showsComments: false,
        ...input,
      } as const;
      return openBoardPage({ ...boards, creations: { ...context, store } }, wanted, writer);
    };
    const html = async (...input: Parameters<typeof page>) =>
      new Response((await page(...input)).stream).text();
    return { ...studio, first, enlarge, page, html };
  }
  const picturesIn = (html: string) =>
    [...html.matchAll(/"data:image\/webp;base64,([A-Za-z0-9+/=]*)"/g)].map(([, data = ""]) =>
      Buffer.from(data, "base64"),
    );

  it("has every picture in the board's order as WebP of the chosen size, between its sections, with its note as text", async () => {
    const { enlarge, html, page } = await open();
    await enlarge();
    const text = await html({ pixels: 800 });
    const sizes = await Promise.all(picturesIn(text).map((picture) => sharp(picture).metadata()));
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ["webp", 800, 400],
      ["webp", 96, 64],
      ["webp", 96, 64],
    ]);
    expect(text.includes("Warmer &lt;i>light&lt;/i>")).toBe(true);
    expect(/<title>Harbour &lt;b&gt;<\/title>/.test(text)).toBe(true);
    const sections = text.split("Evening &amp; night").map((section) => picturesIn(section).length);
    expect(sections).toEqual([2, 1]);
    expect(text.endsWith("</html>")).toBe(true);
    expect((await page()).fileName).toBe("harbour-b.html");
  });

  it("says how its pictures were made only where that is asked for", async () => {
    const { html } = await open();
    const hidden = await html();
    for (const bytes of [Buffer.from(hidden), ...picturesIn(hidden)])
      expect(wordsIn(bytes, [...WORDS, ownerId])).toEqual([]);
    const shown = await html({ showsPrompts: true });
    expect(wordsIn(Buffer.from(shown), WORDS)).toEqual(WORDS);
    for (const bytes of picturesIn(shown)) expect(wordsIn(bytes, WORDS)).toEqual([]);
  });

  it("has comments with the numbers of their pins only where that is asked for, and never a hidden one", async () => {
    const { boards, say, own, board, change, pictureIds } = await openSharedBoard(database());
    const eve = { guest_key: guestKey("eve"), picture_id: pictureIds[0] };
    await say({ ...eve, text: "Secret" });
    await say({ ...eve, id: "two", x: 0.25, y: 0.5, text: "Warmer <i>" });
    const [hidden, pin] = (await own())?.comments.map(({ id }) => id) ?? [];
    const reply = { id: "r", parent_id: pin ?? "", text: "Gladly" };
    await replyAsOwner(boards, { ...board, reply });
    await say({ ...eve, id: "three", parent_id: hidden ?? "", text: "Secret too" });
    await changeComment(boards, { ...board, commentId: hidden ?? "", change: { is_hidden: true } });
    const html = async (showsComments: boolean) => {
      const shows = { pictures: "all", pixels: 800, showsPrompts: false, showsComments } as const;
      const wanted = { boardId: board.boardId, personId: board.ownerId, ...shows };
      const text = await new Response((await openBoardPage(boards, wanted, writer)).stream).text();
      // Without script, style and pictures, in whose letters any short word may stand.
      return text.split("<main")[1]?.replace(/data:image[^"]*/g, "");
    };
    expect(await html(false)).not.toMatch(/Warmer|Gladly|Eve|data-pin="/);
    const shown = await html(true);
    expect(shown).toMatch(/data-pin="1"[\s\S]*Eve[\s\S]*Warmer &lt;i>[\s\S]*owner[\s\S]*Gladly/);
    expect(shown).not.toContain("Secret");
    // The file has the pictures as they are: a pin of an earlier version is read, and has no place.
    const [item, other] = (await own())?.items ?? [];
    const [item_id = "", picture_id = ""] = [item?.id, other?.picture?.id];
    await change({ type: "remove", item_ids: [other?.id ?? ""] }, { type: "replace", item_id, picture_id });
    const replaced = await html(true);
    expect(replaced).not.toContain('data-pin="');
    expect(replaced).toMatch(/Eve[\s\S]*on version[\s\S]{0,9}1[\s\S]*Warmer &lt;i>/);
  });

  it("at the usual size its pictures are the stored view copies, which are made for it", async () => {
    const { context, enlarge, html } = await open();
    await enlarge();
    const pictures = picturesIn(await html({ pixels: 1_600 }));
    const rows = await database()
      .selectFrom("pictures")
      .select("view_key")
      .orderBy("picture_index")
      .execute();
    const copies = await Promise.all(rows.map(({ view_key }) => context.store.get(view_key ?? "")));
    expect(pictures.map((picture) => picture.toString("base64"))).toEqual(
      copies.map((copy) => Buffer.from(copy ?? []).toString("base64")),
    );
    expect(await sharp(pictures[0]).metadata()).toMatchObject({ width: 1_600, height: 800 });
  });

  it.each([800, 1_600])("leaves out a picture that cannot be read, at %i pixels", async (pixels) => {
    const { context, first, html } = await open();
    await context.store.put(first?.original_key ?? "", Buffer.from("no picture"));
    expect(picturesIn(await html({ pixels }))).toHaveLength(2);
    await context.store.remove([first?.original_key ?? ""]);
    const text = await html({ pixels });
    expect(picturesIn(text)).toHaveLength(2);
    expect(text.endsWith("</html>")).toBe(true);
  });

  it("is made only as fast as it is downloaded, and stops when the client disconnects", async () => {
    const { context, page } = await open();
    let reads = 0;
    const store = {
      ...context.store,
      get: (key: string) => {
        reads += 1;
        return context.store.get(key);
      },
    };
    const reader = (await page({ pixels: 800 }, store)).stream.getReader();
    await reader.read();
    expect(reads).toBe(0);
    await reader.read();
    expect(reads).toBe(1);
    await reader.cancel();
    expect(reads).toBe(1);
  });
});
