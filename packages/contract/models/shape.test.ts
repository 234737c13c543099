import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OFFERED_ASPECT_RATIOS, OFFERED_RESOLUTIONS, parseAspectRatio, pictureSize } from "./shape";

describe("parsing an aspect ratio", () => {
  it.each([
    ["16:9", 16 / 9],
    ["9:16", 9 / 16],
    [" 3 : 2 ", 1.5],
    ["1.85:1", 1.85],
    ["9999:1", 9999],
  ])("the aspect ratio %j is %d", (text, ratio) => {
    expect(parseAspectRatio(text)).toBeCloseTo(ratio, 10);
  });

  it.each(["", "1", "16x9", "16:9:1", "0:1", "1:0", "0.000:1", "-1:1", "10000:1", "1.2345:1", "１:１"])(
    "%j is no aspect ratio",
    (text) => {
      expect(parseAspectRatio(text)).toBeNull();
    },
  );
});

describe("the size of a picture", () => {
  it.each([
    ["1:1", 720, 720, 720],
    ["16:9", 720, 1280, 720],
    ["9:16", 720, 720, 1280],
    ["21:9", 1080, 2520, 1080],
    ["4:3", 1024, 1365, 1024],
    ["2:3", 512, 512, 768],
    ["nonsense", 512, 512, 512],
  ])(
    "a picture of aspect ratio %s at resolution %i has %i × %i pixels",
    (aspectRatio, resolution, width, height) => {
      expect(pictureSize(aspectRatio, resolution)).toEqual({ width, height });
    },
  );

  it("the short side has the resolution, for every offered aspect ratio and resolution", () => {
    for (const aspectRatio of OFFERED_ASPECT_RATIOS) {
      for (const resolution of OFFERED_RESOLUTIONS) {
        const { width, height } = pictureSize(aspectRatio, resolution);
        expect(Math.min(width, height)).toBe(resolution);
        expect(Math.abs(width / height - (parseAspectRatio(aspectRatio) ?? 0))).toBeLessThan(0.01);
      }
    }
  });

  it("swapping the aspect ratio swaps width and height", () => {
    const side = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(side, side, fc.integer({ min: 64, max: 2048 }), (a, b, resolution) => {
        const { width, height } = pictureSize(`${a}:${b}`, resolution);
        expect(pictureSize(`${b}:${a}`, resolution)).toEqual({ width: height, height: width });
      }),
    );
  });

  it("the offered aspect ratios range from wide to tall", () => {
    const ratios = OFFERED_ASPECT_RATIOS.map((text) => parseAspectRatio(text) ?? 0);
    expect(ratios).toEqual(ratios.toSorted((a, b) => b - a));
  });
});
