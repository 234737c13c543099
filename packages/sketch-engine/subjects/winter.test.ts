import { describe, expect, test } from "vitest";
import { differenceOf, draw } from "../testing";

const of = (prompt: string, negativePrompt = "") =>
  draw({ prompt, negativePrompt, seed: 3, width: 64, height: 48 });

describe("things of winter", () => {
  test.each(["", "watercolor", "travel poster", "ink", "low poly", "engraving"])(
    "a lodge, a skier, a cable car and a sledge are drawn in the style %j",
    (style) => {
      for (const subject of ["lodge", "skier", "cable car", "sledge"]) {
        const prompt = `${subject}, mountains, winter, day, ${style}`;
        expect(differenceOf(of(prompt), of(prompt, subject)), subject).toBeGreaterThan(0.4);
      }
    },
  );

  test.each([
    ["snow on roofs", "a lodge, mountains, day", "a lodge, mountains, day, winter"],
    ["deep snow", "a lodge, winter, day", "a lodge, winter, day, deep powder snow"],
    ["icicles", "a lodge, winter, day", "a lodge, winter, day, icicles"],
    ["lit windows", "a lodge, winter, day", "a lodge, winter, day, lit windows"],
    ["a piste", "mountains, winter, day", "mountains, winter, day, ski slope"],
    ["tracks of skis", "a deer, winter, day", "a skier, winter, day"],
  ])("%s can be seen where the prompt asks for it", (_, without, withIt) => {
    expect(differenceOf(of(without), of(withIt))).toBeGreaterThan(0.25);
  });

  test("smoke rises from a chimney where the prompt asks for it", () => {
    const without = of("a cabin, winter, day");
    expect(differenceOf(without, of("a cabin, winter, day, smoke from the chimney"))).toBeGreaterThan(0.06);
  });

  test.each([
    ["smoke", "a cabin, winter, day, smoke"],
    ["icicles", "a lodge, winter, day, icicles"],
  ])("%s stay away when the negative prompt names them", (word, prompt) => {
    expect(differenceOf(of(prompt), of(prompt, word))).toBeGreaterThan(0.05);
  });
});
