import { expect, test } from "vitest";
import { CUES, scriptFromCues } from "@/tools/testing/upstream/cues";
import { minutesOf, STEPS } from "./steps";

const scriptOf = (id: string) =>
  scriptFromCues(STEPS.find((step) => step.id === id)?.draft?.negativePrompt ?? "");

test("the demo takes eight minutes", () => {
  expect(minutesOf(STEPS)).toBe(8);
});
test("every word in brackets is one that the demo service knows", () => {
  const words = STEPS.flatMap(({ draft }) => draft?.negativePrompt.match(/\[[^\]]*\]/g) ?? []);
  expect(words).toHaveLength(3);
  for (const word of words) expect(CUES.map(({ cue }) => cue)).toContain(word);
});
test("no title and no prompt, which cards show, has a word that the demo service would obey", () => {
  const shown = STEPS.flatMap(({ title, show, say, draft }) => [title, show, say, draft?.prompt ?? ""]);
  for (const text of shown) expect(scriptFromCues(text), text).toEqual(scriptFromCues(""));
  expect(shown.join()).not.toContain("[");
});
test("the steps make the demo service take its time, finish despite a cancel, and fail", () => {
  expect(scriptOf("cancel").runMs).toBeGreaterThan(30_000);
  expect(scriptOf("late").cancel).toBe("late");
  expect(scriptOf("failure").outcome).toBe("failed");
});
