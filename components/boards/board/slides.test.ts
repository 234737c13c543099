import { describe, expect, it } from "vitest";
import { aHeading, aPictureItem } from "@/lib/client/boards/a-board.fixture";
import { slideAt, slidesOf } from "./slides";

const items = [
  aPictureItem("a", { note: "first" }),
  aHeading("h", "Posters"),
  aPictureItem("b", { decision: "reject" }),
  aPictureItem("c", { decision: "pick" }),
];

describe("presenting a board", () => {
  it("shows its pictures in order with their notes and sections, and never a rejected one", () => {
    expect(slidesOf(items).map(({ id, caption, title }) => ({ id, caption, title }))).toEqual([
      { id: "a", caption: "first", title: "" },
      { id: "c", caption: "", title: "Posters" },
    ]);
  });

  it.each([
    [null, 0],
    ["a", 0],
    ["b", 1],
    ["h", 1],
    ["c", 1],
    ["gone", 0],
  ])("begins at the picture %s or the next one that is shown: slide %i", (itemId, at) => {
    expect(slideAt(items, slidesOf(items), itemId)).toBe(at);
  });
});
