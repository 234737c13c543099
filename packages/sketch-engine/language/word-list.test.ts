import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { wordList } from "./word-list";

const published = readFileSync(new URL("../WORDS.txt", import.meta.url), "utf8");

test("the published list of words is what `npm run words -w sketch-engine` writes", () => {
  expect(published).toBe(wordList());
});

test("the published list of words has at most 400 lines", () => {
  expect(published.split("\n").length).toBeLessThanOrEqual(400);
});
