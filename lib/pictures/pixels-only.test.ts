import { deflateSync } from "node:zlib";
import { VIEW_PIXELS } from "contract/pictures/pictures";
import { makeChunk } from "picture-metadata/testing";
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

it.each<[string, () => Buffer | Promise<Buffer>]>([
  ["a text of a PNG", () => pngWith("zTXt", "Comment\0\0", deflateSync("a lighthouse"))],
  [
    "an international text of a PNG",
    () => pngWith("iTXt", "Comment\0\x01\0\0\0", deflateSync("a lighthouse")),
  ],
  [
    "an international text of a PNG with a language and a long keyword in it",
    () => pngWith("iTXt", "Comment\0\x01\0en-GB\0A remark of its author\0", deflateSync("a lighthouse")),
  ],
  [
    "XMP of a PNG",
    () => blank().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">a lighthouse</x:xmpmeta>`).png().toBuffer(),
  ],
  ["the colour profile of a PNG", () => pngWith("iCCP", "lights\0\0", deflateSync("a lighthouse"))],
  [
    "a string of a manifest in pieces",
    () => pngWith("caBX", "", manifestSaying("\x7f\x65light\x65house\xff")),
  ],
  [
    "a string of bytes of a manifest in pieces",
    () => pngWith("caBX", "", manifestSaying("\x5f\x45light\x45house\xff")),
  ],
])(
  "a word in %s is found by the search of these tests, where the bytes do not show it",
  async (_, fileOf) => {
    const file = await fileOf();
    expect(file.includes("lighthouse")).toBe(false);
    expect(wordsIn(file, ["lighthouse"])).toEqual(["lighthouse"]);
    expect(wordsIn(await blank().png().toBuffer(), ["lighthouse"])).toEqual([]);
  },
);

const blank = () => sharp({ create: { width: 2, height: 2, channels: 3, background: "#456" } });

async function pngWith(type: string, head: string, data: Uint8Array): Promise<Buffer> {
  const plain = await blank().png().toBuffer();
  const chunk = makeChunk(type, Buffer.concat([Buffer.from(head), data]));
  return Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)]);
}

/** @param said CBOR */
function manifestSaying(said: string): Uint8Array {
  const box = (type: string, ...content: Buffer[]) => {
    const header = Buffer.alloc(8);
    header.writeUInt32BE(content.reduce((sum, { length }) => sum + length, 8));
    header.write(type, 4);
    return Buffer.concat([header, ...content]);
  };
  const superbox = (kind: string, ...content: Buffer[]) =>
    box("jumb", box("jumd", Buffer.from(kind), Buffer.alloc(12), Buffer.from("\x03one\0")), ...content);
  const cbor = box("cbor", Buffer.from(said, "latin1"));
  return superbox("c2pa", superbox("c2ma", superbox("c2as", superbox("cbor", cbor)), superbox("c2cs", cbor)));
}

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
