import { signedPicture } from "picture-metadata/testing";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { aRequest } from "@/tools/testing/studio";
import { inspectPicture } from "../encode";
import { inExactSize } from "./exact-size";

const answer = async (width: number, height: number) =>
  inspectPicture(
    await sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } })
      .png()
      .toBuffer(),
  );

/** Of a source of 100 × 70. */
const upscale = aRequest({ operation: "upscale", settings: { aspect_ratio: "10:7", resolution: 140 } });

describe("the size of an enlarged picture", () => {
  it("is exactly that of the request where the model drew a little more, with its transparency", async () => {
    const picture = await inExactSize(await answer(256, 192), upscale);
    expect(picture).toMatchObject({ width: 200, height: 140, mediaType: "image/png" });
    const { data, info } = await sharp(picture.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 200, height: 140, channels: 4 });
    // Half transparent colours are rounded where they are scaled.
    for (const [at, value] of [200, 30, 60, 128].entries())
      expect(Math.abs((data[at] ?? 0) - value)).toBeLessThanOrEqual(2);
  });

  it.each([
    ["already exact", upscale, [200, 140]],
    ["smaller, which no scaling makes sharper", upscale, [150, 105]],
    ["narrower and taller", upscale, [150, 200]],
    ["not enlarged", { ...upscale, operation: "edit" as const }, [256, 192]],
  ] as const)("leaves the file as it is where it is %s", async (_, request, [width, height]) => {
    const picture = await answer(width, height);
    expect(await inExactSize(picture, request)).toBe(picture);
  });

  it("leaves a signed file as it is where it is larger, because its signature holds for these bytes alone", async () => {
    const picture = await inspectPicture(signedPicture("png"));
    const settings = { ...upscale.settings, aspect_ratio: "1:1", resolution: 16 };
    expect(picture.width).toBeGreaterThan(16);
    expect(await inExactSize(picture, { ...upscale, settings })).toBe(picture);
  });
});
