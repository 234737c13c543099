import { expect, test } from "vitest";
import { aGuestBoard, aPictureItem } from "./guest-board.fixture";
import { arrangedByTable, nameOfCell } from "./table";

test("a cell is called by its heads, each of them cut after 80 characters and never inside of one", () => {
  expect(nameOfCell("", "dusk", "Seed 4")).toBe("dusk, Seed 4");
  const name = nameOfCell("🌅".repeat(8_000), "Seed 4");
  expect(name).toBe(`${"🌅".repeat(80)}…, Seed 4`);
  for (const whole of ["a".repeat(80), "🌅".repeat(80)]) expect(nameOfCell(whole)).toBe(whole);
});

test("pictures of a table come first, in its order, and what its owner has put on the board besides stands below", () => {
  const cell = (picture_id: string | null) => ({ state: "drawn" as const, picture_id, head: "" });
  const rows = [{ head: "dusk", cells: [cell("p2"), cell(null)] }];
  const table = { corner: "", columns: ["Seed 1", "Seed 2"], ratio: 1, pages: [{ name: "", rows }] };
  const { board, inTable, rest } = arrangedByTable(
    aGuestBoard({ table, items: [aPictureItem("p1"), aPictureItem("p2")] }),
  );
  expect([...inTable].map(([id, { title }]) => [id, title])).toEqual([["p2", "dusk, Seed 1"]]);
  expect(rest.map(({ title, picture }) => picture?.id ?? title)).toEqual(["More pictures", "p1"]);
  expect(board.items.map(({ picture }) => picture?.id)).toEqual(["p2", undefined, "p1"]);
});
