/**
 * Draws every built-in style with the sandbox engine and compares each two.
 *
 * The distance of two pictures has two parts. Colour: both are reduced to 12 × 9 mean colours in OKLab, in which equal
 * steps look equally large, and their root mean square difference is taken. Marks: the mean strength of edges in eight
 * directions, fine ones between neighbouring pixels and coarse ones over four, which tells hatching from washes and
 * pixels from paint of the same colours. The distance is the root of the sum of both squares; marks count three times,
 * to weigh about as much as colours. The threshold is chosen from measurements: looks that people took for one were at
 * most 0.056 apart (a film still and an aerial view that were both the plain scene), and the nearest two looks of now,
 * a photograph and its low poly mesh, are 0.066 apart; half of all pairs are more than 0.27 apart.
 */

import { Worker } from "node:worker_threads";
import type { Bitmap } from "image-providers/engine";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSandboxEngine } from "@/lib/engine/sandbox";
import { bundled } from "@/tools/testing/bundled";
import { BUILT_IN_STYLES } from "./built-in";

// Drawing is pure computation: on a loaded machine it takes several times as long.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PROMPTS = ["a mountain lodge in winter", "a red sailboat on a lake", "a fox in a forest"];
/** The least distance of two styles in any of the prompts. */
const MIN_DISTANCE = 0.06;
const SIZE = { width: 96, height: 72 };
const CELL = 8;
const DIRECTIONS = 8;
const SEED = 7;

interface Look {
  /** Mean colours of cells: lightness, a and b of each. */
  colours: number[];
  /** Mean strength of edges by direction, fine then coarse. */
  marks: number[];
}

const thread = await bundled("packages/sketch-engine/worker.ts");
const engine = createSandboxEngine({ threads: 2, createWorker: () => new Worker(thread) });
const looks = new Map<string, Look[]>();

beforeAll(async () => {
  await Promise.all(
    BUILT_IN_STYLES.map(async ({ name, template, negativePrompt }) => {
      const drawn = PROMPTS.map((prompt) => draw(template.replace("{prompt}", prompt), negativePrompt));
      looks.set(name, (await Promise.all(drawn)).map(lookOf));
    }),
  );
});
afterAll(() => engine.close());

async function draw(prompt: string, negativePrompt: string): Promise<Bitmap> {
  const request = { model: "sandbox", prompt, negativePrompt, seed: SEED, count: 1, settings: {}, ...SIZE };
  const hooks = { signal: new AbortController().signal, onProgress: () => {}, onPreview: () => {} };
  const [drawn] = (await engine.render(request, hooks)).images;
  if (!drawn || !("data" in drawn.image)) throw new Error("The engine drew no pixels.");
  return drawn.image;
}

const PAIRS = BUILT_IN_STYLES.flatMap(({ name }, i) =>
  BUILT_IN_STYLES.slice(i + 1).map((other): [string, string] => [name, other.name]),
);

test.each(PAIRS)("the styles %s and %s look clearly different for every prompt", (one, other) => {
  const distances = PROMPTS.map((_, i) => distanceOf(looks.get(one)?.[i], looks.get(other)?.[i]));
  expect(Math.min(...distances)).toBeGreaterThan(MIN_DISTANCE);
});

test("the same picture has no distance", () => {
  const look = looks.get("Minimal")?.[0];
  expect(distanceOf(look, look)).toBe(0);
});

function distanceOf(a: Look | undefined, b: Look | undefined): number {
  if (!a || !b) throw new Error("A style was not drawn.");
  const colour = Math.sqrt(squares(a.colours, b.colours) / (a.colours.length / 3));
  const marks = Math.sqrt(squares(a.marks, b.marks));
  return Math.hypot(colour, 3 * marks);
}

const squares = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + (value - (b[i] ?? 0)) ** 2, 0);

function lookOf({ width, height, data }: Bitmap): Look {
  const pixels = Array.from({ length: width * height }, (_, i) => oklab(data.subarray(i * 4, i * 4 + 3)));
  const colours = Array.from({ length: (width / CELL) * (height / CELL) * 3 }, () => 0);
  for (const [i, colour] of pixels.entries()) {
    const cell = Math.floor(i / width / CELL) * (width / CELL) + Math.floor((i % width) / CELL);
    for (const [c, value] of colour.entries())
      colours[cell * 3 + c] = (colours[cell * 3 + c] ?? 0) + value / CELL ** 2;
  }
  const lightness = pixels.map(([value]) => value);
  return { colours, marks: [1, 4].flatMap((step) => edges(lightness, width, height, step)) };
}

/** Mean strength of the edges of each direction; `step` is the distance of the pixels compared. */
function edges(lightness: readonly number[], width: number, height: number, step: number): number[] {
  const sums = Array.from({ length: DIRECTIONS }, () => 0);
  const at = (x: number, y: number): number => lightness[y * width + x] ?? 0;
  for (let y = step; y < height - step; y++) {
    for (let x = step; x < width - step; x++) {
      const dx = at(x + step, y) - at(x - step, y);
      const dy = at(x, y + step) - at(x, y - step);
      // An edge has no front and back, so directions are counted over half a turn.
      const turn = (Math.atan2(dy, dx) / Math.PI + 1) % 1;
      const bin = Math.min(DIRECTIONS - 1, Math.floor(turn * DIRECTIONS));
      sums[bin] = (sums[bin] ?? 0) + Math.hypot(dx, dy);
    }
  }
  return sums.map((sum) => sum / ((width - 2 * step) * (height - 2 * step)));
}

/** OKLab of an sRGB colour: lightness 0..1, green to red, blue to yellow. */
function oklab(rgb: Uint8Array): [number, number, number] {
  const [r = 0, g = 0, b = 0] = [...rgb].map((byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
