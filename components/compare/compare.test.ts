import { describe, expect, test } from "vitest";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { comparePath, readComparison } from "./address";
import { bestColumns } from "./best-columns";
import { settingsTable } from "./settings-table";
import { comparedOf } from "./use-comparison";

const output = (id: string, seed: number | null = 7) => ({
  id,
  index: 0,
  seed,
  width: 720,
  height: 720,
  media_type: "image/png",
  byte_length: 1,
  media_url: "http://x/m",
  thumbnail_url: "http://x/t",
});
const one = aCreation({ creation_id: "one", outputs: [output("a"), output("b", 8)] });
const two = aCreation({
  creation_id: "two",
  outputs: [output("c", null)],
  settings: { ...one.settings, aspect_ratio: "3:2" },
});

describe("the address", () => {
  const read = (query: string) => readComparison(new URLSearchParams(query));
  test("says which pictures, each once and six at most, and how", () => {
    expect(read("pictures=a,b&mode=slider")).toEqual({ pictures: ["a", "b"], mode: "slider" });
    expect(read("pictures=a,b,a,c,d,e,f,g").pictures).toEqual(["a", "b", "c", "d", "e", "f"]);
    expect(read("pictures=a,../x,,b%20c&mode=upside-down")).toEqual({ pictures: ["a"], mode: "side" });
    expect(read("")).toEqual({ pictures: [], mode: "side" });
  });
  test("brings back what it was made of", () => {
    const comparison = { pictures: ["pi_1", "pi-2.x~"], mode: "slider" } as const;
    expect(readComparison(new URL(comparePath(comparison), "http://x").searchParams)).toEqual(comparison);
    expect(comparePath({ pictures: [], mode: "slider" })).toBe("/compare");
  });
});

test("pictures stand in the order of the address, and what is gone leaves no letter behind", () => {
  const shown = comparedOf(["c", "gone", "a"], [one, two]);
  expect(shown.map(({ letter, output: { id } }) => [letter, id])).toEqual([
    ["A", "c"],
    ["B", "a"],
  ]);
});

describe("the settings", () => {
  test("that differ come first", () => {
    const rows = settingsTable(comparedOf(["a", "c"], [one, two]));
    expect(rows.filter(({ differs }) => differs)).toEqual([
      { name: "Seed", values: ["7", "–"], differs: true },
      { name: "Aspect ratio", values: ["1:1", "3:2"], differs: true },
    ]);
    expect(rows.findIndex(({ differs }) => !differs)).toBe(2);
  });
  test("of one picture differ from nothing", () => {
    expect(settingsTable(comparedOf(["a"], [one])).some(({ differs }) => differs)).toBe(false);
  });
});

test.each([
  ["two wide ones in a wide room stand below each other only if that shows more", [1.5, 1.5], 1000, 700, 1],
  ["two tall ones stand beside each other", [0.67, 0.67], 1000, 700, 2],
  ["two wide ones on a phone stand below each other", [1.5, 1.5], 390, 500, 1],
  ["two tall ones on a phone stand beside each other", [0.67, 0.67], 390, 300, 2],
  ["six square ones in a wide room stand in two rows", [1, 1, 1, 1, 1, 1], 1200, 800, 3],
  ["one stands alone", [1], 500, 500, 1],
])("%s", (_, ratios, width, height, columns) => {
  expect(bestColumns(ratios, { width, height }, 8)).toBe(columns);
});
