import { expect, test } from "vitest";
import { aGuestBoard, aHeading, aPicture, aPictureItem } from "./guest-board.fixture";
import { firstOf, nameOf, type PictureItem, sectionsOf, slidesOf } from "./sections";

const board = aGuestBoard({
  items: [
    aPictureItem("p1"),
    aHeading("Empty"),
    aHeading("Details"),
    aPictureItem("p2", { note: "The second one\nis warmer." }),
    aPictureItem("p3", { picture: aPicture("p3", { made_with: "renderer_from_given" }) }),
  ],
});

test("a section reaches from its heading to the next one, and a heading without pictures is left out", () => {
  const shown = sectionsOf(board).map(({ title, items }) => [title, items.map(({ picture }) => picture.id)]);
  expect(shown).toEqual([
    ["", ["p1"]],
    ["Details", ["p2", "p3"]],
  ]);
  expect(sectionsOf(aGuestBoard({ items: [] }))).toEqual([]);
});

test("a presentation has the pictures in the order of the board, with their note, the title of their section and how they were made", () => {
  expect(slidesOf(board).map(({ id, caption, title, origin }) => [id, caption, title, origin])).toEqual([
    ["p1", "", "", "Made with AI"],
    ["p2", "The second one\nis warmer.", "Details", "Made with AI"],
    ["p3", "", "Details", "Made with a renderer from a given picture, no AI"],
  ]);
});

test("a picture is named by the first line of its note, or by its position", () => {
  const [first, , , second] = board.items as PictureItem[];
  expect([first, second].map((item, index) => item && nameOf(item, index))).toEqual([
    "Picture 1",
    "The second one",
  ]);
});

test("of a large board the first pictures are laid out in their sections, and no section without a picture", () => {
  const idsOf = (count: number) =>
    firstOf(sectionsOf(board), count).map(({ items }) => items.map(({ picture }) => picture.id));
  expect(idsOf(1)).toEqual([["p1"]]);
  expect(idsOf(2)).toEqual([["p1"], ["p2"]]);
  expect(idsOf(200)).toEqual([["p1"], ["p2", "p3"]]);
});
