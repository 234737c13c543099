import { LINK_PICTURES } from "contract/boards/board-limits";
import { BOARD_PAGE_ITEMS } from "contract/boards/request-limits";
import type { CreateLinkRequest } from "contract/boards/share-link";
import { expect, it } from "vitest";
import { changeMany } from "@/lib/creations/change-many";
import { changePictures } from "@/lib/creations/pictures/change-pictures";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { guestKey as key, openSharedBoard, ownerId, refused } from "@/tools/testing/shared-board";
import { changeComment } from "../comments/as-owner";
import { openGuestPicture } from "./guest-picture";
import { viewSharedBoard, viewSharedItems } from "./guest-view";
import { changeLink, listLinks } from "./manage-links";

describeOnEachDatabase("what a share link shows", (database) => {
  const open = (link: Partial<CreateLinkRequest> = {}) => openSharedBoard(database(), link);

  it("a guest sees the pictures in the board's order, without rejected and deleted ones and without empty sections", async () => {
    const { view, own, change, boards, pictureIds } = await open({ shows_notes: true });
    const [a, b, c] = pictureIds;
    const heading = (id: string, title: string) => ({
      id,
      picture_id: null,
      title,
      note: "",
      decision: null,
    });
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
    await change({ type: "decide", item_ids: [items[1]?.id ?? ""], decision: "reject" });
    expect(await shown()).toEqual(["Day", a, "Night", c]);
    await changePictures(boards.creations, { ownerId, action: "delete", ids: [c] });
    expect(await shown()).toEqual(["Day", a]);
  });

  it("a link of picks alone shows picks alone", async () => {
    const { view, own, change, pictureIds } = await open({ pictures: "picks" });
    expect((await view()).items).toEqual([]);
    await change({ type: "decide", item_ids: [(await own())?.items[1]?.id ?? ""], decision: "pick" });
    expect((await view()).items.map(({ picture }) => picture?.id)).toEqual([pictureIds[1]]);
  });

  it("unless the owner shows them, prompts and notes are hidden: a guest's data contains nothing of prompt, note, settings, creation and owner", async () => {
    const { view, own, change, share, pictureIds } = await open();
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

  it("a guest reads with what each picture and the board were made, without the model's name", async () => {
    const { view, own, change, share, draw, boards } = await open();
    expect((await view()).made_with).toEqual(["renderer"]);
    const { db } = boards.creations;
    const drawn = await draw(ownerId, 1, { prompt: "a lobby at night" });
    const edit = (source: { picture_id: string | undefined }) =>
      draw(ownerId, 1, { prompt: "in snow", operation: "edit", inputs: { source } });
    const edited = await edit({ picture_id: drawn.pictureIds[0] });
    const again = await edit({ picture_id: edited.pictureIds[0] });
    const drawnByModel = { model: "openai/gpt-image-1", model_name: "GPT Image", service: "openai" };
    await db
      .updateTable("creations")
      .set({ ...drawnByModel, made_with: "ai" })
      .where("id", "in", [drawn.creationId, edited.creationId, again.creationId])
      .execute();
    const ids = [drawn, edited, again].flatMap(({ pictureIds }) => pictureIds);
    const item = (picture_id: string) => ({
      id: `i-${picture_id}`,
      picture_id,
      title: "",
      note: "",
      decision: null,
    });
    await change({ type: "add", items: ids.map(item) });
    const ways = async () => {
      const { made_with, items } = await view();
      return { made_with, each: items.slice(3).map(({ picture }) => picture?.made_with) };
    };
    expect(await ways()).toEqual({ made_with: ["ai", "renderer"], each: ["ai", "ai", "ai"] });
    await db
      .updateTable("creations")
      .set({ made_with: "ai_from_given" })
      .where("made_with", "=", "ai")
      .execute();
    // A picture never changes in this way by itself, so that the answer of a moment ago would be right.
    await change({ type: "rename", name: "Another" });
    expect(await ways()).toEqual({
      made_with: ["ai_from_given", "renderer"],
      each: ["ai_from_given", "ai_from_given", "ai_from_given"],
    });
    expect(JSON.stringify(await view())).not.toMatch(/GPT|gpt|openai/i);
    await change({ type: "decide", item_ids: ids.map((id) => `i-${id}`), decision: "reject" });
    expect((await view()).made_with).toEqual(["renderer"]);
    const quiet = await view(null, await share({ shows_origin: false }));
    expect([quiet.made_with, quiet.items[0]?.picture?.made_with]).toEqual([[], "renderer"]);
    expect((await own())?.items).not.toEqual([]);
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

  it("an original's name has its number among the pictures that the link shows, whatever is rejected, deleted, moved or a heading", async () => {
    const { boards, own, change, share, pictureIds } = await open();
    const [a, b, c] = pictureIds;
    const links = Object.fromEntries(
      await Promise.all(
        LINK_PICTURES.map(
          async (pictures) => [pictures, await share({ pictures, allows_downloads: true })] as const,
        ),
      ),
    );
    const numbers = async () => {
      const all: Record<string, (string | null)[]> = {};
      for (const [pictures, link] of Object.entries(links)) {
        const found = await link.find();
        all[pictures] = await Promise.all(
          pictureIds.map((pictureId) =>
            openGuestPicture(boards, found, { pictureId, variant: "original" }).then(
              ({ fileName }) => /(\d+)\.png$/.exec(fileName)?.[1] ?? "",
              () => null,
            ),
          ),
        );
      }
      return all;
    };
    const items = (await own())?.items.map(({ id }) => id) ?? [];
    await change(
      {
        type: "add",
        items: [{ id: "day", picture_id: null, title: "Day", note: "", decision: null }],
        after: null,
      },
      { type: "decide", item_ids: items.slice(1), decision: "pick" },
    );
    expect(await numbers()).toMatchObject({
      picks: [null, "001", "002"],
      unrejected: ["001", "002", "003"],
    });
    await change(
      { type: "decide", item_ids: items.slice(1, 2), decision: "reject" },
      { type: "move", item_ids: items.slice(2), after: null },
    );
    expect(await numbers()).toMatchObject({
      picks: [null, null, "001"],
      unrejected: ["002", null, "001"],
    });
    await changePictures(boards.creations, { ownerId, action: "delete", ids: [c] });
    expect(await numbers()).toMatchObject({
      picks: [null, null, null],
      unrejected: ["001", null, null],
    });
    expect([a, b, c]).toHaveLength(3);
  });

  it("comments on pictures that the link no longer shows are not shown, and return with the picture", async () => {
    const { boards, share, say, view, own, change, pictureIds } = await open();
    const [a, b] = pictureIds;
    await say({ guest_key: key("eve"), id: "a", picture_id: a, text: "On a" });
    await say({ guest_key: key("eve"), id: "b", picture_id: b, text: "On b" });
    await say({ guest_key: key("eve"), id: "all", text: "On all" });
    const said = async (guest: string | null = null) => (await view(guest)).comments.map(({ text }) => text);
    expect(await said()).toEqual(["On a", "On b", "On all"]);
    const item_ids = [(await own())?.items[0]?.id ?? ""];
    await change({ type: "decide", item_ids, decision: "reject" });
    await changePictures(boards.creations, { ownerId, action: "delete", ids: [b] });
    expect(await said()).toEqual(["On all"]);
    expect(await said(key("eve"))).toEqual(["On all"]);
    await change({ type: "decide", item_ids, decision: null });
    await changePictures(boards.creations, { ownerId, action: "restore", ids: [b] });
    expect(await said()).toEqual(["On a", "On b", "On all"]);
    await change({ type: "remove", item_ids });
    expect(await said()).toEqual(["On b", "On all"]);
    expect((await view(null, await share({}))).comments).toEqual([]);
  });

  it("a link without downloads gives out no original, whatever else it shows and allows", async () => {
    const everything = {
      shows_prompts: true,
      shows_notes: true,
      allows_favourites: true,
      allows_comments: true,
    };
    const { boards, share, view, own, change, pictureIds } = await open();
    await change({
      type: "decide",
      item_ids: (await own())?.items.map(({ id }) => id) ?? [],
      decision: "pick",
    });
    const original = { pictureId: pictureIds[0], variant: "original" as const };
    for (const pictures of LINK_PICTURES) {
      const link = await share({ ...everything, pictures, allows_downloads: false });
      const shown = await view(key("eve"), link);
      expect(shown.items.map(({ picture }) => picture?.download_url)).toEqual([null, null, null]);
      const found = await link.find();
      await expect(openGuestPicture(boards, found, original)).rejects.toEqual(refused("not_allowed_by_link"));
    }
    const bare = await share({ shows_notes: false, allows_favourites: false, allows_downloads: true });
    expect((await view(null, bare)).items[0]?.picture?.download_url).toContain("/original");
    expect((await openGuestPicture(boards, await bare.find(), original)).mediaType).toBe("image/png");
  });

  it("pictures of a deleted creation are not shown and take no favourites or comments until it is restored", async () => {
    const { boards, context, shared, favourite, say, view, pictureIds } = await open();
    const [a] = pictureIds;
    const { creation_id } = await database()
      .selectFrom("pictures")
      .select("creation_id")
      .where("id", "=", a)
      .executeTakeFirstOrThrow();
    const change = (action: "delete" | "restore") =>
      changeMany(context, { ownerId, action, ids: [creation_id] });
    await favourite(key("eve"), a);
    await say({ guest_key: key("eve"), picture_id: a });
    await change("delete");
    const { items, comments } = await view(key("eve"));
    expect(items).toEqual([]);
    expect(comments).toEqual([]);
    const found = await shared.find();
    for (const id of pictureIds) {
      await expect(favourite(key("mel"), id)).rejects.toEqual(refused("not_found"));
      await expect(favourite(key("eve"), id, false)).rejects.toEqual(refused("not_found"));
      await expect(say({ guest_key: key("mel"), picture_id: id })).rejects.toEqual(refused("not_found"));
      for (const variant of ["thumbnail", "view"] as const)
        await expect(openGuestPicture(boards, found, { pictureId: id, variant })).rejects.toEqual(
          refused("not_found"),
        );
    }
    await change("restore");
    await favourite(key("mel"), a);
    const restored = await view(key("eve"));
    expect(restored.items[0]?.picture).toMatchObject({ favourites: 2, is_favourite: true });
    expect(restored.comments).toHaveLength(1);
  });

  it("a picture that is rejected, deleted or on no such board cannot be opened, made a favourite or commented on", async () => {
    const { boards, draw, shared, favourite, say, change, own, pictureIds } = await open();
    const [a, b] = pictureIds;
    const elsewhere = await draw(ownerId, 1);
    await change({ type: "decide", item_ids: [(await own())?.items[0]?.id ?? ""], decision: "reject" });
    await changePictures(boards.creations, { ownerId, action: "delete", ids: [b] });
    for (const id of [a, b, elsewhere.pictureIds[0] ?? "", "pi_unknown"]) {
      const found = await shared.find();
      await expect(openGuestPicture(boards, found, { pictureId: id, variant: "thumbnail" })).rejects.toEqual(
        refused("not_found"),
      );
      await expect(favourite(key("eve"), id)).rejects.toEqual(refused("not_found"));
      await expect(say({ guest_key: key("eve"), picture_id: id })).rejects.toEqual(refused("not_found"));
    }
    expect(await database().selectFrom("guests").selectAll().execute()).toEqual([]);
  });

  it("a board that has not changed is not sent again, and every change is seen", async () => {
    const { boards, board, shared, favourite, say, change, own, pictureIds } = await open();
    let known: string | undefined;
    const poll = async () => {
      const answer = await viewSharedBoard(boards, await shared.find(), { guestKey: key("eve"), known });
      known = answer.tag;
      return answer.board !== null;
    };
    expect([await poll(), await poll()]).toEqual([true, false]);
    await favourite(key("mel"), pictureIds[0]);
    expect([await poll(), await poll()]).toEqual([true, false]);
    await say({ guest_key: key("eve") });
    expect([await poll(), await poll()]).toEqual([true, false]);
    await changeComment(boards, {
      ...board,
      commentId: (await own())?.comments[0]?.id ?? "",
      change: { is_hidden: true },
    });
    expect([await poll(), await poll()]).toEqual([true, false]);
    await change({ type: "rename", name: "Lobby, second round" });
    expect([await poll(), await poll()]).toEqual([true, false]);
    await changeLink(boards, { ...board, linkId: shared.id, change: { allows_favourites: false } });
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

  /** A board of two pages of headings and pictures, of which every second picture is rejected. */
  const openLarge = async (rejects: (n: number) => boolean) => {
    const studio = await open();
    const { board, pictureIds, own, change } = studio;
    await change({ type: "remove", item_ids: ((await own())?.items ?? []).map(({ id }) => id) });
    const creation = await database().selectFrom("creations").selectAll().executeTakeFirstOrThrow();
    const picture = await database()
      .selectFrom("pictures")
      .selectAll()
      .where("id", "=", pictureIds[0])
      .executeTakeFirstOrThrow();
    const items = Array.from({ length: BOARD_PAGE_ITEMS + 4 }, (_, n) => n);
    await database()
      .insertInto("creations")
      .values(items.map((n) => ({ ...creation, id: `cr_${n}`, service_id: null })))
      .execute();
    await database()
      .insertInto("pictures")
      .values(items.map((n) => ({ ...picture, id: `pi_${n}`, creation_id: `cr_${n}` })))
      .execute();
    const heading = BOARD_PAGE_ITEMS - 1;
    await database()
      .insertInto("board_items")
      .values(
        items.map((n) => ({
          ...{ board_id: board.boardId, id: `bi_${n}`, picture_id: n === heading ? null : `pi_${n}` },
          ...{
            title: n === heading ? "Night" : "",
            note: "",
            mark: rejects(n) ? ("reject" as const) : null,
          },
          position: n,
        })),
      )
      .execute();
    const { boards, shared } = studio;
    const page = async (after: string, known?: string) =>
      viewSharedItems(boards, await shared.find(), { guestKey: key("eve"), cursor: after, known });
    return { ...studio, page, heading };
  };

  it("a guest gets a large board by pages, without rejected pictures, and the count of all that the link shows", async () => {
    const { view, page, heading } = await openLarge((n) => n % 2 === 1 && n !== BOARD_PAGE_ITEMS - 1);
    const { pictures, items, next_cursor: next } = await view();
    const shown = [...items, ...((await page(next ?? "")).items ?? [])];
    expect((await page(next ?? "")).next_cursor).toBeNull();
    const expected = Array.from({ length: BOARD_PAGE_ITEMS + 4 }, (_, n) => n).filter(
      (n) => n % 2 === 0 || n === heading,
    );
    expect(shown.map(({ id }) => id)).toEqual(expected.map((n) => `bi_${n}`));
    expect(pictures).toBe(expected.length - 1);
  });

  it("a heading at the end of a page is shown when the next page begins with its pictures, and not when the link hides all of them", async () => {
    const { view, change, heading } = await openLarge(() => false);
    expect((await view()).items.at(-1)?.title).toBe("Night");
    const below = [1, 2, 3, 4].map((n) => `bi_${heading + n}`);
    await change({ type: "decide", item_ids: below, decision: "reject" });
    expect(JSON.stringify(await view())).not.toContain("Night");
  });

  it("favourites and comments say nothing of pictures on further pages that the link hides", async () => {
    const { view, favourite, say, change, page } = await openLarge(() => false);
    const hidden = `pi_${BOARD_PAGE_ITEMS + 2}`;
    await favourite(key("eve"), hidden);
    await say({ guest_key: key("eve"), picture_id: hidden });
    const { favourites, comments, next_cursor: next, items_tag } = await view(key("eve"));
    expect(favourites).toEqual([{ picture_id: hidden, count: 1, is_mine: true }]);
    expect(comments).toMatchObject([{ picture_id: hidden }]);
    expect(
      (await page(next ?? "")).items?.find(({ id }) => id === `bi_${BOARD_PAGE_ITEMS + 2}`)?.picture,
    ).toMatchObject({
      ...{ favourites: 1, is_favourite: true },
    });
    await change({ type: "decide", item_ids: [`bi_${BOARD_PAGE_ITEMS + 2}`], decision: "reject" });
    const after = await view(key("eve"));
    expect(after).toMatchObject({ favourites: [], comments: [] });
    expect(after.items_tag).not.toBe(items_tag);
  });
});
