import { describe, expect, test } from "vitest";
import { lch, toLch } from "../core/colour";
import { hueDistance } from "../core/math";
import { boundsOf } from "../core/path";
import { THINGS, thingKind } from "./catalogue";
import { keptThings, recoloured, thingModel } from "./thing-model";

const names = [...THINGS.keys()];

describe("the things of the collection", () => {
  test.each(names)("the picture of %s stands on the ground with its own height of 1", (name) => {
    const { parts, width } = thingModel(thingKind(name));
    const bounds = boundsOf(parts.flatMap(({ outline }) => outline.polygons));
    expect(Object.values(bounds).every(Number.isFinite)).toBe(true);
    expect(bounds.top).toBeGreaterThan(-1.1);
    expect(bounds.bottom).toBeLessThan(0.1);
    expect(bounds.bottom - bounds.top).toBeGreaterThan(0.9);
    expect((bounds.right - bounds.left) / width).toBeCloseTo(1, 0);
  });

  test("a thread keeps the parts of some things, and among them the last ones", () => {
    for (const name of names) thingModel(thingKind(name));
    expect(keptThings()).toBeLessThan(150);
    const last = thingKind(names.at(-1)!);
    expect(thingModel(last).parts).toBe(thingModel(last).parts);
    const [first] = thingModel(thingKind(names[0]!)).parts;
    expect(first?.outline.polygons.length).toBeGreaterThan(0);
  });

  test("every thing has a height in metres and names of at most four words", () => {
    for (const [name, { metres, words }] of THINGS) {
      expect(metres, name).toBeGreaterThan(0);
      expect(words.length, name).toBeGreaterThan(0);
    }
  });

  test.each(["handbag", "sofa", "car", "running shoe", "dress"])(
    "a colour word gives a %s its colour",
    (name) => {
      const violet = lch(0.5, 0.18, 300);
      const before = thingModel(thingKind(name)).parts;
      const after = thingModel(thingKind(name), violet).parts;
      const area = (parts: typeof before): number =>
        parts.reduce((sum, { outline, colour }) => {
          const [, chroma, hue] = toLch(colour);
          const { left, right, top, bottom } = outline.bounds;
          return chroma > 0.08 && Math.abs(hueDistance(hue, 300)) < 15
            ? sum + (right - left) * (bottom - top)
            : sum;
        }, 0);
      expect(area(after)).toBeGreaterThan(area(before) + 0.1);
    },
  );

  test("shades of the main colour stay darker than its lights after a change of colour", () => {
    const [dark, light] = recoloured(
      [
        { ...thingModel(thingKind("car")).parts[0]!, colour: lch(0.4, 0.15, 250) },
        { ...thingModel(thingKind("car")).parts[0]!, colour: lch(0.7, 0.15, 250) },
      ],
      lch(0.6, 0.18, 140),
      { isKept: () => false },
    );
    expect(toLch(dark!.colour)[0]).toBeLessThan(toLch(light!.colour)[0]);
    expect(toLch(light!.colour)[2]).toBeCloseTo(140, 0);
  });
});
