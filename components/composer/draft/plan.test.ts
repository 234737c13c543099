import { describe, expect, test } from "vitest";
import { type Draft, draftOfRequest, FRESH_DRAFT, requestOfDraft } from "./draft";
import type { ComposerLimits } from "./limits";
import { MAX_CREATIONS, planOf } from "./plan";

const LIMITS = {
  enhancing: "rules",
  isOwnService: true,
  promptCharacters: 200,
  negativePromptCharacters: 40,
  maxSeed: 4_294_967_295,
  imageNumber: 8,
} as ComposerLimits;
const INK = { id: "1", name: "Ink", template: "ink of {prompt}, fine {pen|brush}", negativePrompt: "colour" };
const plan = (draft: Partial<Draft>) => planOf({ ...FRESH_DRAFT, ...draft }, LIMITS);

describe("the plan of a draft", () => {
  test("is one creation of a plain prompt", () => {
    expect(plan({ prompt: " a fox " })).toEqual({
      requests: [requestOfDraft({ ...FRESH_DRAFT, prompt: "a fox" })],
      count: 1,
      reason: null,
    });
  });
  test("is one creation for each variation, with the same settings", () => {
    const { requests, count, reason } = plan({ prompt: "a {red|blue} {fox|owl}", seed: "7" });
    expect(requests.map(({ prompt }) => prompt)).toEqual([
      "a red fox",
      "a red owl",
      "a blue fox",
      "a blue owl",
    ]);
    expect(new Set(requests.map(({ settings }) => settings.seed))).toEqual(new Set([7]));
    expect([count, reason]).toEqual([4, null]);
  });
  test("applies the style to the prompt, with variations in both", () => {
    const { requests } = plan({ prompt: "a {fox|owl}", negativePrompt: "people", style: INK });
    expect(requests.map(({ prompt }) => prompt)).toEqual([
      "ink of a fox, fine pen",
      "ink of a fox, fine brush",
      "ink of a owl, fine pen",
      "ink of a owl, fine brush",
    ]);
    expect(requests[0]?.negative_prompt).toBe("people, colour");
  });
  test("has a reason and no requests where it would make too many creations", () => {
    const { requests, count, reason } = plan({ prompt: "{a|b|c|d|e} {a|b|c|d|e}" });
    expect(requests).toEqual([]);
    expect(count).toBe(25);
    expect(reason).toBe(`These variations make 25 creations. At most ${MAX_CREATIONS} are possible at once.`);
    expect(plan({ prompt: "{a|b}".repeat(30) }).reason).toContain("1,000,000,000 creations");
  });
  test("has a reason where one of the texts is too long or empty", () => {
    expect(plan({ prompt: `{a|${"x".repeat(207)}}` }).reason).toBe("The prompt is 7 characters too long.");
    expect(plan({ prompt: "x".repeat(190), style: INK }).reason).toMatch(
      /^The prompt with the style Ink is \d+ characters too long.$/,
    );
    expect(plan({ prompt: "a", negativePrompt: "x".repeat(40), style: INK }).reason).toContain(
      "The negative prompt with the style Ink",
    );
    expect(plan({ prompt: "{|a}" }).reason).toBe("One of the variations is empty.");
  });
});

test("a request becomes a draft that makes exactly the same request", () => {
  for (const prompt of ["a {red|blue} fox", "{prompt}", "\\{a|b}", "a fox"]) {
    const request = requestOfDraft({ ...FRESH_DRAFT, prompt });
    expect(planOf(draftOfRequest(request), LIMITS).requests).toEqual([request]);
  }
});
