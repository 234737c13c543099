import sharp from "sharp";
import { expect, it } from "vitest";
import { gifOfFrames, webpOfChunks } from "@/tools/testing/foreign-pictures";
import { firstPicture } from "./first-picture";
import { readForeign } from "./read-foreign";

it("a GIF of a hundred thousand frames is read as its first one, and the rest reaches no decoder", async () => {
  const file = gifOfFrames(100_000);
  const first = await firstPicture(file, "gif");
  expect(first?.byteLength).toBe(gifOfFrames(1).byteLength);
  expect((await sharp(first ?? file, { animated: true }).metadata()).pages ?? 1).toBe(1);
  const picture = await readForeign(file);
  await picture.remove();
  expect([picture.width, picture.height]).toEqual([1, 1]);
});

it("a GIF whose first frame has no end is left to its decoder", async () => {
  const file = gifOfFrames(1).subarray(0, -3);
  expect(await firstPicture(file, "gif")).toBe(file);
});

it("a WebP of a hundred thousand empty chunks is refused, one of a hundred is read", async () => {
  await expect(readForeign(await webpOfChunks(100_000))).rejects.toMatchObject({
    errorName: "unsupported_picture",
  });
  const picture = await readForeign(await webpOfChunks(100));
  await picture.remove();
  expect([picture.mediaType, picture.width]).toEqual(["image/png", 16]);
});
