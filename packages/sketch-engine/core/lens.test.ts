import { expect, test } from "vitest";
import { Frame, INFINITE_DEPTH, Surface } from "./frame";
import { defocus } from "./lens";

const SIZE = 64;
const FAR = 20;
const NEAR = 3;

/** A checkerboard: an object in the middle, land in front of it below, and the far distance above. */
function checkerboard(): Frame {
  const frame = new Frame(SIZE, SIZE);
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      const i = row * SIZE + column;
      frame.colour.fill((row + column) % 2, i * 3, i * 3 + 3);
      const isObject = Math.abs(row - 32) < 8 && Math.abs(column - 32) < 8;
      frame.surface[i] = isObject ? Surface.object : row < 32 ? Surface.sky : Surface.land;
      frame.depth[i] = isObject ? FAR : row < 32 ? INFINITE_DEPTH : NEAR;
    }
  }
  return frame;
}

/** The mean difference of neighbouring pixels of a row. */
function contrastOf({ colour }: Frame, row: number, from = 4, to = SIZE - 4): number {
  let sum = 0;
  for (let column = from; column < to; column++) {
    const k = (row * SIZE + column) * 3;
    sum += Math.abs((colour[k] ?? 0) - (colour[k + 3] ?? 0));
  }
  return sum / (to - from);
}

test("with a shallow depth of field the subject stays sharp, and what is nearer or farther is blurred", () => {
  const frame = checkerboard();
  defocus(frame, 1);
  expect(contrastOf(frame, 32, 26, 38)).toBe(1);
  expect(contrastOf(frame, 10)).toBeLessThan(0.4);
  expect(contrastOf(frame, 56)).toBeLessThan(0.4);
});

test("a sharp subject does not bleed into its blurred background", () => {
  const frame = checkerboard();
  for (let i = 0; i < frame.pixels; i++) {
    frame.colour.fill(frame.surface[i] === Surface.object ? 1 : 0, i * 3, i * 3 + 3);
  }
  defocus(frame, 1);
  const above = (22 * SIZE + 32) * 3;
  expect(frame.colour[above]).toBeLessThan(0.05);
});

test("a picture of the far distance alone stays as it is", () => {
  const frame = checkerboard();
  frame.depth.fill(INFINITE_DEPTH);
  frame.surface.fill(Surface.sky);
  const before = frame.colour.slice();
  defocus(frame, 1);
  expect(frame.colour).toEqual(before);
});
