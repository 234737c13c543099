import { describe, expect, test } from "vitest";
import { inCaseOf, keptWords } from "./kept-words";

const TEXT = "a zorp over the blimm, dusk";
const found = (...words: string[]) =>
  words.map((word) => ({
    word,
    start: TEXT.indexOf(word),
    end: TEXT.indexOf(word) + word.length,
    nearest: [],
  }));
const kept = (now: string) =>
  keptWords(found("zorp", "blimm"), TEXT, now).map(({ start, end }) => now.slice(start, end));

describe("the marks of unknown words while the person types", () => {
  test.each([
    ["nothing changed", TEXT, ["zorp", "blimm"]],
    ["a word was written before them", "a wide zorp over the blimm, dusk", ["zorp", "blimm"]],
    ["a word was written between them", "a zorp high over the blimm, dusk", ["zorp", "blimm"]],
    ["a word was written at the end", `${TEXT} light`, ["zorp", "blimm"]],
    ["the text between them was deleted", "a zorp blimm, dusk", ["zorp", "blimm"]],
    ["a word was changed", "a zerp over the blimm, dusk", ["blimm"]],
    ["a letter was added to the end of a word", "a zorps over the blimm, dusk", ["blimm"]],
    ["a letter was added to the beginning of a word", "a azorp over the blimm, dusk", ["blimm"]],
    ["everything was deleted", "", []],
    ["the text is another", "two owls", []],
  ])("%s", (_, now, words) => {
    expect(kept(now)).toEqual(words);
  });
});

test("a word at the beginning of a sentence is replaced by one with a capital", () => {
  expect(inCaseOf("Glimmer", "shimmer")).toBe("Shimmer");
  expect(inCaseOf("glimmer", "shimmer")).toBe("shimmer");
});
