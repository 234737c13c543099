import type { BoardAction } from "contract/boards/board-actions";
import { expect, test } from "vitest";
import { aBoard, aBoardPicture, aPictureItem } from "./a-board.fixture";
import { invertActions, withActions, withChange } from "./board-actions";
import { createVersionOffers, isEditFor } from "./version-offers";

const board = aBoard([aPictureItem("1", { note: "Warmer", decision: "pick" }), aPictureItem("2")]);
const pictures = new Map(["p1", "p2", "edit", "other"].map((id) => [id, aBoardPicture(id)]));
const find = (id: string) => pictures.get(id);
const replace = (picture_id: string, item_id = "1"): BoardAction => ({
  type: "replace",
  item_id,
  picture_id,
});
const shown = ({ items }: typeof board) =>
  items.map(({ picture, versions }) => [picture?.id, versions.map(({ id }) => id)]);

test("a replaced picture is shown at once with its history, keeps note and decision, and undo takes it back wholly", () => {
  const actions = [replace("edit"), replace("other"), replace("p1")];
  const after = withActions(board, actions, find);
  expect(shown(after)[0]).toEqual(["p1", ["p1", "edit", "other"]]);
  expect(after.items[0]).toMatchObject({ note: "Warmer", decision: "pick" });
  expect(withActions(after, invertActions(board, actions, find), find)).toEqual(board);
});

test("a picture that stands elsewhere on the board, as a picture or as a version, replaces nothing", () => {
  const after = withActions(board, [replace("edit"), replace("edit", "2"), replace("p1", "2")], find);
  expect(shown(after)).toEqual([
    ["edit", ["p1", "edit"]],
    ["p2", []],
  ]);
  expect(invertActions(after, [replace("p1", "2")], find)).toEqual([]);
});

test("a picture that this tab has never seen is shown with the studio's answer", () => {
  const actions = [replace("unseen")];
  expect(withActions(board, actions, find)).toEqual(board);
  const picture = aBoardPicture("unseen");
  const versions = [aBoardPicture("p1"), picture];
  const answer = { name: "A board", version_before: 1, version: 2, already: [] };
  const added = [aPictureItem("1", { note: "Warmer", decision: "pick", picture, versions })];
  expect(shown(withChange(board, actions, { ...answer, added }))[0]).toEqual(["unseen", ["p1", "unseen"]]);
});

test("only an edit of the same picture that was made since is offered as its next version, the last offer for a picture alone", () => {
  const store = createVersionOffers("ada");
  const offer = { boardId: "b", boardName: "Lobby", itemId: "1", pictureId: "p1", creationId: "c" };
  const since = Date.parse("2026-01-01T10:00:00Z");
  store.add({ ...offer, since: 1 });
  store.add({ ...offer, since });
  expect(store.read()).toEqual([{ ...offer, since }]);
  const [kept] = store.read();
  const edit = (create_time: string, picture_id: string | null, place = "source") =>
    kept &&
    isEditFor(kept, { create_time, made_from: { inputs: [{ place, picture_id, creation_id: null }] } });
  expect(edit("2026-01-01T10:00:01Z", "p1")).toBe(true);
  expect(edit("2026-01-01T09:59:59Z", "p1")).toBe(false);
  expect(edit("2026-01-01T10:00:01Z", "p2")).toBe(false);
  expect(edit("2026-01-01T10:00:01Z", "p1", "reference")).toBe(false);
  if (kept) store.remove(kept);
  expect(store.read()).toEqual([]);
});
