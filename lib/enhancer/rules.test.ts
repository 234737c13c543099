import { describe, expect, it } from "vitest";
import { createRuleEnhancer } from "./rules";

const enhance = (prompt: string, negative_prompt = "") =>
  createRuleEnhancer().enhance({ prompt, negative_prompt });

describe("the rule-based enhancer", () => {
  it("keeps the person's words in front, untouched", async () => {
    expect(await enhance("a fox in a (forest:1.3)")).toMatch(/^a fox in a \(forest:1\.3\), /);
  });
  it("does the same to the same prompt", async () => {
    expect(await enhance("a quiet lake")).toBe(await enhance("a quiet lake"));
  });
  it("adds nothing where the person has decided", async () => {
    expect(await enhance("sunset, calm, wide, pastel palette")).toBeNull();
    expect(await enhance("a lake at night")).not.toMatch(/light|sunset|daylight|blue hour/);
  });
  it("never adds what the negative prompt rules out", async () => {
    for (let n = 0; n < 60; n++) {
      expect(await enhance(`hill ${n}`, "sunset, golden hour, mood")).not.toMatch(/sunset|golden|hour|mood/);
    }
  });
  it("never makes a prompt too long", async () => {
    expect(await enhance("x".repeat(7_990))).toBeNull();
  });
});
