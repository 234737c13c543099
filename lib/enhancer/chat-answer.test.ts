import { MAX_PROMPT_CHARACTERS } from "contract/creations/request";
import fc from "fast-check";
import { expect, it, test } from "vitest";
import { tidyAnswer } from "./chat-answer";

test.each([
  ["  a fox\n\nin the snow ", "a fox in the snow"],
  ['"a fox in the snow"', "a fox in the snow"],
  ["**a fox**", "a fox"],
  ["Enhanced prompt: “a fox, dusk”", "a fox, dusk"],
  ["<think>what a fox\nmay be</think>\na fox", "a fox"],
  ['"red" fox and "blue" bird"', '"red" fox and "blue" bird"'],
  ['a "red" fox', 'a "red" fox'],
  ["a\u0000 f\u001box\u202e", "a fox"],
  ["a fox \ud800", "a fox"],
  ["ein Fuchs 🦊 狐", "ein Fuchs 🦊 狐"],
])("the language model's answer %j becomes the prompt %j", (content, prompt) => {
  expect(tidyAnswer(content)).toBe(prompt);
});

test.each(["", " \n", "\u0000", '""', "<think>hm</think>"])(
  "the language model's answer %j is refused",
  (content) => {
    expect(tidyAnswer(content)).toBeNull();
  },
);

it("a long answer is cut to the length of a prompt at a word boundary, or within a word that is too long", () => {
  expect(tidyAnswer("fox ".repeat(5_000))).toBe("fox ".repeat(MAX_PROMPT_CHARACTERS / 4).trim());
  expect(tidyAnswer("x".repeat(9_000))).toHaveLength(MAX_PROMPT_CHARACTERS);
  expect(tidyAnswer(`x${"🦊".repeat(5_000)}`)).toHaveLength(MAX_PROMPT_CHARACTERS - 1);
});

it("cleaning an answer of the language model takes linear time", () => {
  const startedAt = performance.now();
  for (const piece of ['"', "*", " ", "<think>", "Prompt: ", "\u202e", "“"])
    tidyAnswer(`${piece.repeat(1_000_000 / piece.length)}x`);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

it("the cleaned answer of the language model is always printable and short", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 500 }), (content) => {
      const prompt = tidyAnswer(content) ?? "";
      expect(prompt).toBe(prompt.trim());
      expect(prompt).not.toMatch(/[\p{Cc}\p{Cs}\n]/u);
      expect(prompt.length).toBeLessThanOrEqual(MAX_PROMPT_CHARACTERS);
    }),
  );
});
