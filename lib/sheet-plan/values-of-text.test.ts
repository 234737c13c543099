import { describe, expect, it, test } from "vitest";
import { valueProblem, valuesOfText } from "./values-of-text";

const values = (...args: Parameters<typeof valuesOfText>) => valuesOfText(...args).values;
const notes = (...args: Parameters<typeof valuesOfText>) => valuesOfText(...args).notes;

describe("a list", () => {
  test("each line is a value, without spaces around it and without empty lines", () => {
    expect(values("words", " dawn \r\n\r\nnoon, bright\n\tdusk")).toEqual(["dawn", "noon, bright"]);
    expect(values("words", "dawn\nnoon\n")).toEqual(["dawn", "noon"]);
  });
  test("seeds also stand beside each other", () => {
    expect(values("seed", "1, 2;3 4\n5")).toEqual(["1", "2", "3", "4", "5"]);
  });
  test("a strength may have a decimal comma", () => {
    expect(values("strength", "0,2\n0.5 1")).toEqual(["0.2", "0.5", "1"]);
  });
  test("a value that the axis has already is not added again, which is said", () => {
    expect(valuesOfText("seed", "1\n2\n2\n3", ["1"])).toEqual({
      values: ["2", "3"],
      notes: ["2 equal values were left out."],
    });
  });
  test("what is no seed is left out, and the first of it is named", () => {
    expect(valuesOfText("seed", "Seed\n7\n-1\n4294967296")).toEqual({
      values: ["7"],
      notes: ["3 values were left out: “Seed” is no seed."],
    });
  });
  test("a value that is longer than a prompt may be is left out", () => {
    expect(notes("words", "x".repeat(8001))).toEqual(["1 value of more than 8,000 characters was left out."]);
  });
});

describe("a range", () => {
  it.each([
    ["1..4", ["1", "2", "3", "4"]],
    ["1..10 step 4", ["1", "5", "9"]],
    ["3..1", ["3", "2", "1"]],
    ["10 .. 0 step 5", ["10", "5", "0"]],
    ["7..7", ["7"]],
    ["1…3", ["1", "2", "3"]],
  ])("%s stands for its numbers", (text, expected) => {
    expect(values("seed", text)).toEqual(expected);
    expect(values("words", text)).toEqual(expected);
  });
  test("the numbers of a range of strengths are exact", () => {
    expect(values("strength", "0.2..0.8 step 0.2")).toEqual(["0.2", "0.4", "0.6", "0.8"]);
    expect(values("strength", "0.1..0.4")).toEqual(["0.1", "0.2", "0.3", "0.4"]);
  });
  test("ranges and values stand below each other", () => {
    expect(values("seed", "1..3\n9")).toEqual(["1", "2", "3", "9"]);
  });
  test("a long range gives as many values as an axis has, and the number of the others", () => {
    const { values: taken, notes: said } = valuesOfText("seed", "1..1000000000");
    expect([taken.length, taken.at(-1)]).toEqual([100, "100"]);
    expect(said).toEqual(["999,999,900 further values were left out: an axis has at most 100."]);
  });
  test("a range without an end is no range", () => {
    expect(values("words", "1..")).toEqual(["1.."]);
    expect(values("words", "1..5 step 0")).toEqual(["1..5 step 0"]);
  });
});

describe("a column of a spreadsheet", () => {
  test("a cell with line breaks and quotation marks is one value", () => {
    const column = '"a ""red"" fox\nin snow"\r\nan owl\r\n"a hare"';
    expect(values("words", column)).toEqual(['a "red" fox\nin snow', "an owl", "a hare"]);
  });
  test("only the first column is taken, which is said", () => {
    expect(valuesOfText("words", 'fox\t"red\nor brown"\nowl\twhite')).toEqual({
      values: ["fox", "owl"],
      notes: ["Only the first column was taken."],
    });
  });
  test("a cell that is far too long is left out, whatever follows in it", () => {
    const { values: taken, notes: said } = valuesOfText("seed", `1\n${"2 ".repeat(60_000)}\n3`);
    expect([taken, said[0]?.slice(0, 29)]).toEqual([["1", "3"], "1 value of more than 8,000 ch"]);
  });
  test("a line of other origin that begins with a quotation mark stays as it is", () => {
    expect(values("words", '"Hello" says the fox\n"open')).toEqual(['"Hello" says the fox', '"open']);
  });
  test("of 10 000 lines the first hundred are taken, and the number of the others is said", () => {
    const { values: taken, notes: said } = valuesOfText(
      "words",
      Array.from({ length: 10_000 }, (_, line) => `light ${line}`).join("\n"),
      ["dawn"],
    );
    expect(taken.length).toBe(99);
    expect(said).toEqual(["9,901 further values were left out: an axis has at most 100."]);
  });
  // A fold of the time for twice the text would be many seconds.
  it.each(['"', '"a\n', '""""x\n', '"""\n', "\t\n", 'a\t"b\n', '"\n""', "1..5\n", "x"])(
    "2 MB of %j are read within half a second",
    (piece) => {
      const text = piece.repeat(Math.ceil(2_000_000 / piece.length));
      const begun = performance.now();
      expect(values("words", text).length).toBeLessThanOrEqual(100);
      expect(performance.now() - begun).toBeLessThan(500);
    },
  );
});

test("a typed value that is none of its kind says what one is", () => {
  expect(valueProblem("seed", "1.5")).toBe("A seed is a whole number from 0 to 4294967295.");
  expect(valueProblem("strength", "2")).toBe("A strength is a number from 0 to 1.");
  expect([valueProblem("seed", " 12 "), valueProblem("strength", ".5"), valueProblem("words", "")]).toEqual([
    null,
    null,
    null,
  ]);
});
