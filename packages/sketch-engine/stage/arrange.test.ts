import { describe, expect, test } from "vitest";
import { understand } from "../language/understand";
import { castOf } from "./arrange";
import { boundsOfCast } from "./staged-model";

const ASPECTS = [0.56, 1, 1.78] as const;
const PROMPTS = [
  "a burger on a slate plate",
  "three lemons on a blue table",
  "nine donuts",
  "a bicycle with a basket against a wall",
  "green sofa with a floor lamp and a monstera",
  "a desk with a laptop, a desk lamp and a mug",
  "two horses on a beach",
  "a woman in a red coat",
  "a family in the garden",
  "a portrait of a man",
  "three helicopters over the sea",
  "a giraffe",
  "sneakers, sunglasses and a watch, flat lay",
] as const;

const castFor = (prompt: string, seed: number, aspect: number) =>
  castOf(understand(prompt, "", seed, aspect).brief, aspect);

describe("the arrangement of things near the eye", () => {
  test.each(PROMPTS)("the things of %s stay inside of pictures of every shape", (prompt) => {
    for (const aspect of ASPECTS)
      for (let seed = 0; seed < 6; seed++) {
        const { left, right, top, bottom } = boundsOfCast(castFor(prompt, seed, aspect));
        expect(left).toBeGreaterThan(-0.02);
        expect(right).toBeLessThan(aspect + 0.02);
        expect(top).toBeGreaterThan(-0.02);
        // Portraits end below the lower edge.
        expect(bottom).toBeLessThan(1.03);
        expect(Math.max((right - left) / aspect, bottom - top)).toBeGreaterThan(0.3);
      }
  });

  test.each(PROMPTS.filter((prompt) => !prompt.includes("portrait")))(
    "four pictures of %s have four compositions",
    (prompt) => {
      const casts = [0, 1, 2, 3].map((seed) => castFor(prompt, seed, 1));
      for (const [i, a] of casts.entries())
        for (const b of casts.slice(i + 1)) {
          const moves = a.map((one, index) => {
            const other = b[index]!;
            return (
              Math.abs(one.x - other.x) +
              Math.abs(one.y - other.y) +
              Math.abs(Math.log(one.scale / other.scale))
            );
          });
          expect(Math.max(...moves)).toBeGreaterThan(0.05);
        }
    },
  );

  test("a plate lies below what is on it, a lamp stands on its desk, and a sofa is larger than its cushion", () => {
    const [plate, burger] = castFor("a burger on a plate", 1, 1);
    expect(plate!.model.kind).toBe("thing plate");
    expect(burger!.y).toBeLessThan(plate!.y);
    const desk = castFor("a desk with a desk lamp", 1, 1);
    const lamp = desk.find(({ model }) => model.kind === "thing desk lamp")!;
    const table = desk.find(({ model }) => model.kind === "thing desk")!;
    expect(lamp.y).toBeLessThan(table.y - 0.7 * table.scale);
    const sofa = castFor("a sofa with a cushion", 1, 1);
    expect(sofa.find(({ model }) => model.kind === "thing sofa")!.scale).toBeGreaterThan(
      sofa.find(({ model }) => model.kind === "thing cushion")!.scale,
    );
  });

  test("a small thing beside a large one of another kind stays smaller", () => {
    const cast = castFor("an elephant and a mouse", 2, 1);
    const [mouse, elephant] = ["thing mouse", "thing elephant"].map(
      (kind) => cast.find(({ model }) => model.kind === kind)!,
    );
    expect(mouse!.scale).toBeLessThan(elephant!.scale / 2);
  });
});
