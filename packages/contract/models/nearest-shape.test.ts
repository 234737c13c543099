import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONTRACT_LIMITS, EMBEDDED_LIMITS } from "../creations/request";
import { isWithin, nearestShape } from "./nearest-shape";
import { pictureSize } from "./shape";

describe("a size in pixels", () => {
  test.each([
    [1280, 720, "16:9", 720],
    [720, 1080, "2:3", 720],
    [512, 512, "1:1", 512],
    [832, 1216, "13:19", 832],
    [1000, 767, "1000:767", 767],
  ])(
    "a size of %i × %i pixels becomes aspect ratio %s at resolution %i",
    (width, height, aspectRatio, resolution) => {
      expect(nearestShape({ width, height }, EMBEDDED_LIMITS)).toEqual({ aspectRatio, resolution });
    },
  );
  test("a size that the service cannot draw becomes the nearest one that it can draw", () => {
    expect(nearestShape({ width: 5000, height: 500 }, EMBEDDED_LIMITS)).toEqual({
      aspectRatio: "4:1",
      resolution: 500,
    });
    expect(nearestShape({ width: 16, height: 16 }, EMBEDDED_LIMITS)).toEqual({
      aspectRatio: "1:1",
      resolution: 64,
    });
  });
  test("a size within the limits is reproduced to the pixel, and any other becomes an accepted one", () => {
    const side = fc.integer({ min: 1, max: 9_999 });
    fc.assert(
      fc.property(side, side, fc.constantFrom(EMBEDDED_LIMITS, CONTRACT_LIMITS), (width, height, limits) => {
        const shape = nearestShape({ width, height }, limits);
        expect(isWithin(shape, limits)).toBe(true);
        const ratio = width / height;
        const { min, max } = limits.aspectRatio;
        const short = Math.min(width, height);
        if (
          ratio >= min &&
          ratio <= max &&
          short >= limits.resolution.min &&
          short <= limits.resolution.max
        ) {
          expect(pictureSize(shape.aspectRatio, shape.resolution)).toEqual({ width, height });
        }
      }),
    );
  });
});
