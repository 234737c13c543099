import { VIEW_PIXELS } from "contract/pictures/pictures";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { talkativePicture, wordsIn } from "@/tools/testing/talkative-picture";
import { encodeCopy, inspectPicture } from "./encode";
import { pixelsOnly } from "./pixels-only";

const WORDS = ["Moonlit", "lighthouse", "SHRIMP", "4242424242", "Lovelace", "Example"];
const talk = WORDS.join(" ");
const pixels = (bytes: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer();

describe.each(["png", "jpeg", "webp", "avif"] as const)("a %s that tells its prompt everywhere", (format) => {
  const original = () => talkativePicture(format, talk);

  it("says every word before its metadata is removed, and none afterwards, in the same format and size", async () => {
    const bytes = await original();
    expect(wordsIn(bytes, WORDS)).toEqual(WORDS);
    expect(Object.keys(await sharp(bytes).metadata())).toEqual(
      expect.arrayContaining(["exif", "icc", "xmp"]),
    );
    const clean = await pixelsOnly({ bytes, mediaType: `image/${format}` });
    expect(wordsIn(clean, WORDS)).toEqual([]);
    const { exif, xmp, icc, comments, ...kept } = await sharp(clean).metadata();
    expect({ exif, xmp, icc, comments }).toEqual({});
    expect(kept).toMatchObject({ format: format === "avif" ? "heif" : format, width: 96, height: 64 });
  });

  it("its thumbnail and its view copy say none of the words", async () => {
    const bytes = await original();
    const { thumbnail } = await inspectPicture(bytes);
    expect(wordsIn(thumbnail, WORDS)).toEqual([]);
    expect(wordsIn(await encodeCopy(bytes, VIEW_PIXELS), WORDS)).toEqual([]);
  });

  it("looks the same in sRGB without its colour profile", async () => {
    const bytes = await original();
    const before = await pixels(await sharp(bytes).png().toBuffer());
    const after = await pixels(await pixelsOnly({ bytes, mediaType: `image/${format}` }));
    const difference = before.reduce((sum, value, at) => sum + Math.abs(value - (after[at] ?? 0)), 0);
    // Of 255, on average: PNG loses nothing, and a profile that is dropped without conversion makes a difference of 15.
    expect(difference / before.length).toBeLessThanOrEqual(format === "png" ? 0 : 3);
  });
});

it("a compressed text of a PNG is found by the search of these tests", async () => {
  const bytes = await talkativePicture("png", "Moonlit lighthouse");
  const start = bytes.indexOf("zTXt") - 4;
  const packed = bytes.subarray(start, start + 12 + bytes.readUInt32BE(start));
  expect(packed.includes("lighthouse")).toBe(false);
  const blank = await sharp({ create: { width: 2, height: 2, channels: 3, background: "#456" } })
    .png()
    .toBuffer();
  const at = blank.indexOf("IDAT") - 4;
  const told = Buffer.concat([blank.subarray(0, at), packed, blank.subarray(at)]);
  expect(wordsIn(blank, ["lighthouse"])).toEqual([]);
  expect(wordsIn(told, ["lighthouse"])).toEqual(["lighthouse"]);
});

it("a picture without metadata is upright, whatever its EXIF orientation", async () => {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#456" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const clean = await pixelsOnly({ bytes, mediaType: "image/jpeg" });
  expect(await sharp(clean).metadata()).toMatchObject({ format: "jpeg", width: 20, height: 30 });
});

it("a picture that cannot be read is damaged", async () => {
  await expect(
    pixelsOnly({ bytes: Buffer.from("no picture"), mediaType: "image/png" }),
  ).rejects.toMatchObject({
    errorName: "picture_damaged",
  });
});
