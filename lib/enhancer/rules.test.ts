import { describe, expect, it, test } from "vitest";
import { understand } from "@/lib/engine/sandbox";
import { ASPECTS, DEFAULTS, FAMILIES } from "./rule-book";
import { createRuleEnhancer } from "./rules";

const enhance = (prompt: string, negative_prompt = "") =>
  createRuleEnhancer().enhance({ prompt, negative_prompt });
/** The text that was added to a prompt. */
const additions = async (prompt: string, negative = "") =>
  ((await enhance(prompt, negative)) ?? prompt).slice(prompt.length).split(", ").filter(Boolean);
const LANDSCAPE = /light|hour|morning|daylight|sun/;

describe("the rule-based enhancer", () => {
  it("keeps the original prompt unchanged at the front", async () => {
    expect(await enhance("a fox in a (forest:1.3)")).toMatch(/^a fox in a \(forest:1\.3\), /);
  });
  it("gives the same result for the same prompt", async () => {
    expect(await enhance("a quiet lake")).toBe(await enhance("a quiet lake"));
  });
  it("gives different results for different prompts", async () => {
    const all = await Promise.all(Array.from({ length: 40 }, (_, n) => additions(`hill ${n}`)));
    expect(new Set(all.map((each) => each.join())).size).toBeGreaterThan(10);
  });
  it("adds nothing about aspects that the prompt already states", async () => {
    expect(await enhance("sunset, calm, simple, pastel palette")).toBeNull();
    expect((await additions("a lake at night")).join()).not.toMatch(LANDSCAPE);
    expect((await additions("a lake in teal and gold")).join()).not.toMatch(/colour|vivid|muted/);
  });
  it("does not confuse words that only begin alike", async () => {
    expect((await additions("a lighthouse by a redwood, with starfish")).length).toBe(ASPECTS.length);
  });
  it("never adds words of the negative prompt", async () => {
    for (let n = 0; n < 60; n++) {
      const added = await additions(`hill ${n}`, "golden, dreamy mood, light");
      expect(added.join(" ")).not.toMatch(/golden|dreamy|\blight\b/);
    }
  });
  it("never exceeds the length limit of a prompt", async () => {
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
  ])("adds no sunlight to a %s", async (prompt) => {
    for (let n = 0; n < 20; n++) expect((await additions(`${prompt} ${n}`)).join()).not.toMatch(LANDSCAPE);
  });
  it("adds no daylight to underwater and space scenes", async () => {
    for (const prompt of ["a coral reef", "a nebula", "a watercolor of a coral reef"]) {
      for (let n = 0; n < 20; n++) expect((await additions(`${prompt} ${n}`)).join()).not.toMatch(LANDSCAPE);
    }
  });
  it("adds neither mood nor colour to a technical drawing", async () => {
    expect(await additions("schematic of a windmill")).toHaveLength(1);
  });
});

const offers = [DEFAULTS, ...FAMILIES.map((family) => family.offers)].flatMap((each) =>
  Object.values(each).flat(),
);

test.each([...new Set(offers)])(
  "the addition «%s» is understood whole, and brings no style and no place",
  (offer) => {
    // The phrases in brackets weigh less, so a style or place in the addition would override theirs.
    const { brief, understood, unknown } = understand(`[isometric], [city], ${offer}`, "", 1, 1);
    expect(unknown).toEqual([]);
    expect(understood.length).toBeGreaterThan(2);
    expect(brief).toMatchObject({ style: "isometric", terrain: "city", subjects: [] });
  },
);
