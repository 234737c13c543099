import { describe, expect, test } from "vitest";
import { encodeChannel, hex, lch, toLch } from "./colour";
import { coverageOf, type Mask } from "./coverage";
import { fillPath } from "./fill";
import { Frame } from "./frame";
import { hypot } from "./math";
import { Noise } from "./noise";
import { path, strokeOutline } from "./path";
import { Progress } from "./progress";
import { Random } from "./random";

const areaOf = (mask: Mask | null): number => mask?.coverage.reduce((sum, share) => sum + share, 0) ?? 0;

describe("random streams", () => {
  test("a seed gives the recorded random numbers, so that its picture never changes", () => {
    const random = new Random(42);
    expect(Array.from({ length: 4 }, () => random.uint32())).toEqual(RECORDED);
  });

  test("a forked random stream does not depend on how many numbers its parent has generated", () => {
    const parent = new Random(5);
    const before = parent.fork("trees").uint32();
    parent.next();
    expect(parent.fork("trees").uint32()).toBe(before);
    expect(parent.fork("water").uint32()).not.toBe(before);
  });

  test("random numbers have a mean of one half", () => {
    const random = new Random(9);
    const mean = Array.from({ length: 20_000 }, () => random.next()).reduce((a, b) => a + b) / 20_000;
    expect(mean).toBeCloseTo(0.5, 1);
  });
});

const RECORDED = [1659667605, 2388746889, 2119931789, 804467529];

test("the length of two sides is that of Math.hypot to the last bit, so that no picture depends on which one drew it", () => {
  const random = new Random(3);
  const side = () => random.sign() * random.next() * 10 ** random.range(-9, 6);
  const sides = [[0, 0], [0, -5], [3, 4], ...Array.from({ length: 50_000 }, () => [side(), side()])];
  const different = sides.filter(([x = 0, y = 0]) => hypot(x, y) !== Math.hypot(x, y));
  expect(different).toEqual([]);
});

describe("the pixel coverage of a shape", () => {
  test("the coverage of a rectangle between pixels is exact", () => {
    expect(areaOf(coverageOf(path().rect(1.25, 2.5, 3.5, 1.75).polygons, 10, 10))).toBeCloseTo(3.5 * 1.75, 4);
  });

  test("the coverage of a triangle is exact", () => {
    const triangle = path().moveTo(1, 1).lineTo(8.5, 2).lineTo(3, 9).polygons;
    expect(areaOf(coverageOf(triangle, 10, 10))).toBeCloseTo(Math.abs(7.5 * 8 - 2 * 1) / 2, 3);
  });

  test("the coverage of a circle approaches its area", () => {
    const circle = path().ellipse(20, 20, 12, 12, 256).polygons;
    expect(areaOf(coverageOf(circle, 40, 40))).toBeCloseTo(Math.PI * 144, 0);
  });

  test("the coverage of a shape that reaches beyond the picture is clipped", () => {
    expect(areaOf(coverageOf(path().rect(-50, -50, 100, 100).polygons, 8, 8))).toBeCloseTo(64, 3);
    expect(areaOf(coverageOf(path().rect(-5, 2, 9, 2).polygons, 8, 8))).toBeCloseTo(8, 3);
    expect(coverageOf(path().rect(20, 20, 5, 5).polygons, 8, 8)).toBeNull();
  });

  test("the coverage of a stroke is its length times its width", () => {
    const line = strokeOutline(
      [
        [2, 5],
        [12, 5],
      ],
      2,
    );
    expect(areaOf(coverageOf(line, 20, 20))).toBeCloseTo(20, 3);
  });
});

describe("filling", () => {
  test("filling a shape does not change pixels of nearer shapes", () => {
    const frame = new Frame(4, 4);
    const everything = path().rect(0, 0, 4, 4);
    fillPath(frame, everything, [1, 0, 0], { depth: 2 });
    fillPath(frame, everything, [0, 1, 0], { depth: 3 });
    expect([...frame.colour.slice(0, 3)]).toEqual([1, 0, 0]);
    fillPath(frame, everything, [0, 0, 1], { depth: 1 });
    expect([...frame.colour.slice(0, 3)]).toEqual([0, 0, 1]);
  });

  test("a later part at the same fractional depth is drawn over an earlier one", () => {
    const frame = new Frame(4, 4);
    fillPath(frame, path().rect(0, 0, 4, 4), [1, 0, 0], { depth: 0.1 });
    fillPath(frame, path().rect(0, 0, 4, 4), [0, 1, 0], { depth: 0.1 });
    expect([...frame.colour.slice(0, 3)]).toEqual([0, 1, 0]);
  });
});

describe("colour", () => {
  test("a colour converted to OKLCH and back is unchanged", () => {
    const original = hex("#c2543a");
    const back = lch(...toLch(original));
    for (let i = 0; i < 3; i++) expect(back[i]).toBeCloseTo(original[i] ?? 0, 4);
  });

  test("a colour outside the gamut loses chroma until it is inside", () => {
    for (let hue = 0; hue < 360; hue += 15) {
      for (const channel of lch(0.7, 0.4, hue)) {
        expect(channel).toBeGreaterThanOrEqual(0);
        expect(channel).toBeLessThanOrEqual(1.001);
      }
    }
  });

  test("a colour channel is encoded by the sRGB curve", () => {
    expect(encodeChannel(0)).toBe(0);
    expect(encodeChannel(0.2140411)).toBeCloseTo(127.5, 0);
    expect(encodeChannel(7)).toBe(255);
  });
});

describe("noise", () => {
  test("noise stays in its range and is the same for the same seed", () => {
    const noise = new Noise(3);
    for (let i = 0; i < 2000; i++) {
      const x = i * 0.371 - 300;
      const y = i * 0.177;
      expect(Math.abs(noise.gradient(x, y))).toBeLessThanOrEqual(1.5);
      expect(noise.ridged(x, y, 5)).toBeGreaterThanOrEqual(0);
      expect(noise.gradient(x, y)).toBe(new Noise(3).gradient(x, y));
      if (i > 20) i += 97;
    }
  });
});

test("the progress of one stage of drawing counts for its share of the whole", () => {
  const seen: number[] = [];
  const whole = new Progress((fraction) => seen.push(fraction));
  const part = whole.part(0.5, 1);
  part.stage(0, 1);
  part.at(0.5);
  part.at(1);
  expect(seen.at(-2)).toBeCloseTo(0.75);
  expect(seen.at(-1)).toBe(1);
});
