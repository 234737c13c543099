import { describe, expect, test } from "vitest";
import { differences, wordDiff } from "./word-diff";

const marked = (original: string, rewritten: string) =>
  wordDiff(original, rewritten)
    .map(({ text, isNew }) => (isNew ? `[${text.trim()}]` : text.trim()))
    .join(" ");

describe("the words an enhancer added", () => {
  test("are marked, and the original words are not", () => {
    expect(marked("a fox in snow", "a red fox in deep snow, soft light")).toBe(
      "a [red] fox in [deep] snow, [soft light]",
    );
  });
  test("case and punctuation do not count as changes", () => {
    expect(marked("A fox, running", "a fox running")).toBe("a fox running");
  });
  test("the whole text is preserved", () => {
    const rewritten = "  two  spaces\nand a line ";
    expect(
      wordDiff("spaces", rewritten)
        .map((run) => run.text)
        .join(""),
    ).toBe(rewritten.trimStart());
  });
  test("texts that are too long to compare stay unmarked", () => {
    const long = "word ".repeat(1_300);
    expect(wordDiff("word", long)).toEqual([{ text: long, isNew: false }]);
  });
});

describe("of several texts", () => {
  const marks = (...texts: string[]) =>
    differences(texts).map((runs) =>
      runs.map(({ text, isNew }) => (isNew ? `[${text.trim()}]` : text.trim())).join(" "),
    );
  test("each has its differing words marked", () => {
    expect(marks("a fox at dusk", "a fox at dawn", "a red fox at dusk")).toEqual([
      "a fox at [dusk]",
      "a fox at [dawn]",
      "a [red] fox at dusk",
    ]);
  });
  test("equal texts have no marks, and no texts give no result", () => {
    expect(marks("a fox", "A fox!")).toEqual(["a fox", "A fox!"]);
    expect(marks("a fox")).toEqual(["a fox"]);
    expect(differences([])).toEqual([]);
  });
});
