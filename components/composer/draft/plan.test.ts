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
  test("a prompt without variations makes one creation", () => {
    expect(plan({ prompt: " a fox " })).toEqual({
      requests: [requestOfDraft({ ...FRESH_DRAFT, prompt: "a fox" })],
      count: 1,
      reason: null,
    });
  });
  test("a prompt with variations makes one creation for each, with the same settings", () => {
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
  test("the style is applied to the prompt, also when both contain variations", () => {
    const { requests } = plan({ prompt: "a {fox|owl}", negativePrompt: "people", style: INK });
    expect(requests.map(({ prompt }) => prompt)).toEqual([
      "ink of a fox, fine pen",
      "ink of a fox, fine brush",
      "ink of a owl, fine pen",
      "ink of a owl, fine brush",
    ]);
    expect(requests[0]?.negative_prompt).toBe("people, colour");
  });
  test("a draft that would make too many creations makes no request and shows the reason", () => {
    const { requests, count, reason } = plan({ prompt: "{a|b|c|d|e} {a|b|c|d|e}" });
    expect(requests).toEqual([]);
    expect(count).toBe(25);
    expect(reason).toBe(`These variations make 25 creations. At most ${MAX_CREATIONS} are possible at once.`);
    expect(plan({ prompt: "{a|b}".repeat(30) }).reason).toContain("1,000,000,000 creations");
  });
  test("a draft with an empty or too long text shows the reason", () => {
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
