import { describe, expect, test } from "vitest";
import { Cancelled, interruptible } from "../core/checkpoint";
import { lch, luminance, type Rgb } from "../core/colour";
import { coverageOf } from "../core/coverage";
import { Frame, Surface } from "../core/frame";
import { Noise } from "../core/noise";
import { path } from "../core/path";
import { Random } from "../core/random";
import { toPixels } from "../graphic/shape";
import { randomPrompt } from "../testing";
import { drawLettering } from "./draw-lettering";
import { LAYOUTS, type LayoutName } from "./layouts";
import {
  backdropOf,
  type ColourWishes,
  contrastOf,
  letteringColours,
  measureBackdrop,
  READABLE,
} from "./lettering-colours";
import { type PlacedLettering, placeLettering } from "./place-lettering";
import { readLettering } from "./read-lettering";

const luminanceOf = ([red, green, blue]: Rgb): number => luminance(red, green, blue);
const randomColour = (random: Random): Rgb =>
  lch(random.range(0, 1), random.range(0, 0.25), random.range(0, 360));

describe("the colours", () => {
  test("have a contrast of 4.5:1 before 200 random backgrounds, and of 3:1 where an ink is asked for", () => {
    const random = new Random(9);
    for (let i = 0; i < 200; i++) {
      const colours = Array.from({ length: random.integer(1, 12) }, () => randomColour(random));
      const wishes: ColourWishes = random.chance(0.5)
        ? { ink: randomColour(random), accent: randomColour(random) }
        : {};
      const { ink, paper, scrim, contrast } = letteringColours(backdropOf(colours), wishes);
      const least = ink === wishes.ink ? 3 : READABLE;
      expect(contrast).toBeGreaterThanOrEqual(least);
      expect(contrastOf(luminanceOf(ink), luminanceOf(paper))).toBeGreaterThanOrEqual(least);
      for (const colour of colours) {
        const under = luminanceOf(colour);
        const behind = under + (luminanceOf(scrim?.colour ?? [0, 0, 0]) - under) * (scrim?.alpha ?? 0);
        expect(contrastOf(luminanceOf(ink), behind)).toBeGreaterThanOrEqual(least);
      }
    }
  });

  test("of flat backgrounds, light or dark, take no scrim", () => {
    for (const lightness of [0, 0.1, 0.3, 0.5, 0.75, 0.9, 1]) {
      const { scrim } = letteringColours(backdropOf([lch(lightness, 0.03, 250)]));
      expect(scrim).toBeNull();
    }
  });

  test("are those that are asked for where they can be read", () => {
    const ink = lch(0.45, 0.18, 20);
    expect(letteringColours(backdropOf([lch(0.96, 0.01, 90)]), { ink }).ink).toBe(ink);
    expect(letteringColours(backdropOf([lch(0.5, 0.1, 200)]), { ink }).ink).not.toBe(ink);
    // White on turquoise is white, on a deeper turquoise.
    const white: Rgb = [1, 1, 1];
    const { ink: used, scrim } = letteringColours(backdropOf([lch(0.8, 0.13, 190)]), { ink: white });
    expect(used).toBe(white);
    expect(scrim!.alpha).toBeGreaterThan(0);
  });

  test("are measured in the region alone", () => {
    const frame = new Frame(40, 20);
    for (let i = 0; i < frame.pixels; i++) frame.colour.fill(i % 40 < 20 ? 0.05 : 0.9, i * 3, i * 3 + 3);
    const left = measureBackdrop(frame, [{ left: 0, top: 0, right: 1, bottom: 1 }]);
    expect(left.mean[1]).toBeCloseTo(0.05, 5);
    expect(left.spread).toBeCloseTo(0, 5);
    expect(measureBackdrop(frame, [{ left: 0, top: 0, right: 2, bottom: 1 }]).spread).toBeGreaterThan(0.3);
  });
});

/** A picture of coloured noise, from calm to busy. */
function noisyFrame(seed: number, width = 120, height = 90): Frame {
  const random = new Random(seed);
  const frame = new Frame(width, height);
  const noise = new Noise(random.uint32());
  const [a, b] = [randomColour(random), randomColour(random)];
  const busy = random.range(0, 2);
  for (let i = 0; i < frame.pixels; i++) {
    const at = 0.5 + busy * noise.fractal((i % width) / 12, Math.floor(i / width) / 12, 3);
    for (let c = 0; c < 3; c++)
      frame.colour[i * 3 + c] = a[c]! + (b[c]! - a[c]!) * Math.min(1, Math.max(0, at));
  }
  return frame;
}
const place = (layout: LayoutName, seed = 1) =>
  placeLettering({
    aspect: 4 / 3,
    texts: [{ drawn: "Grand Opening", role: "plain", face: "heavy" }],
    random: new Random(seed),
    layout,
    occupied: layout === "on subject" ? { left: 0.2, top: 0.1, right: 1.1, bottom: 0.9 } : null,
  })!;

