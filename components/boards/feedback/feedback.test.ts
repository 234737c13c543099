import type { Board, BoardFavourite } from "contract/boards/board";
import type { BoardComment } from "contract/boards/comments";
import { describe, expect, test } from "vitest";
import { aBoard, aBoardPicture, aHeading, aPictureItem } from "@/lib/client/boards/a-board.fixture";
import { countFeedback } from "../board/feedback-counts";
import { favouritesInWords, feedbackGroups, guestName, newestTime, newKeys, versionNumber } from "./feedback";

const at = (minute: number) => `2026-11-22T10:${String(minute).padStart(2, "0")}:00.000Z`;

const aFavourite = (picture_id: string, minute: number, is_new = false): BoardFavourite => ({
  ...{ link_id: "li_1", picture_id, guest_name: "Ana" },
  ...{ create_time: at(minute), is_new },
});

const aComment = (id: string, picture_id: string | null, minute: number, is_new = false): BoardComment => ({
  ...{ id, link_id: "li_1", picture_id, guest_name: "Ben", text: "Yes" },
  ...{ parent_id: null, number: null, x: null, y: null, by: "guest", is_mine: false },
  ...{ create_time: at(minute), is_hidden: false, is_new },
  ...{ is_edited: false, is_deleted: false, is_resolved: false },
});

const said = (change: Partial<Board>): Board =>
  aBoard([aPictureItem("1"), aHeading("h"), aPictureItem("2"), aPictureItem("3")], change);

describe("what guests said", () => {
  test("it stands by picture in the order of the board, the whole board first, without pictures that nobody spoke of", () => {
    const board = said({
      favourites: [aFavourite("p3", 1), aFavourite("p1", 2)],
      comments: [aComment("c1", "p1", 3), aComment("c2", null, 4)],
    });
    const groups = feedbackGroups(board, new Set());
    expect(groups.map(({ id }) => id)).toEqual(["board", "p1", "p3"]);
    expect(groups[1]).toMatchObject({
      favourites: [{ picture_id: "p1" }],
      comments: [{ id: "c1" }],
      marked: 0,
    });
  });
  test("what was said on earlier versions stays with the item, and tells to which version it belongs", () => {
    const versions = ["p0", "p1"].map((id) => aBoardPicture(id));
    const item = aPictureItem("1", { versions });
    const comments = [aComment("c1", "p0", 1), aComment("c2", "p1", 2)];
    const board = aBoard([item], { favourites: [aFavourite("p0", 3), aFavourite("p1", 4)], comments });
    const [group] = feedbackGroups(board, new Set());
    expect(group?.comments.map(({ picture_id }) => versionNumber(item, picture_id))).toEqual([1, 2]);
    expect(group?.favourites).toHaveLength(2);
    expect(countFeedback(board).get("p1")).toEqual({
      favourites: 1,
      comments: 2,
      answers: null,
      hasNew: false,
    });
  });
  test("pictures with something new come first, the newest at the top", () => {
    const board = said({
      favourites: [aFavourite("p1", 1), aFavourite("p2", 2, true), aFavourite("p3", 5, true)],
      comments: [aComment("c1", "p2", 3, true)],
    });
    const groups = feedbackGroups(board, new Set(newKeys(board)));
    expect(groups.map(({ id, marked }) => [id, marked])).toEqual([
      ["p3", 1],
      ["p2", 2],
      ["p1", 0],
    ]);
  });
  test("what was new when the panel opened stays marked after it has been seen", () => {
    const before = said({ comments: [aComment("c1", "p1", 1, true)] });
    const marked = new Set(newKeys(before));
    const after = said({ comments: [aComment("c1", "p1", 1, false)] });
    expect(newKeys(after)).toEqual([]);
    expect(feedbackGroups(after, marked)[0]?.comments[0]?.isMarked).toBe(true);
  });
  test("what comes while the panel is open is marked, and leaves the groups in their order", () => {
    const opened = new Set(["c1"]);
    const comments = [aComment("c1", "p2", 1, true), aComment("c2", "p1", 9, true)];
    const groups = feedbackGroups(said({ comments }), new Set(["c1", "c2"]), opened);
    expect(groups.map(({ id, marked }) => [id, marked])).toEqual([
      ["p2", 1],
      ["p1", 1],
    ]);
  });

  test("what is seen reaches to the newest favourite or comment", () => {
    expect(newestTime(said({}))).toBeNull();
    expect(newestTime(said({ favourites: [aFavourite("p1", 7)], comments: [aComment("c1", null, 3)] }))).toBe(
      at(7),
    );
  });
  test("what was said about a picture that is no longer on the board has no group", () => {
    expect(feedbackGroups(said({ favourites: [aFavourite("gone", 1)] }), new Set())).toEqual([]);
  });
  test("names are marked as typed by guests, and guests without a name are counted", () => {
    expect(guestName("Ana")).toBe("Ana (guest)");
    expect(guestName("")).toBe("A guest");
    const by = (...names: string[]) => favouritesInWords(names.map((guest_name) => ({ guest_name })));
    expect(by("Ana", "Ben")).toBe("Ana (guest), Ben (guest)");
    expect(by("Ana", "", "")).toBe("Ana (guest) and 2 guests without a name");
    expect(by("")).toBe("1 guest without a name");
  });
});
