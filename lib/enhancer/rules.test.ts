import { understand } from "sketch-engine";
import { describe, expect, it, test } from "vitest";
import { ASPECTS, DEFAULTS, FAMILIES } from "./rule-book";
import { createRuleEnhancer } from "./rules";

const enhance = (prompt: string, negative_prompt = "") =>
  createRuleEnhancer().enhance({ prompt, negative_prompt });
/** The text that was added to a prompt. */
const additions = async (prompt: string, negative = "") =>
  ((await enhance(prompt, negative)) ?? prompt).slice(prompt.length).split(", ").filter(Boolean);
const LANDSCAPE = /light|hour|morning|daylight|sun/;

describe("the rule-based enhancer", () => {
  it("the enhanced prompt begins with the unchanged original prompt", async () => {
    expect(await enhance("a fox in a (forest:1.3)")).toMatch(/^a fox in a \(forest:1\.3\), /);
  });
  it("the enhancer gives the same result for the same prompt", async () => {
    expect(await enhance("a quiet lake")).toBe(await enhance("a quiet lake"));
  });
  it("the enhancer gives different results for different prompts", async () => {
    const all = await Promise.all(Array.from({ length: 40 }, (_, n) => additions(`hill ${n}`)));
    expect(new Set(all.map((each) => each.join())).size).toBeGreaterThan(10);
  });
  it("the enhancer adds nothing about aspects that the prompt already states", async () => {
    expect(await enhance("sunset, calm, simple, pastel palette")).toBeNull();
    expect((await additions("a lake at night")).join()).not.toMatch(LANDSCAPE);
    expect((await additions("a lake in teal and gold")).join()).not.toMatch(/colour|vivid|muted/);
  });
  it("the enhancer distinguishes words that only begin alike", async () => {
    expect((await additions("a lighthouse by a redwood, with starfish")).length).toBe(ASPECTS.length);
  });
  it("the enhancer never adds words of the negative prompt", async () => {
    for (let n = 0; n < 60; n++) {
      const added = await additions(`hill ${n}`, "golden, dreamy mood, light");
      expect(added.join(" ")).not.toMatch(/golden|dreamy|\blight\b/);
    }
  });
  it("the enhanced prompt never exceeds the length limit of a prompt", async () => {
    expect(await enhance("x".repeat(7_990))).toBeNull();
  });

  it.each([
    "a blueprint of a teapot",
    "pixel art castle",
    "bauhaus shapes",
    "a low poly fox",
    "engraving of a ship",
    "a stained glass rose window",
    "isometric village",
    "synthwave city",
    "risograph of a hill",
    "flow field",
  ])("the enhancer adds no sunlight to a %s", async (prompt) => {
    for (let n = 0; n < 20; n++) expect((await additions(`${prompt} ${n}`)).join()).not.toMatch(LANDSCAPE);
  });
  it("the enhancer adds no daylight to underwater and space scenes", async () => {
    for (const prompt of ["a coral reef", "a nebula", "a watercolor of a coral reef"]) {
      for (let n = 0; n < 20; n++) expect((await additions(`${prompt} ${n}`)).join()).not.toMatch(LANDSCAPE);
    }
  });
  it("the enhancer adds neither mood nor colour to a technical drawing", async () => {
    expect(await additions("schematic of a windmill")).toHaveLength(1);
  });
});

const offers = [DEFAULTS, ...FAMILIES.map((family) => family.offers)].flatMap((each) =>
  Object.values(each).flat(),
);

test.each([...new Set(offers)])(
  "the sandbox engine recognises every word of the addition «%s», and none as a style or place",
  (offer) => {
    // The phrases in brackets weigh less, so a style or place in the addition would override theirs.
    const { brief, understood, unknown } = understand(`[isometric], [city], ${offer}`, "", 1, 1);
    expect(unknown).toEqual([]);
    expect(understood.length).toBeGreaterThan(2);
    expect(brief).toMatchObject({ style: "isometric", terrain: "city", subjects: [] });
  },
);
