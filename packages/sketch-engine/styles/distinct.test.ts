import { describe, expect, test } from "vitest";
import { toOklab } from "../core/colour";
import { grainAt } from "../core/finish";
import { Progress } from "../core/progress";
import type { StyleName } from "../language/brief";
import { understand } from "../language/understand";
import { STYLES } from ".";

const SIZE = 96;
const PROMPTS = ["a burger", "mountains with a lake", "portrait of a woman"];
/** Least distance between the pictures of two styles; a filter on a picture moves it by some 0.065. */
const DISTINCT = 0.09;
/** Bins of lightness, of each colour axis, of the direction of edges, and blocks of the picture in a row. */
const [LIGHTS, TINTS, DIRECTIONS, BLOCKS] = [7, 9, 8, 6];

/** Differences of lightness across an edge from which it counts, and from which it is hard. */
const [FAINT_EDGE, HARD_EDGE] = [0.03, 0.15];

const decode = (byte: number): number => (byte / 255) ** 2.2;

/** The two bins that a value lies between, with its share of each: a small change of tone is a small change of bins. */
function spread(
  value: number,
  from: number,
  to: number,
  bins: number,
): readonly (readonly [number, number])[] {
  const at = Math.max(0, Math.min(bins - 1, ((value - from) / (to - from)) * (bins - 1)));
  const low = Math.floor(at);
  return [
    [low, 1 - (at - low)],
    [Math.min(bins - 1, low + 1), at - low],
  ];
}

/** The mean of each pixel and its neighbours, so that grain is not taken for strokes. */
function smoothed(plane: Float32Array): Float32Array {
  const out = plane.slice();
  for (let y = 1; y < SIZE - 1; y++) {
    for (let x = 1; x < SIZE - 1; x++) {
      let sum = 0;
      for (const row of [-SIZE, 0, SIZE])
        for (const step of [-1, 0, 1]) sum += plane[y * SIZE + x + row + step]!;
      out[y * SIZE + x] = sum / 9;
    }
  }
  return out;
}

/** What a picture looks like at a glance: its colours, the directions of its edges, and where it is busy. */
function describePicture(rgba: Uint8Array): number[][] {
  const share = 1 / (SIZE * SIZE);
  const colours = new Array<number>(LIGHTS * TINTS * TINTS).fill(0);
  // Soft edges and hard ones, by direction.
  const edges = new Array<number>(DIRECTIONS * 2).fill(0);
  const texture = new Array<number>(BLOCKS * BLOCKS).fill(0);
  const planes = [0, 1, 2].map(() => new Float32Array(SIZE * SIZE));
  for (let i = 0; i < SIZE * SIZE; i++) {
    const lab = toOklab([decode(rgba[i * 4]!), decode(rgba[i * 4 + 1]!), decode(rgba[i * 4 + 2]!)]);
    for (const [k, plane] of planes.entries()) plane[i] = lab[k]!;
  }
  const [l, a, b] = planes.map(smoothed) as [Float32Array, Float32Array, Float32Array];
  for (let i = 0; i < SIZE * SIZE; i++)
    for (const [row, p] of spread(l[i]!, 0, 1, LIGHTS))
      for (const [u, q] of spread(a[i]!, -0.2, 0.2, TINTS))
        for (const [v, r] of spread(b[i]!, -0.2, 0.2, TINTS))
          colours[(row * TINTS + u) * TINTS + v]! += p * q * r * share;
  const light = planes[0]!;
  for (let y = 1; y < SIZE - 1; y++) {
    for (let x = 1; x < SIZE - 1; x++) {
      const i = y * SIZE + x;
      const dx = light[i + 1]! - light[i - 1]!;
      const dy = light[i + SIZE]! - light[i - SIZE]!;
      const strength = Math.hypot(dx, dy);
      const direction = Math.floor(((Math.atan2(dy, dx) / Math.PI + 1) / 2) * DIRECTIONS) % DIRECTIONS;
      if (strength > FAINT_EDGE) edges[direction + (strength > HARD_EDGE ? DIRECTIONS : 0)]! += share;
      const block = Math.floor((y / SIZE) * BLOCKS) * BLOCKS + Math.floor((x / SIZE) * BLOCKS);
      const around = light[i - 1]! + light[i + 1]! + light[i - SIZE]! + light[i + SIZE]!;
      texture[block]! += Math.abs(around - 4 * light[i]!) * 8 * share;
    }
  }
  return [colours, edges, texture];
}

/** Half the sum of absolute differences of each descriptor, averaged: 0 for the same picture, 1 for unrelated ones. */
const distanceOf = (a: number[][], b: number[][]): number =>
  a.reduce((sum, one, k) => sum + one.reduce((s, value, i) => s + Math.abs(value - b[k]![i]!), 0) / 2, 0) /
  a.length;

const names = Object.keys(STYLES) as StyleName[];
function draw(style: StyleName, prompt: string): Uint8Array {
  const { brief } = understand(prompt, "", 3, 1);
  return STYLES[style]({ ...brief, style }, SIZE, SIZE, new Progress());
}

const meanOver = (distances: number[]): number =>
  distances.reduce((sum, distance) => sum + distance, 0) / distances.length;

/** The same picture with more contrast, less colour and film grain: not a style of its own. */
function filtered(rgba: Uint8Array): Uint8Array {
  return rgba.map((byte, i) => {
    const pixel = i - (i % 4);
    const grey = (rgba[pixel]! + rgba[pixel + 1]! + rgba[pixel + 2]!) / 3;
    const grain = grainAt((pixel / 4) % SIZE, Math.floor(pixel / 4 / SIZE), 1) * 5;
    return Math.max(0, Math.min(255, 128 + (grey + (byte - grey) * 0.85 - 128) * 1.12 + grain));
  });
}

describe("styles look different", () => {
  test("a filter on a picture does not make a style", () => {
    for (const style of ["matte", "poster", "product"] as const) {
      const each = PROMPTS.map((prompt) => {
        const picture = draw(style, prompt);
        return distanceOf(describePicture(picture), describePicture(filtered(picture)));
      });
      expect(meanOver(each)).toBeLessThan(DISTINCT);
    }
  });

  test("no two styles draw a thing, a landscape and a person alike", () => {
    const looks = new Map(
      names.map((style) => [style, PROMPTS.map((prompt) => describePicture(draw(style, prompt)))]),
    );
    const pairs = names.flatMap((a, i) =>
      names.slice(i + 1).map((b) => ({
        pair: `${a} / ${b}`,
        distance: meanOver(PROMPTS.map((_, p) => distanceOf(looks.get(a)![p]!, looks.get(b)![p]!))),
      })),
    );
    expect(pairs.filter(({ distance }) => distance < DISTINCT)).toEqual([]);
  }, 60_000);
});
