import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeVariations, variationsOf, variationsWithValues } from "./variations";

const MAX = 24;
const made = (prompt: string, max = MAX) => variationsOf(prompt, max).prompts;

describe("variations", () => {
  test.each([
    ["a fox", ["a fox"]],
    ["a {red|blue} fox", ["a red fox", "a blue fox"]],
    ["{a|b} {1|2}", ["a 1", "a 2", "b 1", "b 2"]],
    ["a { red | blue } fox", ["a red fox", "a blue fox"]],
    ["{a|{b|c} d} e", ["a e", "b d e", "c d e"]],
    ["a {big|} dog, {|old}", ["a big dog", "a big dog, old", "a dog", "a dog, old"]],
    ["{red|red|blue}", ["red", "blue"]],
  ])("the prompt %j gives all combinations, with the first group varying slowest", (prompt, prompts) => {
    expect(variationsOf(prompt, MAX)).toEqual({ count: prompts.length, prompts });
  });

  test.each([
    "{prompt}",
    "a {b} c",
    "a | b",
    "{a|b",
    "a|b}",
    "}{",
    "",
    '{"json": {"b": [1, 2]}}',
    "C:\\temp",
  ])("the prompt %j has no alternatives and is unchanged", (prompt) => {
    expect(made(prompt)).toEqual([prompt]);
  });

  test.each([
    ["\\{a|b\\}", "{a|b}"],
    ["{a\\|b}", "{a|b}"],
    ["\\{a|b}", "{a|b}"],
  ])("the escaped prompt %j becomes %j", (prompt, text) => {
    expect(made(prompt)).toEqual([text]);
  });
  test("an escaped bar or brace inside a group is plain text", () => {
    expect(made("{a\\|b|c\\}}")).toEqual(["a|b", "c}"]);
  });
  test("outer braces that contain no bar themselves are kept", () => {
    expect(made("{x {a|b}}")).toEqual(["{x a}", "{x b}"]);
  });

  test("variations beyond the limit are counted but not generated", () => {
    expect(variationsOf("{a|b}".repeat(5), MAX)).toEqual({ count: 32, prompts: null });
    expect(variationsOf("{a|b}".repeat(3_000), MAX)).toEqual({ count: 1_000_000_000, prompts: null });
  });
  test.each([
    ["opened and never closed", "{".repeat(20_000)],
    ["opened with bars and never closed", "{|".repeat(10_000)],
    ["nested", `${"{a|".repeat(5_000)}${"}".repeat(5_000)}`],
    ["nested without bars", `${"{".repeat(9_000)}${"}".repeat(9_000)}`],
    ["only partly closed", `${"{".repeat(5_000)}${"{a|b}".repeat(1_900)}`],
    ["longer than any prompt", "{a|b}".repeat(100_000)],
  ])("a hostile prompt is read without failure: %s", (_, prompt) => {
    const { count, prompts } = variationsOf(prompt, MAX);
    expect(count).toBeGreaterThan(0);
    expect(prompts === null || prompts.length <= MAX).toBe(true);
  });
});

describe("a text with too deeply nested groups", () => {
  test("a text with too deeply nested groups is used unchanged", () => {
    const nested = (depth: number) => `${"{a|".repeat(depth)}b${"}".repeat(depth)}`;
    expect(variationsOf(nested(100), 50).count).toBe(101);
    expect(variationsOf(nested(101), 50)).toEqual({ count: 1, prompts: [nested(101)] });
  });
});

describe("the values of variations", () => {
  test.each<[string, string[][]]>([
    ["a fox", [[]]],
    ["a {red|blue} fox", [["red"], ["blue"]]],
    [
      "{a|b} {1|2}",
      [
        ["a", "1"],
        ["a", "2"],
        ["b", "1"],
        ["b", "2"],
      ],
    ],
    ["{an {old|young} fox|a dog}", [["an old fox"], ["an young fox"], ["a dog"]]],
    ["a {big|} dog", [["big"], [""]]],
    ["{red|red|blue} fox", [["red"], ["blue"]]],
    ["{same|same} {red|blue}", [["red"], ["blue"]]],
    ["{a|a}", [[]]],
    [
      "{a|b} {b|a}",
      [
        ["a", "b"],
        ["a", "a"],
        ["b", "b"],
        ["b", "a"],
      ],
    ],
    ["\\{a|b\\}", [[]]],
  ])("the variations of %j are distinguished by %j", (prompt, values) => {
    expect(variationsWithValues(prompt, MAX).variations?.map((one) => one.values)).toEqual(values);
  });
  test("beyond the limit there are no values, only the count", () => {
    expect(variationsWithValues("{a|b}".repeat(5), MAX)).toEqual({ count: 32, variations: null });
  });
});

const anyText = fc.oneof(
  fc.string(),
  fc
    .array(fc.constantFrom("{", "|", "}", "\\", "a", " ", ","), { maxLength: 60 })
    .map((list) => list.join("")),
);
const word = fc.stringMatching(/^[a-z]{1,4}$/);

describe("variations of any text", () => {
  test("the variations of any text are all different, as many as counted and never more than requested", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 60 }), (text, max) => {
        const { count, prompts } = variationsOf(text, max);
        if (prompts === null) expect(count).toBeGreaterThan(max);
        else {
          expect(prompts).toHaveLength(count);
          expect(new Set(prompts).size).toBe(count);
          expect(count).toBeLessThanOrEqual(max);
        }
      }),
    );
  });
  test("an escaped text has exactly one variation, the text itself", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(variationsOf(escapeVariations(text), 1)).toEqual({ count: 1, prompts: [text] });
      }),
    );
  });
  test("a text without braces and bars is unchanged", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const plain = text.replace(/[{|}]/g, "");
        expect(made(plain)).toEqual([plain]);
        expect(escapeVariations(plain)).toBe(plain);
      }),
    );
  });
  test("each group of alternatives multiplies the number of variations", () => {
    const group = fc.uniqueArray(word, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 3 }), (groups) => {
        const prompt = groups.map((words) => `{${words.join("|")}}`).join(" of ");
        const wanted = groups.reduce<string[]>(
          (texts, words) =>
            texts.flatMap((text) => words.map((one) => (text === "" ? one : `${text} of ${one}`))),
          [""],
        );
        expect(made(prompt, 64)).toEqual(wanted);
      }),
    );
  });
});
