import type { Axis } from "contract/sheets/axes";
import type { Sheet } from "contract/sheets/sheet";
import { describe, expect, it } from "vitest";
import { pickedValue, type SheetValue, typedValue } from "../sheet-draft";
import { furtherValues, writtenAxis } from "./further-values";

const WORDS: Axis = {
  kind: "words",
  name: "Light",
  words: "LIGHT",
  values: [
    { text: "dusk", label: "" },
    { text: "noon", label: "" },
  ],
};
const STYLE = { name: "Film", template: "{prompt}, film", negative_prompt: "" };
const PICTURE = { picture_id: "pi_1" };
/** One of each kind, with one value that there is. */
const AXES: Record<Axis["kind"], Axis> = {
  words: WORDS,
  seed: { kind: "seed", name: "", values: [{ seed: 4, label: "" }] },
  model: { kind: "model", name: "", values: [{ model: "a", label: "A" }] },
  shape: { kind: "shape", name: "", values: [{ aspect_ratio: "1:1", label: "" }] },
  style: { kind: "style", name: "", values: [{ ...STYLE, label: "Film" }] },
  negative_prompt: { kind: "negative_prompt", name: "", values: [{ text: "fog", label: "" }] },
  strength: { kind: "strength", name: "", values: [{ strength: 0.5, label: "" }] },
  source: { kind: "source", name: "", values: [{ picture: PICTURE, label: "" }] },
  reference: { kind: "reference", name: "", values: [{ picture: PICTURE, label: "Lodge" }] },
};
const sheetOf = (...axes: Axis[]) =>
  ({ id: "sh_one", request: { prompt: "a lodge at LIGHT" }, axes }) as unknown as Sheet;

const add = (axis: Axis, ...values: SheetValue[]) =>
  furtherValues(sheetOf(axis, AXES.seed), 0, { ...writtenAxis(axis, "a lodge at LIGHT"), values });

/** A value that there is, and one that is new. */
const VALUES: Record<Axis["kind"], [SheetValue, SheetValue]> = {
  words: [typedValue(" dusk "), typedValue("fog")],
  seed: [typedValue("04"), typedValue("5")],
  model: [pickedValue("Another name", { model: "a" }), pickedValue("B", { model: "b" })],
  shape: [pickedValue("1:1", { aspect_ratio: "1:1" }), pickedValue("3:2", { aspect_ratio: "3:2" })],
  style: [pickedValue("Film", STYLE), pickedValue("Ink", { ...STYLE, name: "Ink" })],
  negative_prompt: [typedValue("fog"), typedValue("")],
  strength: [typedValue("0.50"), typedValue(".25")],
  source: [pickedValue("", { picture: PICTURE }), pickedValue("", { picture: { upload_id: "up_1" } })],
  reference: [pickedValue("", { picture: PICTURE }), pickedValue("", { picture: { picture_id: "pi_2" } })],
};

describe("further values of a sheet", () => {
  it.each(Object.keys(AXES) as Axis["kind"][])(
    "of the kind %s are added, and equal ones are refused with their name",
    (kind) => {
      const [equal, fresh] = VALUES[kind];
      const added = add(AXES[kind], fresh);
      expect(added.problem).toBe(null);
      expect(added.more?.kind).toBe(kind);
      expect(added.more?.values).toHaveLength(1);
      expect(add(AXES[kind], fresh, equal).problem).toContain("is there already");
      expect(add(AXES[kind], fresh, { ...fresh, id: "twice" }).problem).toContain("is there already");
    },
  );

  it("ask for the price of the new cells alone", () => {
    const { question } = add(WORDS, typedValue("fog"));
    const values = [...WORDS.values, { text: "fog", label: "" }];
    expect(question).toMatchObject({ sheet_id: "sh_one", axes: [{ ...WORDS, values }, AXES.seed] });
  });

  it("are none where nothing or something wrong is written", () => {
    expect(add(WORDS).problem).toBe("Add a value.");
    expect(add(AXES.seed, typedValue("dusk")).problem).toContain("whole number");
    const whole: Axis = { ...WORDS, words: "a lodge at LIGHT" };
    expect(add(whole, typedValue(" ")).problem).toBe("One of the prompts is empty.");
  });

  it("are as many as an axis and a sheet take", () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => typedValue(`value ${at}`));
    expect(add(WORDS, ...many(98)).problem).toBe(null);
    expect(add(WORDS, ...many(99)).problem).toBe("An axis has at most 100 values; this one would have 101.");
    const seeds: Axis = {
      kind: "seed",
      name: "",
      values: [1, 2, 3, 4, 5].map((seed) => ({ seed, label: "" })),
    };
    const added = { ...writtenAxis(WORDS, ""), values: many(79) };
    expect(furtherValues(sheetOf(WORDS, seeds), 0, added).problem).toBe(
      "A sheet has at most 400 cells; this one would have 405.",
    );
  });

  it("stand below the names of those that there are, also where nobody named them", () => {
    const names = (kind: Axis["kind"]) =>
      writtenAxis(AXES[kind], "", (id) => `Model ${id}`).values.map(({ text }) => text);
    expect([names("shape"), names("style"), names("source"), names("model")]).toEqual([
      ["1:1"],
      ["Film"],
      ["Picture 1"],
      ["A"],
    ]);
    const unnamed: Axis = { kind: "model", name: "", values: [{ model: "a", label: "" }] };
    expect(writtenAxis(unnamed, "", (id) => `Model ${id}`).values[0]?.text).toBe("Model a");
  });
});
