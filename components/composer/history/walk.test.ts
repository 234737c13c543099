import fc from "fast-check";
import { expect, test } from "vitest";
import { type Step, step, type Walk } from "./walk";

const PROMPTS = ["third", "second", "first"];

function walked(
  text: string,
  ways: readonly ("older" | "newer")[],
  prompts: readonly string[] = PROMPTS,
): Step {
  let now: { walk: Walk | null; text: string } = { walk: null, text };
  for (const to of ways) now = step(prompts, now.walk, now.text, to) ?? now;
  return { text: now.text, walk: now.walk ?? { at: -1, unsent: text } };
}

test("each step back in the prompt history shows the next older prompt, until the oldest", () => {
  expect(walked("", ["older"]).text).toBe("third");
  expect(walked("", ["older", "older", "older", "older"]).text).toBe("first");
  expect(step(PROMPTS, null, "", "newer")).toBeNull();
  expect(step([], null, "mine", "older")).toBeNull();
});

test("stepping forward past the newest prompt restores the unsent text", () => {
  expect(walked("half a thought", ["older", "older", "newer", "newer"]).text).toBe("half a thought");
});

test("right after sending, the first step back shows the prompt before the sent one", () => {
  expect(walked("third", ["older"]).text).toBe("second");
  expect(walked("third", ["older", "newer", "newer"]).text).toBe("third");
});

test("a prompt from the history that was edited becomes the unsent text", () => {
  const { walk } = walked("", ["older", "older"]);
  const changed = step(PROMPTS, walk, "second, in snow", "older");
  expect(changed).toEqual({ walk: { at: 0, unsent: "second, in snow" }, text: "third" });
});

test("the same number of steps back always restores the unsent text", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 })), fc.string(), (prompts, text) => {
      const there = walked(text, Array(prompts.length + 1).fill("older"), prompts);
      const back = Array(prompts.length + 1).fill("newer") as "newer"[];
      let now = there;
      for (const to of back) now = step(prompts, now.walk, now.text, to) ?? now;
      expect(now.text).toBe(text);
    }),
  );
});