/** Pixels close to letters that no letter touches. */
function pixelsNear(placed: PlacedLettering, width: number, height: number): number[] {
  const touched = new Float32Array(width * height);
  for (const { kind, outline } of placed.pieces) {
    if (kind !== "type") continue;
    const mask = coverageOf(toPixels(outline.polygons, height), width, height)!;
    for (const [i, value] of mask.coverage.entries())
      touched[(mask.top + Math.floor(i / mask.width)) * width + mask.left + (i % mask.width)]! += value;
  }
  const near: number[] = [];
  for (let i = 2 * width; i < touched.length - 2 * width; i++) {
    const far = [i - 2, i + 2, i - 2 * width, i + 2 * width];
    if (touched[i]! < 0.01 && far.some((at) => touched[at]! > 0.9)) near.push(i);
  }
  return near;
}

test.each(LAYOUTS)("letters of the layout %s stand out from the pixels around them", (layout) => {
  for (let seed = 0; seed < 6; seed++) {
    const frame = noisyFrame(seed, 320, 240);
    const placed = place(layout, seed);
    const { ink } = drawLettering(frame, placed);
    const near = pixelsNear(placed, frame.width, frame.height);
    expect(near.length).toBeGreaterThan(100);
    const read = near.filter((i) => {
      const [red, green, blue] = frame.colour.subarray(i * 3, i * 3 + 3);
      return contrastOf(luminance(red!, green!, blue!), luminanceOf(ink)) >= READABLE;
    });
    expect(read.length / near.length, `seed ${seed}`).toBeGreaterThan(0.9);
  }
});

test("a subject stands before letters that are behind it, unless too little would be left", () => {
  const placed = place("across");
  const { left, top, right, bottom } = placed.bounds;
  const inked = (subject?: ReturnType<typeof path>): number => {
    const frame = new Frame(120, 90);
    drawLettering(frame, placed, subject && { subject });
    return frame.colour.reduce((sum, value) => sum + value, 0);
  };
  const whole = inked();
  const lowerFifth = path().rect(left, bottom - (bottom - top) / 5, right - left, 1);
  expect(inked(lowerFifth)).toBeLessThan(whole * 0.95);
  expect(inked(path().rect(left, top, right - left, 1))).toBe(whole);
  const frame = new Frame(120, 90);
  frame.surface.fill(Surface.object, 120 * Math.round((bottom - 0.08) * 90));
  drawLettering(frame, placed);
  expect(frame.colour.reduce((sum, value) => sum + value, 0)).toBeLessThan(whole * 0.98);
});

test("letters are the same at every size", () => {
  const shareOf = (height: number): number => {
    const frame = new Frame((height * 4) / 3, height);
    drawLettering(frame, place("stacked"));
    return frame.colour.reduce((sum, value) => sum + value, 0) / frame.pixels;
  };
  expect(shareOf(75)).toBeCloseTo(shareOf(300), 2);
});

test("any quoted text in any picture is drawn without a fault", () => {
  const random = new Random(12);
  for (let i = 0; i < 150; i++) {
    const aspect = random.range(0.25, 4);
    const { texts } = readLettering(
      Array.from({ length: random.integer(1, 4) }, () => `“${randomPrompt(random, 14)}”`).join(" "),
    );
    const left = random.range(0, aspect);
    const top = random.range(-0.2, 1);
    const occupied = { left, top, right: left + random.range(0, 1), bottom: top + random.range(0, 1) };
    const placed = placeLettering({
      aspect,
      texts,
      random,
      occupied: random.chance(0.5) ? occupied : null,
      ...(random.chance(0.3) && { layout: random.pick(LAYOUTS) }),
    });
    if (!placed) continue;
    const frame = new Frame(Math.max(1, Math.round(24 * aspect)), 24);
    drawLettering(frame, placed);
    expect(frame.colour.every(Number.isFinite)).toBe(true);
  }
});

test("drawing is stopped by a cancel", () => {
  const placed = place("bottom");
  expect(() =>
    interruptible(
      () => true,
      () => drawLettering(new Frame(60, 45), placed),
    ),
  ).toThrow(Cancelled);
});
