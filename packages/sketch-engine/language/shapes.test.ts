import { expect, test } from "vitest";
import { tokenise } from "./reading/tokens";
import { shapesIn } from "./shapes";
import { understand } from "./understand";

const read = (prompt: string): string =>
  shapesIn(tokenise(prompt))
    .map(({ kind, size }) => `${kind} ${size}`)
    .join(", ");

test.each([
  ["overlapping circles, one large and three small", "circle 1, circle 0.38, circle 0.38, circle 0.38"],
  ["two large squares and a small triangle", "square 1, square 1, triangle 0.38"],
  ["three rings", "ring 1, ring 0.6, ring 0.44"],
  ["circles and no triangles", "circle 1, circle 0.6, circle 0.44, circle 0.34"],
  ["a house", ""],
])("the shapes of %j", (prompt, shapes) => {
  expect(read(prompt)).toBe(shapes);
});

test("shapes are drawn where there is nothing else", () => {
  const shapesOf = (prompt: string) => understand(prompt, "", 1, 1).brief.shapes?.length ?? 0;
  expect(shapesOf("overlapping circles in terracotta and cream")).toBe(4);
  expect(shapesOf("a cat with circles on its collar")).toBe(0);
});
