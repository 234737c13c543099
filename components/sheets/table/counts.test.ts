import { expect, it } from "vitest";
import { countPicks, picksInWords } from "./counts";

const AXES = [{ values: ["dusk", "noon"] }, { values: [1, 2, 3] }];
const cell = (name: string, decision: "pick" | "reject" | null, hasPicture = true) => ({
  cell: name,
  decision,
  hasPicture,
});

it("picks are counted for each value, of the pictures that there are", () => {
  const counts = countPicks(AXES, [
    cell("0.0", "pick"),
    cell("0.1", "pick"),
    cell("0.2", null),
    cell("1.0", "reject"),
    cell("1.1", "pick"),
    // Picked before its picture was deleted.
    cell("1.2", "pick", false),
  ]);
  expect(counts).toEqual({
    picks: 3,
    of: 5,
    values: [
      [
        { picks: 2, of: 3 },
        { picks: 1, of: 2 },
      ],
      [
        { picks: 1, of: 2 },
        { picks: 2, of: 2 },
        { picks: 0, of: 1 },
      ],
    ],
  });
});

it("the words name every value with its number, also those that nobody picked", () => {
  const light = {
    name: "Light",
    values: [
      { name: "dusk", picks: 4, of: 6 },
      { name: "noon", picks: 0, of: 5 },
    ],
  };
  expect(picksInWords({ picks: 4, of: 11 }, [light])).toBe(
    "4 of 11 picked; Light: dusk (4 of 6), noon (0 of 5)",
  );
});
