import { describe, expect, test } from "vitest";
import { differences, wordDiff } from "./word-diff";

const marked = (original: string, rewritten: string) =>
  wordDiff(original, rewritten)
    .map(({ text, isNew }) => (isNew ? `[${text.trim()}]` : text.trim()))
    .join(" ");

describe("the words an enhancer added", () => {
  test("the words that the enhancer added are marked, and the original words are not", () => {
    expect(marked("a fox in snow", "a red fox in deep snow, soft light")).toBe(
      "a [red] fox in [deep] snow, [soft light]",
    );
  });
  test("differences of case and punctuation are not marked", () => {
    expect(marked("A fox, running", "a fox running")).toBe("a fox running");
  });
  test("marking the added words preserves the whole text", () => {
    const rewritten = "  two  spaces\nand a line ";
    expect(
      wordDiff("spaces", rewritten)
        .map((run) => run.text)
        .join(""),
    ).toBe(rewritten.trimStart());
  });
  test("texts that are too long to compare have no marked words", () => {
    const long = "word ".repeat(1_300);
    expect(wordDiff("word", long)).toEqual([{ text: long, isNew: false }]);
  });
});

describe("the differing words of several texts", () => {
  const marks = (...texts: string[]) =>
    differences(texts).map((runs) =>
      runs.map(({ text, isNew }) => (isNew ? `[${text.trim()}]` : text.trim())).join(" "),
    );
  test("the differing words are marked in each of several texts", () => {
    expect(marks("a fox at dusk", "a fox at dawn", "a red fox at dusk")).toEqual([
      "a fox at [dusk]",
      "a fox at [dawn]",
      "a [red] fox at dusk",
    ]);
  });
  test("equal texts have no marked words, and an empty list of texts gives an empty result", () => {
    expect(marks("a fox", "A fox!")).toEqual(["a fox", "A fox!"]);
    expect(marks("a fox")).toEqual(["a fox"]);
    expect(differences([])).toEqual([]);
  });
});
