import { expect, it } from "vitest";
import { condense } from "./understanding";

it("the understanding of a prompt lists each phrase once, in the order of the prompt", () => {
  const fox = { phrase: "fox", as: "fox" };
  const lake = { phrase: "lake", as: "lake" };
  expect(condense({ understood: [lake, fox, { ...lake }], unknown: ["zorp", "Blim", "ZORP"] })).toEqual({
    understood: [lake, fox],
    unknown: [expect.stringMatching(/zorp/i), "Blim"],
  });
});

it("the understanding lists a phrase twice when it was understood in two ways", () => {
  const understood = [
    { phrase: "gold", as: "the colour gold" },
    { phrase: "gold", as: "golden hour" },
  ];
  expect(condense({ understood, unknown: [] }).understood).toEqual(understood);
});

it("the understanding lists negative words that were not heeded, where the engine reports them", () => {
  const words = { understood: [], unknown: [] };
  expect(condense(words)).not.toHaveProperty("unknown_negative");
  expect(condense(words)).not.toHaveProperty("unknown_main");
  expect(condense({ ...words, unknownMain: "gimbal" }).unknown_main).toBe("gimbal");
  expect(condense({ ...words, unknownNegative: ["red", "Red", "zorp"] }).unknown_negative).toEqual([
    ...["Red", "zorp"],
  ]);
});

it("the understanding is limited for a prompt of thousands of words", () => {
  const unknown = Array.from({ length: 4_000 }, (_, n) => `w${n}`);
  const understood = unknown.map((phrase) => ({ phrase, as: "word" }));
  const kept = condense({ understood, unknown });
  expect(kept.unknown).toEqual(unknown.slice(0, 100));
  expect(kept.understood).toHaveLength(100);
});
