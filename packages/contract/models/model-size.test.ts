import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasAspectRatio, resolutionBounds, type Size, snapSize } from "./model-size";
import type { ModelSizes } from "./models";
import { OFFERED_ASPECT_RATIOS, OFFERED_RESOLUTIONS } from "./shape";

type Rule = Extract<ModelSizes, { multiple_of: number }>;

const ruleOf = (
  multiple_of: number,
  [min_side, max_side, max_short_side]: readonly [number, number, number],
  ratio: number,
  [min_pixels, max_pixels]: readonly [number, number],
): Rule => ({
  ...{ multiple_of, min_side, max_side, max_short_side },
  ...{ min_ratio: 1 / ratio, max_ratio: ratio, min_pixels, max_pixels },
});

/** The rules of real models and of the studio's engine. */
const REAL = {
  "gpt-image": ruleOf(16, [256, 3_840, 2_880], 3, [655_360, 8_294_400]),
  "sd-server": ruleOf(64, [64, 4_096, 2_048], 4, [64 ** 2, 2_048 ** 2]),
  "stable diffusion": ruleOf(8, [256, 2_048, 2_048], 4, [256 ** 2, 2_048 ** 2]),
  sandbox: ruleOf(1, [64, 8_192, 2_048], 4, [64 ** 2, 2_048 ** 2 * 4]),
  "one megapixel": ruleOf(32, [256, 1_440, 1_440], 3, [700_000, 1_100_000]),
};

/** Sides of up to four digits, as aspect ratios have them. */
const MAX_SIDE = 9_999;

/** Rules that leave room: the largest square has several times the sides of the smallest. */
const rules: fc.Arbitrary<Rule> = fc
  .record({
    multiple_of: fc.constantFrom(1, 2, 8, 16, 32, 64),
    steps: fc.integer({ min: 1, max: 8 }),
    room: fc.integer({ min: 4, max: 16 }),
    ratio: fc.double({ min: 1, max: 4, noNaN: true }),
    long: fc.double({ min: 1, max: 4, noNaN: true }),
    share: fc.double({ min: 0.6, max: 1, noNaN: true }),
  })
  .map(({ multiple_of, steps, room, ratio, long, share }) => {
    const min_side = multiple_of * steps * 4;
    const short = min_side * room;
    const max_side = Math.floor((short * long) / multiple_of) * multiple_of;
    const min_pixels = min_side ** 2;
    return ruleOf(multiple_of, [min_side, max_side, short], ratio, [
      min_pixels,
      Math.floor(short ** 2 * share),
    ]);
  })
  .filter(({ max_side }) => max_side <= MAX_SIDE);

const lists: fc.Arbitrary<ModelSizes> = fc
  .array(
    fc.record({ width: fc.integer({ min: 64, max: 4_096 }), height: fc.integer({ min: 64, max: 4_096 }) }),
    { minLength: 1, maxLength: 20 },
  )
  .map((list) => ({ list }));

const anyRatio = fc
  .tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 9_999 }))
  .map(([width, height]) => `${width}:${height}`);
const anyResolution = fc.integer({ min: 1, max: 16_384 });

/** What is wrong with this size for the model; empty when nothing is. */
function faults(sizes: ModelSizes, { width, height }: Size): string[] {
  if ("list" in sizes)
    return sizes.list.some((one) => one.width === width && one.height === height) ? [] : ["not in the list"];
  const short = Math.min(width, height);
  const long = Math.max(width, height);
  const { multiple_of, min_side, max_side, max_short_side, min_pixels, max_pixels } = sizes;
  return [
    ...(width % multiple_of || height % multiple_of ? ["no multiple"] : []),
    ...(short < min_side ? ["too short"] : []),
    ...(long > max_side ? ["too long"] : []),
    ...(short > max_short_side ? ["short side too long"] : []),
    ...(width * height < min_pixels ? ["too few pixels"] : []),
    ...(width * height > max_pixels ? ["too many pixels"] : []),
  ];
}

const again = (sizes: ModelSizes, { width, height }: Size) =>
  snapSize(sizes, `${width}:${height}`, Math.min(width, height));

describe("the size that a model draws", () => {
  it("a snapped size is one that the model has, for every aspect ratio of the model and every resolution", () => {
    fc.assert(
      fc.property(fc.oneof(rules, lists), anyRatio, anyResolution, (sizes, ratio, resolution) => {
        fc.pre(hasAspectRatio(sizes, ratio));
        expect(faults(sizes, snapSize(sizes, ratio, resolution))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(Object.entries(REAL))(
    "every aspect ratio and resolution of %s leads to a size that it has",
    (_, rule) => {
      fc.assert(
        fc.property(anyRatio, anyResolution, (ratio, resolution) => {
          fc.pre(hasAspectRatio(rule, ratio));
          const size = snapSize(rule, ratio, resolution);
          expect(faults(rule, size)).toEqual([]);
          expect(again(rule, size)).toEqual(size);
        }),
        { numRuns: 1_000 },
      );
    },
  );

  it("snapping a snapped size again changes nothing", () => {
    fc.assert(
      fc.property(fc.oneof(rules, lists), anyRatio, anyResolution, (sizes, ratio, resolution) => {
        fc.pre(hasAspectRatio(sizes, ratio));
        const size = snapSize(sizes, ratio, resolution);
        expect(again(sizes, size)).toEqual(size);
      }),
      { numRuns: 2_000 },
    );
  });

  it("a size that the model has is kept as it is", () => {
    fc.assert(
      fc.property(rules, fc.nat(), fc.nat(), (rule, a, b) => {
        const { multiple_of, min_side, max_side } = rule;
        const side = (n: number) => min_side + (n % ((max_side - min_side) / multiple_of + 1)) * multiple_of;
        const size = { width: side(a), height: side(b) };
        fc.pre(faults(rule, size).length === 0 && hasAspectRatio(rule, `${size.width}:${size.height}`));
        expect(again(rule, size)).toEqual(size);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(Object.entries(REAL))(
    "every offered shape and resolution of %s is a size that it has",
    (_, rule) => {
      let possible = 0;
      for (const ratio of OFFERED_ASPECT_RATIOS.filter((one) => hasAspectRatio(rule, one)))
        for (const resolution of OFFERED_RESOLUTIONS) {
          expect([ratio, resolution, faults(rule, snapSize(rule, ratio, resolution))]).toEqual([
            ratio,
            resolution,
            [],
          ]);
          possible++;
        }
      expect(possible).toBeGreaterThan(20);
    },
  );

  it("the bounds of the resolution are sizes of the model, the larger one not below the smaller", () => {
    fc.assert(
      fc.property(fc.oneof(rules, lists), anyRatio, (sizes, ratio) => {
        fc.pre(hasAspectRatio(sizes, ratio));
        const { min, max } = resolutionBounds(sizes, ratio);
        expect(min).toBeLessThanOrEqual(max);
        for (const resolution of [min, max])
          expect(faults(sizes, snapSize(sizes, ratio, resolution))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});

it("an aspect ratio just beyond the limits of a model is not one of the model's", () => {
  const sizes = {
    ...{ multiple_of: 1, min_side: 64, max_side: 2048, max_short_side: 1024 },
    ...{ min_ratio: 1 / 4, max_ratio: 3, min_pixels: 4096, max_pixels: 1024 * 1024 },
  };
  expect(hasAspectRatio(sizes, "3:1")).toBe(true);
  expect(hasAspectRatio(sizes, "1180:393")).toBe(false);
});
