import { describe, expect, test } from "vitest";
import { toLch } from "../core/colour";
import { boundsOf } from "../core/path";
import { Random } from "../core/random";
import { understand } from "../language/understand";
import { buildModel } from "../subjects/catalogue";
import { composeGraphic } from "./compose";
import { mergeTrees } from "./shape";

/** Where each sailboat of a composition lies, from left to right. */
function boatsOf(prompt: string, seed: number, aspect: number) {
  const graphic = composeGraphic(understand(prompt, "", seed, aspect).brief, aspect);
  const parts = graphic.shapes.filter(({ role }) => role === "subject");
  const perBoat = buildModel("thing sailing yacht", new Random(1), graphic.isNight).parts.length;
  return Array.from({ length: parts.length / perBoat }, (_, i) =>
    boundsOf(parts.slice(i * perBoat, (i + 1) * perBoat).flatMap(({ polygons }) => polygons)),
  ).sort((a, b) => a.left - b.left);
}

describe("a flat composition", () => {
  test.each([
    ["harbour with three sailboats at noon", 1],
    ["harbour with three sailboats at noon", 2.3],
    ["three sailboats on a lake at noon", 1],
  ])(
    "a flat composition of «%s» at an aspect ratio of %d shows all boats inside the picture and apart",
    (prompt, aspect) => {
      for (let seed = 1; seed <= 5; seed++) {
        const boats = boatsOf(prompt, seed, aspect);
        expect(boats).toHaveLength(3);
        for (const [i, { left, right }] of boats.entries()) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(aspect);
          const next = boats[i + 1];
          // A boat in the second row may be behind the bows of those before it.
          if (next) expect(next.left - right).toBeGreaterThan(-(right - left) * 0.6);
        }
      }
    },
  );

  test("a boat on a lake has open water from side to side in every composition", () => {
    for (let seed = 1; seed <= 9; seed++) {
      const { shapes } = composeGraphic(
        understand("a small sailing boat on a wide lake", "", seed, 1).brief,
        1,
      );
      const water = shapes.find(({ role }) => role === "water");
      expect(water?.bounds.left).toBeLessThan(0);
      expect(water?.bounds.right).toBeGreaterThan(1);
    }
  });

  test.each([
    ["overlapping circles in terracotta and sage, watercolor", 4],
    ["flowing lines in teal and orange, watercolor", 15],
  ])("a flat composition of «%s» is %d shapes in the named colours", (prompt, count) => {
    const { brief } = understand(prompt, "", 3, 1);
    const motif = composeGraphic(brief, 1).shapes.filter(({ role }) => role === "subject");
    expect(motif).toHaveLength(count);
    for (const { colour } of motif) expect(brief.palette).toContainEqual(colour);
  });

  test("a flat composition under water shows sea life and no sun, snow or waves", () => {
    const { shapes } = composeGraphic(understand("underwater", "", 1, 1).brief, 1);
    expect(shapes.some(({ role }) => role === "sun" || role === "snow" || role === "wave")).toBe(false);
    expect(shapes.filter(({ role }) => role === "subject").length).toBeGreaterThan(10);
  });

  test("the trees of a row are one shape, but blossom and bark are separate shapes", () => {
    const { shapes } = composeGraphic(understand("cherry blossom mountains at noon", "", 3, 1).brief, 1);
    const merged = mergeTrees(shapes).filter(({ role }) => role === "tree");
    expect(merged.length).toBeLessThan(shapes.filter(({ role }) => role === "tree").length / 3);
    const lightness = merged.map(({ colour }) => toLch(colour)[0]);
    expect(Math.max(...lightness)).toBeGreaterThan(0.7);
    expect(Math.min(...lightness)).toBeLessThan(0.5);
  });

  test("a flat composition of space has a planet unless the negative prompt excludes it", () => {
    const planets = (negative: string) =>
      composeGraphic(understand("space with a planet", negative, 1, 1).brief, 1).shapes.filter(
        ({ role }) => role === "subject",
      ).length;
    expect(planets("")).toBeGreaterThan(0);
    expect(planets("planet")).toBe(0);
  });
});
