import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetAllPrompts, forgetPrompt, MAX_PROMPTS, readPrompts, rememberPrompt } from "./prompt-history";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("prompts are kept newest first, each once, and for their person alone", () => {
  for (const prompt of ["a fox", "a hare", " a fox "]) rememberPrompt("ada", prompt);
  rememberPrompt("ada", "  ");
  rememberPrompt("grace", "hers");
  expect(readPrompts("ada")).toEqual(["a fox", "a hare"]);
  expect(readPrompts("grace")).toEqual(["hers"]);
});

test("the oldest give way", () => {
  for (let index = 0; index < MAX_PROMPTS + 5; index++) rememberPrompt("ada", `prompt ${index}`);
  expect(readPrompts("ada")).toHaveLength(MAX_PROMPTS);
  expect(readPrompts("ada").at(-1)).toBe("prompt 5");
});

test("one is forgotten, and all are", () => {
  for (const prompt of ["a fox", "a hare", "an owl"]) rememberPrompt("ada", prompt);
  forgetPrompt("ada", "a hare");
  expect(readPrompts("ada")).toEqual(["an owl", "a fox"]);
  forgetAllPrompts("ada");
  expect(readPrompts("ada")).toEqual([]);
});

test("nonsense in the storage is no prompt, and storage that is forbidden breaks nothing", () => {
  for (const nonsense of ["{", '{"a":1}', "[1]"]) {
    kept.set("prompt-studio.prompts.ada", nonsense);
    expect(readPrompts("ada")).toEqual([]);
  }
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("forbidden");
    },
    setItem: () => {
      throw new Error("forbidden");
    },
  });
  rememberPrompt("ada", "a fox");
  expect(readPrompts("ada")).toEqual([]);
});
