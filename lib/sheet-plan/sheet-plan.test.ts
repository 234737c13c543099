import { CONTRACT_LIMITS, creationRequestSchema } from "contract/creations/request";
import { type Axis, axisSchema } from "contract/sheets/axes";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { cellRequest, modelOfCell, partsOf } from "./cell-request";
import { cellsOf, cellsSince, countCells, hasCell } from "./cells";
import { axisNames, valueName } from "./heads";

const axes = (...some: object[]): Axis[] => z.array(axisSchema).parse(some);
const request = (prompt: string, more: object = {}) =>
  creationRequestSchema(CONTRACT_LIMITS).parse({ prompt, ...more });
const words = (part: string, ...values: string[]) => ({
  ...{ kind: "words", words: part },
  values: values.map((text) => ({ text })),
});

describe("the cells of a sheet", () => {
  const three = axes(words("a", "x", "y"), { kind: "seed", values: [{ seed: 1 }, { seed: 2 }, { seed: 3 }] });

  it("are all combinations, row by row, as many as their number says", () => {
    expect(cellsOf(three)).toEqual(["0.0", "0.1", "0.2", "1.0", "1.1", "1.2"]);
    expect(cellsOf(three)).toHaveLength(countCells(three));
  });

  it("are known by the places of their values alone", () => {
    for (const cell of cellsOf(three)) expect(hasCell(three, cell)).toBe(true);
    for (const cell of ["2.0", "0.3", "0", "0.0.0", "00.0", "0.01"]) expect(hasCell(three, cell)).toBe(false);
  });

  it("that came with further values of an axis are those with one of them", () => {
    expect(cellsSince(three, 1, 2)).toEqual(["0.2", "1.2"]);
    expect(cellsSince(three, 0, 2)).toEqual([]);
  });
});

describe("the request of a cell", () => {
  it("has the words of each axis in the place of its part, also of equal parts in their order", () => {
    const two = axes(words("{a|b}", "cat", "dog"), words("{a|b}", "hat", "coat"));
    expect(cellRequest(request("a {a|b} in a {a|b}"), two, "1.0").prompt).toBe("a dog in a hat");
  });

  it("puts words that contain another axis's part in without replacing inside them", () => {
    const two = axes(words("cat", "dog in a hat"), words("hat", "coat"));
    expect(cellRequest(request("a cat with a hat"), two, "0.0").prompt).toBe("a dog in a hat with a coat");
  });

  it("has no superfluous spaces and commas where a value is empty", () => {
    expect(cellRequest(request("a {big|} dog"), axes(words("{big|}", "big", "")), "1").prompt).toBe("a dog");
  });

  it("has the style around the words, whatever the order of the axes, and says what its owner wrote", () => {
    const style = {
      kind: "style",
      values: [
        { name: "", template: "" },
        { name: "Ink", template: "ink of {prompt}", negative_prompt: "blur" },
      ],
    };
    const light = words("{x|y}", "dusk", "noon");
    for (const [order, cell] of [
      [axes(style, light), "1.0"],
      [axes(light, style), "0.1"],
    ] as const) {
      const made = cellRequest(request("A lodge at {x|y}", { negative_prompt: "people" }), order, cell);
      expect(made.prompt).toBe("ink of a lodge at dusk");
      expect(made.negative_prompt).toBe("people, blur");
      expect(made.written).toEqual({ prompt: "A lodge at dusk", style: "Ink", values: ["dusk"] });
    }
    expect(cellRequest(request("A lodge at {x|y}"), axes(style, light), "0.1").prompt).toBe(
      "A lodge at noon",
    );
  });

  it("has seed, model, aspect ratio, negative prompt, strength, source and references of its values, and one picture", () => {
    const all = axes(
      { kind: "seed", values: [{ seed: 7 }] },
      { kind: "model", values: [{ model: "a/one" }, { model: "a/two" }] },
      { kind: "shape", values: [{ aspect_ratio: "16:9" }] },
      { kind: "negative_prompt", values: [{ text: "fog" }] },
      { kind: "strength", values: [{ strength: 0.4 }] },
      { kind: "source", values: [{ picture: { picture_id: "pi_one" } }] },
    );
    const made = cellRequest(request("a lodge", { config: { image_number: 4 } }), all, "0.1.0.0.0.0");
    expect(made).toMatchObject({
      ...{ model: "a/two", negative_prompt: "fog", operation: "edit", config: { image_number: 1 } },
      settings: { seed: 7, aspect_ratio: "16:9" },
      inputs: { strength: 0.4, source: { picture_id: "pi_one" } },
    });
    expect(modelOfCell(request("a lodge"), all, "0.1.0.0.0.0")).toBe("a/two");
    const [by] = axes({ kind: "reference", role: "style", values: [{ picture: { upload_id: "up_one" } }] });
    expect(cellRequest(request("a lodge"), by ? [by] : [], "0").inputs?.references).toEqual([
      { upload_id: "up_one", role: "style" },
    ]);
  });

  it("finds no part where the prompt does not have the words, or another axis has them", () => {
    const [one, two] = axes(words("cat", "x"), words("cat", "y"));
    const list = [one, two].flatMap((axis) => (axis?.kind === "words" ? [axis] : []));
    expect(partsOf("a cat", list)).toEqual([{ start: 2, end: 5 }, null]);
  });

  it("finds the parts of a long prompt in which they overlap everywhere after a few searches", () => {
    const part = "a".repeat(1_000);
    const list = axes(...Array.from({ length: 6 }, () => words(part, "x"))).flatMap((axis) =>
      axis.kind === "words" ? [axis] : [],
    );
    const search = vi.spyOn(String.prototype, "indexOf");
    const parts = partsOf("a".repeat(5_999), list);
    const { length } = search.mock.calls;
    search.mockRestore();
    expect(parts.map((one) => one?.start)).toEqual([0, 1_000, 2_000, 3_000, 4_000, undefined]);
    expect(length).toBeLessThanOrEqual(36);
  });
});

