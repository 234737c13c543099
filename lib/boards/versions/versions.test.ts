import type { BoardAction } from "contract/boards/board-actions";
import { MAX_ITEM_VERSIONS } from "contract/boards/board-limits";
import { expect, it } from "vitest";
import { changeMany, UNDO_MS } from "@/lib/creations/change-many";
import { changePictures } from "@/lib/creations/pictures/change-pictures";
import { sweep } from "@/lib/creations/sync/sweep";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { guestKey as key, openSharedBoard, ownerId, refused } from "@/tools/testing/shared-board";
import { addPerson } from "@/tools/testing/studio";
import { changeBoard } from "../change";
import { findBoards } from "../find";
import { openGuestPicture } from "../links/guest-picture";

const eve = { guest_key: key("eve") };

describeOnEachDatabase("versions of a board's item", (database) => {
  async function open(link: Parameters<typeof openSharedBoard>[1] = {}) {
    const studio = await openSharedBoard(database(), link);
    const { draw, change, own, pictureIds } = studio;
    const edits = (await draw(ownerId, 4, { prompt: "warmer" })).pictureIds;
    const [first, , third] = (await own())?.items ?? [];
    const itemId = first?.id ?? "";
    const replace = (picture_id = "", more: { item_id?: string; forget?: string } = {}) =>
      change({ type: "replace", item_id: itemId, picture_id, ...more });
    const items = async () =>
      (await own())?.items.map(({ id, picture, versions }) => ({
        ...{ id, shows: picture?.id, versions: versions.map((version) => version.id) },
      })) ?? [];
    const [edit = "", other = "", more = ""] = edits;
    const remove = (ids: string[]) => changePictures(studio.context, { ownerId, ids, action: "delete" });
    return {
      ...{ ...studio, edit, other, more, itemId, lastId: third?.id ?? "" },
      ...{ replace, items, remove, original: pictureIds[0] },
    };
  }

  it("a replaced item keeps its place, note, decision and history, and going back keeps the numbers", async () => {
    const { change, own, replace, items, itemId, original, edit, other } = await open();
    await change(
      { type: "note", item_id: itemId, note: "Warmer" },
      { type: "decide", item_ids: [itemId], decision: "pick" },
    );
    const { added } = await replace(edit);
    expect(added[0]).toMatchObject({ id: itemId, picture: { id: edit }, note: "Warmer", decision: "pick" });
    await replace(edit);
    await replace(other);
    expect((await items())[0]).toEqual({ id: itemId, shows: other, versions: [original, edit, other] });
    await replace(original);
    expect((await items())[0]).toEqual({ id: itemId, shows: original, versions: [original, edit, other] });
    expect((await own())?.items[0]).toMatchObject({ note: "Warmer", decision: "pick" });
  });

  it("undoing a replacement removes the new picture from the history, and it may be used elsewhere then", async () => {
    const { change, replace, items, original, edit, lastId, pictureIds } = await open();
    await replace(edit);
    await change(
      { type: "replace", item_id: lastId, picture_id: edit },
      { type: "replace", item_id: (await items())[0]?.id ?? "", picture_id: original, forget: edit },
      { type: "replace", item_id: lastId, picture_id: edit },
    );
    expect((await items()).map(({ shows, versions }) => [shows, versions])).toEqual([
      [original, []],
      [pictureIds[1], []],
      [edit, [pictureIds[2], edit]],
    ]);
  });

  it("undoing a replacement leaves a later one as it is", async () => {
    const { draw, replace, items, original, edit, other, board, boards, clock } = await open();
    await replace(edit);
    await replace(other);
    await replace(original, { forget: edit });
    expect((await items())[0]).toMatchObject({ shows: other, versions: [original, edit, other] });
    await addPerson(database(), "bob");
    const [theirs = ""] = (await draw("bob", 1)).pictureIds;
    await database()
      .insertInto("board_members")
      .values({
        ...{ board_id: board.boardId, person_id: "bob", role: "editor", may_share: 0 },
        ...{ invited_at: clock.now(), seen_at: 0, looked_at: 0 },
      })
      .execute();
    const [item_id = ""] = (await items()).map(({ id }) => id);
    const theirOwn = { type: "replace", item_id, picture_id: original ?? "", forget: other } as const;
    await changeBoard(boards, { ...board, ownerId: "bob", actions: [{ ...theirOwn, forget: edit }] });
    expect((await items())[0]).toMatchObject({ shows: other });
    // Not their picture to forget: the undo takes back what is shown, and keeps it among the versions.
    await changeBoard(boards, { ...board, ownerId: "bob", actions: [theirOwn] });
    expect((await items())[0]).toMatchObject({ shows: original, versions: [original, edit, other] });
    await changeBoard(boards, {
      ...{ ...board, ownerId: "bob" },
      actions: [{ type: "replace", item_id, picture_id: theirs }],
    });
    await replace(edit, { forget: original });
    expect((await items())[0]).toMatchObject({ shows: theirs });
  });

  it("undoing a switch between versions leaves one that somebody else has made since", async () => {
    const { change, replace, items, itemId, original = "", edit, other } = await open();
    await replace(edit);
    await replace(other);
    await replace(original);
    const undo = { type: "replace", item_id: itemId, picture_id: original, was: edit } as const;
    await replace(edit);
    await replace(other);
    await change(undo);
    expect((await items())[0]).toMatchObject({ shows: other, versions: [original, edit, other] });
    await change({ ...undo, was: other });
    expect((await items())[0]).toMatchObject({ shows: original, versions: [original, edit, other] });
  });

  it("a picture stands on a board once, as a picture or as a version, and only an own one may be used", async () => {
    const { change, draw, replace, items, original, edit, lastId, pictureIds } = await open();
    expect(await replace(pictureIds[1])).toMatchObject({ already: [pictureIds[1]] });
    await replace("pi_unknown");
    expect((await items())[0]).toMatchObject({ shows: original, versions: [] });
    await replace(edit);
    const again: BoardAction = {
      type: "add",
      items: [{ id: "again", picture_id: original, title: "", note: "", decision: null }],
    };
    expect(await change(again)).toMatchObject({ added: [], already: [original] });
    await replace(original, { item_id: lastId });
    expect(await items()).toHaveLength(3);
    const many = (await draw(ownerId, 4)).pictureIds;
    for (let n = 0; n < MAX_ITEM_VERSIONS; n += 4) many.push(...(await draw(ownerId, 4)).pictureIds);
    await change(
      ...many.map((picture_id): BoardAction => ({ type: "replace", item_id: lastId, picture_id })),
    );
    expect((await items())[2]?.versions).toHaveLength(MAX_ITEM_VERSIONS);
  });

  it("a removed item comes back with its history", async () => {
    const { change, replace, items, itemId, original, edit } = await open();
    await replace(edit);
    await change({ type: "remove", item_ids: [itemId] });
    const item = { id: itemId, picture_id: edit, title: "", note: "", decision: null };
    await change({ type: "add", items: [{ ...item, versions: [original, edit] }], after: null });
    expect((await items())[0]).toEqual({ id: itemId, shows: edit, versions: [original, edit] });
  });

  it("pins of earlier versions stay with the item, their numbers go on, and guests may answer them", async () => {
    const { replace, say, view, own, original, edit } = await open();
    const pin = (id: string, picture_id: string) => say({ ...eve, id, picture_id, x: 0.5, y: 0.5 });
    await pin("one", original);
    await replace(edit);
    expect(await pin("two", edit)).toMatchObject({ number: 2 });
    expect(await pin("three", original)).toMatchObject({ number: 3 });
    await say({ ...eve, id: "reply", picture_id: original, parent_id: "one" });
    const numbers = (comments: readonly { picture_id: string | null; number: number | null }[] = []) =>
      comments.flatMap(({ picture_id, number }) => (number === null ? [] : [[picture_id, number]]));
    const all = [
      [original, 1],
      [edit, 2],
      [original, 3],
    ];
    expect(numbers((await view(eve.guest_key)).comments)).toEqual(all);
    expect(numbers((await own())?.comments)).toEqual(all);
  });

  it("guests see the versions of what their link shows, without settings, and nothing else", async () => {
    const { boards, change, replace, view, shared, share, itemId, original, edit, other, remove } =
      await open({ allows_downloads: true });
    const prompts = await share({ shows_prompts: true });
    await replace(edit);
    const picture = async (pictureId: string) =>
      (await openGuestPicture(boards, await shared.find(), { pictureId, variant: "original" })).fileName;
    const [item] = (await view()).items;
    expect(item?.versions.map(({ id, settings }) => [id, settings])).toEqual([
      [original, null],
      [edit, null],
    ]);
    expect(item?.picture?.settings).toBeNull();
    expect((await view(null, prompts)).items[0]?.picture?.settings).toMatchObject({ prompt: "warmer" });
    expect([await picture(original), await picture(edit)]).toEqual([
      "lobby-façade-001-v1.png",
      "lobby-façade-001-v2.png",
    ]);
    await expect(picture(other)).rejects.toEqual(refused("not_found"));
    await change({ type: "decide", item_ids: [itemId], decision: "reject" });
    await expect(picture(original)).rejects.toEqual(refused("not_found"));
    await change({ type: "decide", item_ids: [itemId], decision: null });
    await remove([edit]);
    await expect(picture(original)).rejects.toEqual(refused("not_found"));
  });

  it("an item whose picture is removed for good shows the latest other version, and keeps its place, note and pins", async () => {
    const studio = await open();
    const { change, own, say, replace, items, remove, context, clock } = studio;
    const { itemId, original, edit, other, more } = studio;
    await change({ type: "note", item_id: itemId, note: "Warmer" });
    await say({ ...eve, id: "pin", picture_id: original, x: 0.5, y: 0.5 });
    for (const id of [edit, other, more]) await replace(id);
    const version = (await own())?.version ?? 0;
    await remove([other, more]);
    clock.advance(UNDO_MS - 1);
    await remove([edit]);
    clock.advance(2);
    await sweep(context);
    expect((await items())[0]).toMatchObject({ id: itemId, shows: original });
    expect(await own()).toMatchObject({ items: [{ note: "Warmer" }, {}, {}], comments: [{ number: 1 }] });
    expect((await own())?.version).toBeGreaterThan(version);
    await changePictures(context, { ownerId, ids: [edit], action: "restore" });
    expect((await items())[0]?.versions).toEqual([original, edit]);
    await replace(edit);
    await changeMany(context, { ownerId, ids: await creationsOf(edit), action: "delete" });
    clock.advance(UNDO_MS + 1);
    await sweep(context);
    expect((await items())[0]).toMatchObject({ shows: original, versions: [] });
  });
  const creationsOf = async (id: string) => {
    const rows = database().selectFrom("pictures").select("creation_id").where("id", "=", id);
    return (await rows.execute()).map(({ creation_id }) => creation_id);
  };

  it("a deleted earlier version leaves the history, and pages that are open learn of it", async () => {
    const { boards, replace, items, own, view, original, edit, remove } = await open();
    await replace(edit);
    const find = () => findBoards(boards, { ownerId, pictureIds: [original], creationIds: [] });
    expect(await find()).toHaveLength(1);
    const [before, guestsBefore] = [(await own())?.pictures_tag, (await view()).items_tag];
    await remove([original]);
    expect((await items())[0]).toMatchObject({ shows: edit, versions: [] });
    expect((await own())?.pictures_tag).not.toBe(before);
    expect((await view()).items_tag).not.toBe(guestsBefore);
  });
});
