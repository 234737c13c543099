import { expect, it } from "vitest";
import { titleOf } from "@/lib/sheet-plan/title";
import { drawnInWords, pollMs } from "./list/words";

it("a sheet without a name is called by what differs between its cells", () => {
  const axes = [
    { kind: "words", name: "Light", values: 4 },
    { kind: "seed", name: "", values: 3 },
    { kind: "model", name: "", values: 1 },
  ];
  expect(titleOf({ name: "", axes })).toBe("4 × Light, 3 × Seed");
  expect(titleOf({ name: "Which light?", axes })).toBe("Which light?");
  expect(titleOf({ name: "", axes: axes.slice(2) })).toBe("1 × Model");
  const unnamed = { kind: "words", name: "", values: 2 };
  expect(titleOf({ name: "", axes: [unnamed, unnamed] })).toBe("2 × Words 1, 2 × Words 2");
});

it("the count of a sheet leaves out what nobody wants drawn", () => {
  const counts = { created: 20, waiting: 3, refused: 1, cancelled: 0, left_out: 5, skipped: 2 };
  expect(drawnInWords({ counts, drawn: 18, picks: 3 })).toBe("18 of 24 drawn, 3 picked");
  expect(drawnInWords({ counts, drawn: 24, picks: 0 })).toBe("24 drawn");
});

it("the list of sheets is read again only while one of them is being drawn", () => {
  expect(pollMs([])).toBe(false);
  expect(pollMs([{ open: 0 }, { open: 0 }])).toBe(false);
  expect(pollMs([{ open: 0 }, { open: 3 }])).toBe(5_000);
});
