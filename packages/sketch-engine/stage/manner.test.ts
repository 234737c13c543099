import { expect, test } from "vitest";
import { understand } from "../language/understand";
import { castOf } from "./arrange";
import { boundsOfCast } from "./staged-model";

const cast = (prompt: string, seed = 3) => castOf(understand(prompt, "", seed, 1).brief, 1);

test("stacked things lie on top of each other, the upper ones drawn last", () => {
  const pile = cast("three stacked bars of soap, sage, cream and terracotta, on wet slate");
  expect(pile).toHaveLength(3);
  for (const [i, one] of pile.slice(1).entries()) {
    expect(one.y).toBeLessThan(pile[i]!.y);
    expect(Math.abs(one.x - pile[0]!.x)).toBeLessThan(0.1 * one.scale);
  }
});

test("things that float are higher than those that stand", () => {
  const lowest = (prompt: string) => boundsOfCast(cast(prompt)).bottom;
  expect(lowest("white headphones floating against an orange backdrop")).toBeLessThan(
    lowest("white headphones against an orange backdrop") - 0.03,
  );
});

test("a headline at an edge has it for itself", () => {
  for (let seed = 1; seed < 8; seed++) {
    expect(boundsOfCast(cast('a saxophone on blue, "JAZZ" at the top', seed)).top).toBeGreaterThan(0.25);
    expect(boundsOfCast(cast('a lighthouse, "COAST" along the bottom', seed)).bottom).toBeLessThan(0.75);
  }
});
