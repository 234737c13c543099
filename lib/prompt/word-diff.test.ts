import { describe, expect, test } from "vitest";
import { differences, wordDiff } from "./word-diff";

const marked = (original: string, rewritten: string) =>
  wordDiff(original, rewritten)
    .map(({ text, isNew }) => (isNew ? `[${text.trim()}]` : text.trim()))
    .join(" ");

describe("the words an enhancer added", () => {
  test("are marked, and the person's own are not", () => {
    expect(marked("a fox in snow", "a red fox in deep snow, soft light")).toBe(
      "a [red] fox in [deep] snow, [soft light]",
    );
  });
  test("case and punctuation make no new word", () => {
    expect(marked("A fox, running", "a fox running")).toBe("a fox running");
  });
  test("nothing of the text is lost", () => {
    const rewritten = "  two  spaces\nand a line ";
    expect(
      wordDiff("spaces", rewritten)
        .map((run) => run.text)
        .join(""),
    ).toBe(rewritten.trimStart());
  });
  test("texts too long to compare come back unmarked", () => {
    const long = "word ".repeat(1_300);
    expect(wordDiff("word", long)).toEqual([{ text: long, isNew: false }]);
  });
});

describe("of several texts", () => {
  const marks = (...texts: string[]) =>
    differences(texts).map((runs) =>
      runs.map(({ text, isNew }) => (isNew ? `[${text.trim()}]` : text.trim())).join(" "),
    );
  test("each shows the words that make it another one", () => {
    expect(marks("a fox at dusk", "a fox at dawn", "a red fox at dusk")).toEqual([
      "a fox at [dusk]",
      "a fox at [dawn]",
      "a [red] fox at dusk",
    ]);
  });
  test("that are the same nothing is marked, and none is one", () => {
    expect(marks("a fox", "A fox!")).toEqual(["a fox", "A fox!"]);
    expect(marks("a fox")).toEqual(["a fox"]);
    expect(differences([])).toEqual([]);
  });
});
