import type { BoardItem } from "contract/boards/board";
import type { BoardAction } from "contract/boards/board-actions";
import { describe, expect, it } from "vitest";
import { applyAction } from "@/lib/board-items/apply";
import { aBoard, aHeading, aPictureItem } from "@/lib/client/boards/a-board.fixture";
import { withActions } from "@/lib/client/boards/board-actions";
import { countByFilter, filterItems, notCleared } from "./filter";
import { makeSection, moveByStep, moveSection, moveToSlot, sortByFavourites } from "./order";

/** A lower-case letter for each picture, an upper-case one for each heading. */
const itemsOf = (letters: string): BoardItem[] =>
  [...letters].map((id) => (id === id.toUpperCase() ? aHeading(id) : aPictureItem(id)));
const lettersOf = (items: readonly BoardItem[]) => items.map(({ id }) => id).join("");

function orderAfter(letters: string, action: BoardAction | null): string {
  if (!action || action.type === "rename") return letters;
  return lettersOf(applyAction(itemsOf(letters), action, () => null));
}
const ids = (letters: string) => new Set(letters);

describe("moving pictures of a board", () => {
  it.each([
    ["abcd", "a", 4, "bcda"],
    ["abcd", "d", 0, "dabc"],
    ["abcd", "bd", 1, "abdc"],
    ["abcd", "ac", 2, "bacd"],
    ["aBcd", "d", 2, "aBdc"],
    ["aBcd", "d", 1, "adBc"],
  ])("in %s puts %s before the item with index %i, which gives %s", (letters, moved, slot, expected) => {
    expect(orderAfter(letters, moveToSlot(itemsOf(letters), ids(moved), slot))).toBe(expected);
  });

  it("changes nothing when they are dropped where they stand", () => {
    const items = itemsOf("abcd");
    for (const slot of [1, 2]) expect(moveToSlot(items, ids("b"), slot)).toBeNull();
    for (const slot of [1, 2, 3]) expect(moveToSlot(items, ids("bc"), slot)).toBeNull();
    expect(moveByStep(items, ids("a"), -1)).toBeNull();
    expect(moveByStep(items, ids("cd"), 1)).toBeNull();
  });

  it.each([
    ["abcd", "b", 1, "acbd"],
    ["abcd", "b", -1, "bacd"],
    ["abcd", "ac", 1, "bdac"],
    ["abCd", "b", 1, "aCbd"],
    ["abCd", "d", -1, "abdC"],
  ] as const)("in %s moves %s by %i, also into another section: %s", (letters, moved, step, expected) => {
    expect(orderAfter(letters, moveByStep(itemsOf(letters), ids(moved), step))).toBe(expected);
  });

  it("puts a picture behind the one that is shown before it, whatever the filter hides", () => {
    const items = itemsOf("abcde").map((item) =>
      ids("bd").has(item.id) ? { ...item, decision: "reject" as const } : item,
    );
    const shown = filterItems(items, "undecided");
    expect(lettersOf(shown)).toBe("ace");
    expect(orderAfter("abcde", moveToSlot(shown, ids("e"), 1))).toBe("aebcd");
  });
});

describe("the sections of a board", () => {
  it.each([
    ["xAabBc", "B", -1, "xBcAab"],
    ["xAabBc", "A", 1, "xBcAab"],
    ["AaBC", "C", -1, "AaCB"],
  ] as const)(
    "in %s the section %s moves by %i with its pictures: %s",
    (letters, heading, step, expected) => {
      expect(orderAfter(letters, moveSection(itemsOf(letters), heading, step))).toBe(expected);
    },
  );

  it("stay at the ends of the board, and below pictures without a section", () => {
    expect(moveSection(itemsOf("AaBb"), "A", -1)).toBeNull();
    expect(moveSection(itemsOf("xAaBb"), "A", -1)).toBeNull();
    expect(moveSection(itemsOf("AaBb"), "B", 1)).toBeNull();
  });

  it.each([
    ["abcd", "", "abcdS"],
    ["abcd", "c", "abScd"],
    ["abcd", "bd", "aSbdc"],
    ["aBcd", "ad", "SadBc"],
  ])("in %s a section of the pictures “%s” gives %s", (letters, chosen, expected) => {
    const board = aBoard(itemsOf(letters));
    const actions = makeSection(board.items, ids(chosen), "S");
    expect(lettersOf(withActions(board, actions, () => undefined).items)).toBe(expected);
  });

  it("are sorted by favourites each by itself, and equal pictures keep their order", () => {
    const favourite = (id: string) => ({
      ...{ link_id: "link", picture_id: `p${id}`, guest_name: "" },
      ...{ create_time: "2026-01-01T00:00:00.000Z", is_new: true },
    });
    const favourites = [..."cceb"].map(favourite);
    expect(orderAfter("abcDef", sortByFavourites(itemsOf("abcDef"), favourites))).toBe("cbaDef");
    expect(sortByFavourites(itemsOf("cbaDef"), favourites)).toBeNull();
  });
});

describe("the filter by decision", () => {
  const items = itemsOf("AaBbcC");
  const decided = items.map((item) => ({
    ...item,
    decision: item.id === "b" ? ("pick" as const) : item.decision,
  }));

  it("shows a heading only above pictures that pass it", () => {
    expect(lettersOf(filterItems(decided, "picks"))).toBe("Bb");
    expect(lettersOf(filterItems(decided, "undecided"))).toBe("AaBc");
    expect(lettersOf(filterItems(decided, "rejects"))).toBe("");
    expect(filterItems(decided, "all")).toBe(decided);
  });

  it("the numbers of the filter count pictures and leave headings out", () => {
    expect(countByFilter(decided)).toEqual({ all: 3, picks: 1, undecided: 2, rejects: 0 });
  });

  it("a download and a share link count the pictures that are not cleared for commercial use, also those of which nothing is known, and name their licences", () => {
    const uses = [
      ["no", "pick", "Non-Commercial"],
      ["ask", null, "Community"],
      ["no", "reject", "Non-Commercial"],
      ["yes", "pick", "Apache-2.0"],
      [undefined, null, undefined],
    ] as const;
    const board = uses.map(([commercial_use, decision, licence], index) => {
      const item = aPictureItem(`i${index}`, { decision });
      return { ...item, picture: item.picture && { ...item.picture, commercial_use, licence } };
    });
    expect(notCleared(board.slice(4)).all).toEqual({ count: 0, licences: [] });
    expect(notCleared([aHeading("h"), ...board])).toEqual({
      all: { count: 4, licences: ["Non-Commercial", "Community"] },
      picks: { count: 1, licences: ["Non-Commercial"] },
      unrejected: { count: 3, licences: ["Non-Commercial", "Community"] },
    });
  });
});
