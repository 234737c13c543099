import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readingsOf, withoutPlaceholders } from "./readings";
import { variationsOf } from "./variations";

const textsOf = (prompt: string, max = 6) => readingsOf(prompt, max).map(({ text }) => text);

describe("the readings of a prompt with variations", () => {
  test.each([
    ["a fox", []],
    ["{prompt} and {b}", []],
    ["a {red|blue} fox", ["a red fox", "a blue fox"]],
    ["{a|b|c} {1|2}", ["a 1", "b 2", "c 1"]],
    ["mountain{s|} and {|old}", ["mountains and ", "mountain and old"]],
    ["a {b|{c|d} e}", ["a b", "a d e"]],
    ["a \\{b|c\\} d", []],
    ["{a|b", []],
    ["a|b}", []],
  ])("the prompt %j reads as %j", (prompt, texts) => {
    expect(textsOf(prompt)).toEqual(texts);
  });

  test("every letter of a reading is the letter at its place in the prompt", () => {
    const text = fc.array(fc.constantFrom("{", "|", "}", "\\", "a", "b", " "), { maxLength: 60 });
    fc.assert(
      fc.property(text, (letters) => {
        const prompt = letters.join("");
        for (const { text, places } of readingsOf(prompt, 6)) {
          expect(places.map((place) => prompt[place]).join("")).toBe(text);
          expect([...places].sort((a, b) => a - b)).toEqual(places);
        }
      }),
    );
  });

  test("a reading of a prompt without nested groups is one of its variations", () => {
    const word = fc.stringMatching(/^[a-z]{1,4}$/);
    const group = fc.uniqueArray(word, { minLength: 2, maxLength: 4 }).map((words) => `{${words.join("|")}}`);
    fc.assert(
      fc.property(fc.array(fc.oneof(word, group), { minLength: 1, maxLength: 5 }), (parts) => {
        const prompt = parts.join(" ");
        const { prompts } = variationsOf(prompt, 1_024);
        for (const text of textsOf(prompt)) expect(prompts).toContain(text);
      }),
    );
  });

  test("a prompt has at most as many readings as requested, however it is nested", () => {
    expect(textsOf(`{${"a|".repeat(2_000)}b}`, 3)).toEqual(["a", "a", "a"]);
    expect(textsOf(`${"{a|".repeat(2_000)}b${"}".repeat(2_000)}`, 3)).toHaveLength(2);
  });
});

test("the placeholder of a style is left out and everything else stays at its place", () => {
  const prompt = "a poster of { prompt }, flat {prompt}";
  const text = withoutPlaceholders(prompt);
  expect(text).toHaveLength(prompt.length);
  expect(text.indexOf("flat")).toBe(prompt.indexOf("flat"));
  expect(text).not.toContain("prompt");
});
