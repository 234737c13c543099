import { describe, expect, test } from "vitest";
import type { Brief } from "../language/brief";
import { understand } from "../language/understand";
import { castOf } from "./arrange";
import { boundsOfCast } from "./staged-model";

const layingOf = (prompt: string, seed: number, aspect: number) => {
  const { brief } = understand(prompt, "", seed, aspect);
  const flat: Brief = { ...brief, stage: { kind: "flat lay", material: "stone", hasView: false } };
  return castOf(flat, aspect).map((thing) => boundsOfCast([thing]));
};

describe("things laid out and seen from above", () => {
  test.each(["burger", "three lemons", "six running shoes", "five burgers and a violin"])(
    "«%s» lie inside the picture and apart, at every aspect ratio and in every take",
    (prompt) => {
      for (const aspect of [0.62, 1, 1.6]) {
        for (const seed of [1, 2, 3, 4]) {
          const boxes = layingOf(prompt, seed, aspect);
          for (const [i, { left, right, top, bottom }] of boxes.entries()) {
            expect(Math.min(left, top, aspect - right, 1 - bottom)).toBeGreaterThan(0);
            for (const other of boxes.slice(i + 1)) {
              const isApart =
                left > other.right || other.left > right || top > other.bottom || other.top > bottom;
              expect(isApart).toBe(true);
            }
          }
        }
      }
    },
  );
});
