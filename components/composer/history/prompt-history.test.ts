import { beforeEach, expect, test } from "vitest";
import { type FakeStorage, stubStorage } from "@/lib/client/storage.fixture";
import {
  MAX_PROMPTS,
  promptHistoryOf,
  readPrompts,
  rememberPrompt,
  removeAllPrompts,
  removePrompt,
} from "./prompt-history";

let stored: FakeStorage;
beforeEach(() => {
  stored = stubStorage();
  return stored.restore;
});

test("the prompt history lists each prompt of a person once, newest first", () => {
  for (const prompt of ["a fox", "a hare", " a fox "]) rememberPrompt("ada", prompt);
  rememberPrompt("ada", "  ");
  rememberPrompt("grace", "hers");
  expect(readPrompts("ada")).toEqual(["a fox", "a hare"]);
  expect(readPrompts("grace")).toEqual(["hers"]);
});

test(`the prompt history keeps the latest ${MAX_PROMPTS} prompts`, () => {
  for (let index = 0; index < MAX_PROMPTS + 5; index++) rememberPrompt("ada", `prompt ${index}`);
  expect(readPrompts("ada")).toHaveLength(MAX_PROMPTS);
  expect(readPrompts("ada").at(-1)).toBe("prompt 5");
});

test("one prompt or all prompts can be removed from the history", () => {
  for (const prompt of ["a fox", "a hare", "an owl"]) rememberPrompt("ada", prompt);
  removePrompt("ada", "a hare");
  expect(readPrompts("ada")).toEqual(["an owl", "a fox"]);
  removeAllPrompts("ada");
  expect(readPrompts("ada")).toEqual([]);
});

test("an open prompt history is notified when a further prompt is stored", () => {
  const { read, subscribe } = promptHistoryOf("ada");
  const seen: (readonly string[])[] = [];
  const stop = subscribe(() => seen.push(read()));
  rememberPrompt("ada", "a fox");
  expect(seen).toEqual([["a fox"]]);
  stop();
});

test.each(["{", '{"a":1}', "[1]"])("the prompt history is empty when the stored text is %s", (text) => {
  stored.local.set("prompt-studio.prompts.ada", text);
  expect(readPrompts("ada")).toEqual([]);
});

test("without browser storage the prompt history is kept until the page is closed", () => {
  stored.fail("forbidden");
  rememberPrompt("bob", "a fox");
  expect(readPrompts("bob")).toEqual(["a fox"]);
});
