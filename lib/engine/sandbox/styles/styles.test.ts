import { describe, expect, test } from "vitest";
import { Progress } from "../core/progress";
import type { StyleName } from "../language/brief";
import { understand } from "../language/understand";
import { differenceOf } from "../testing";
import { STYLES } from ".";

const NAMES = Object.keys(STYLES) as StyleName[];

/** Places that lead through different scenes and compositions. */
const PLACES = [
  "mountain lake, sunset, cabin and three balloons",
  "stormy sea at night with a lighthouse and a ship",
  "city, rain, person",
  "underwater whale",
  "space rocket",
  "desert, cactus",
  "winter forest, deer",
  "cherry blossom, torii gate, dawn",
  "palm island, rainbow",
  "quibble",
];

function paint(name: StyleName, prompt: string, width = 48, height = 48, seed = 3) {
  const { brief } = understand(prompt, "", seed, width / height);
  return { width, height, data: STYLES[name](brief, width, height, new Progress()) };
}

describe.each(NAMES)("the %s style", (name) => {
  test("draws the same picture twice", () => {
    expect(paint(name, PLACES[0] ?? "").data).toEqual(paint(name, PLACES[0] ?? "").data);
  });

  test("draws every kind of place, opaque and not in one colour", () => {
    for (const prompt of PLACES) {
      const { data } = paint(name, prompt);
      expect(data).toHaveLength(48 * 48 * 4);
      expect(
        data.every((byte, i) => i % 4 !== 3 || byte === 255),
        prompt,
      ).toBe(true);
      expect(new Set(data).size, prompt).toBeGreaterThan(8);
    }
  });

  test("copes with narrow, wide and tiny pictures", () => {
    for (const [width, height] of [
      [16, 64],
      [64, 16],
      [5, 3],
      [1, 1],
    ] as const) {
      expect(paint(name, PLACES[0] ?? "", width, height).data).toHaveLength(width * height * 4);
    }
  });
});

test("no two styles look alike", () => {
  const pictures = NAMES.map((name) => ({ name, ...paint(name, "mountain lake at sunset") }));
  for (const [i, a] of pictures.entries()) {
    for (const b of pictures.slice(i + 1)) {
      expect(differenceOf(a, b), `${a.name} and ${b.name}`).toBeGreaterThan(4);
    }
  }
});