describe("the heads of a sheet", () => {
  it("name every kind of axis and value", () => {
    const all = axes(
      words("a", "dusk", ""),
      { kind: "seed", name: "Chance", values: [{ seed: 7 }] },
      { kind: "model", values: [{ model: "a/one" }, { model: "a/two", label: "Two" }] },
      { kind: "shape", values: [{ aspect_ratio: "16:9" }] },
      { kind: "style", values: [{ name: "", template: "" }] },
      { kind: "negative_prompt", values: [{ text: "" }] },
      { kind: "strength", values: [{ strength: 0.4 }] },
      { kind: "source", values: [{ picture: { picture_id: "pi_one" } }] },
      { kind: "reference", values: [{ picture: { picture_id: "pi_one" } }] },
    );
    expect(axisNames(all)).toEqual([
      ...[
        "Words",
        "Chance",
        "Model",
        "Aspect ratio",
        "Style",
        "Negative prompt",
        "Strength",
        "Source picture",
        "Reference",
      ],
    ]);
    const nameOf = (id: string) => (id === "a/one" ? "One" : undefined);
    expect(all.map((axis) => axis.values.map((_, place) => valueName(axis, place, nameOf)))).toEqual([
      ...[
        ["dusk", "Nothing"],
        ["Seed 7"],
        ["One", "Two"],
        ["16:9"],
        ["No style"],
        ["Nothing"],
        ["0.4"],
        ["Picture 1"],
        ["Picture 1"],
      ],
    ]);
  });

  it("number axes that would have the same name, and leave names alone that somebody gave", () => {
    const named = (...names: string[]) => names.map((name) => ({ kind: "words" as const, name }));
    expect(axisNames([...named("", "Light"), { kind: "seed", name: "" }])).toEqual([
      "Words",
      "Light",
      "Seed",
    ]);
    expect(axisNames(named("", "Light", " "))).toEqual(["Words 1", "Light", "Words 2"]);
    expect(axisNames(named("Words 1", "", ""))).toEqual(["Words 1", "Words 2", "Words 3"]);
    expect(axisNames(named("Light", "Light"))).toEqual(["Light 1", "Light 2"]);
  });
});
