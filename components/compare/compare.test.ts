import { describe, expect, test } from "vitest";
import { PAID_MODEL } from "@/lib/client/api/a-model.fixture";
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
  is_favourite: false,
  media_url: "http://x/m",
  thumbnail_url: "http://x/t",
});
const one = aCreation({ creation_id: "one", outputs: [output("a"), output("b", 8)] });
const two = aCreation({
  creation_id: "two",
  outputs: [output("c", null)],
  settings: { ...one.settings, aspect_ratio: "3:2" },
});

describe("the address of a comparison", () => {
  const read = (query: string) => readComparison(new URLSearchParams(query));
  test("the address of a comparison contains each picture once, six at most, and the mode", () => {
    expect(read("pictures=a,b&mode=slider")).toEqual({ pictures: ["a", "b"], mode: "slider" });
    expect(read("pictures=a,b,a,c,d,e,f,g").pictures).toEqual(["a", "b", "c", "d", "e", "f"]);
    expect(read("pictures=a,../x,,b%20c&mode=upside-down")).toEqual({ pictures: ["a"], mode: "side" });
    expect(read("")).toEqual({ pictures: [], mode: "side" });
  });
  test("reading the address of a comparison restores its pictures and its mode", () => {
    const comparison = { pictures: ["pi_1", "pi-2.x~"], mode: "slider" } as const;
    expect(readComparison(new URL(comparePath(comparison), "http://x").searchParams)).toEqual(comparison);
    expect(comparePath({ pictures: [], mode: "slider" })).toBe("/compare");
  });
});

test("compared pictures keep the order of the address, and a missing picture takes no letter", () => {
  const shown = comparedOf(["c", "gone", "a"], [one, two]);
  expect(shown.map(({ letter, output: { id } }) => [letter, id])).toEqual([
    ["A", "c"],
    ["B", "a"],
  ]);
});

describe("the compared settings", () => {
  test("settings that differ between the pictures are listed first", () => {
    const rows = settingsTable(comparedOf(["a", "c"], [one, two]));
    expect(rows.filter(({ differs }) => differs)).toEqual([
      { name: "Seed", values: ["7", "–"], differs: true },
      { name: "Aspect ratio", values: ["1:1", "3:2"], differs: true },
    ]);
    expect(rows.findIndex(({ differs }) => !differs)).toBe(2);
  });
  test("a different model is listed before all other differences, and settings of models are compared", () => {
    const paid = {
      ...two,
      made_by: "GPT Image 2",
      model_settings: { output_format: "png" },
      price: { amount: 0.04, currency: "USD" },
    };
    const rows = settingsTable(comparedOf(["a", "c"], [one, paid]));
    expect(rows[0]).toEqual({
      name: "Model",
      values: ["the embedded engine", "GPT Image 2"],
      differs: true,
    });
    expect(rows).toContainEqual({ name: "Output format", values: ["–", "png"], differs: true });
    expect(rows).toContainEqual({ name: "Price of a picture", values: ["–", "$0.04"], differs: true });
  });
  test("settings of models are named as in the composer where the studio has the model", () => {
    const quality = { model_settings: { quality: "high" } };
    const paid = { ...two, ...quality, model: PAID_MODEL.id };
    const removed = { ...one, ...quality, model: "openai/removed" };
    const rows = settingsTable(comparedOf(["a", "c"], [removed, paid]), [
      {
        id: PAID_MODEL.id,
        abilities: {
          ...PAID_MODEL.abilities,
          settings: PAID_MODEL.abilities.settings.map((setting) => ({
            ...setting,
            label: "Detail",
            values: [{ value: "high", label: "Fine" }],
          })),
        },
      },
    ]);
    expect(rows).toContainEqual({ name: "Detail", values: ["high", "Fine"], differs: true });
  });
  test("no setting of a single picture is marked as different", () => {
    expect(settingsTable(comparedOf(["a"], [one])).some(({ differs }) => differs)).toBe(false);
  });
});

test.each([
  ["two wide pictures in a wide area are in one column only if they become larger", [1.5, 1.5], 1000, 700, 1],
  ["two tall pictures are side by side", [0.67, 0.67], 1000, 700, 2],
  ["two wide pictures on a phone are in one column", [1.5, 1.5], 390, 500, 1],
  ["two tall pictures on a phone are side by side", [0.67, 0.67], 390, 300, 2],
  ["six square pictures in a wide area are in two rows", [1, 1, 1, 1, 1, 1], 1200, 800, 3],
  ["a single picture has one column", [1], 500, 500, 1],
])("%s", (_, ratios, width, height, columns) => {
  expect(bestColumns(ratios, { width, height }, 8)).toBe(columns);
});
