/** What is taken out of a picture's file, and what stays. */
import sharp from "sharp";
import { expect, it } from "vitest";
import { withoutTexts } from "./without-texts";

const SECRET = "operators_secret_lora";
const [JFIF_OR_JFXX, ADOBE, COMMENT, APP5] = [0xe0, 0xee, 0xfe, 0xe5];

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
/** A JPEG with a segment at its beginning. */
async function withSegment(marker: number, text: string) {
  const picture = sharp({ create: { width: 24, height: 16, channels: 3, background: "teal" } });
  const jpeg = await picture.jpeg().toBuffer();
  return Buffer.concat([jpeg.subarray(0, 2), segment(marker, Buffer.from(text, "latin1")), jpeg.subarray(2)]);
}
const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

it.each([
  ["a thumbnail of JFIF", JFIF_OR_JFXX, `JFXX\0${SECRET}`],
  ["a segment that only looks like Adobe's", ADOBE, SECRET],
  ["a comment", COMMENT, SECRET],
  ["a segment of another program", APP5, SECRET],
])("%s of a JPEG is taken out, and its pixels stay bit for bit", async (_, marker, text) => {
  const jpeg = await withSegment(marker, text);
  const bare = withoutTexts(jpeg);
  expect(bare && Buffer.from(bare).includes(SECRET)).toBe(false);
  expect(bare && (await pixelsOf(bare))).toEqual(await pixelsOf(jpeg));
});

it.each([
  ["JFIF", JFIF_OR_JFXX, `JFIF\0\x01\x02\0\0\x01\0\x01\0\0${SECRET}`],
  ["Adobe", ADOBE, `Adobe\0d\0\0\0\0\x01${SECRET}`],
])(
  "a JPEG with a text in the segment of %s, which decides its colours, is encoded again",
  async (_, marker, text) => {
    expect(withoutTexts(await withSegment(marker, text))).toBeNull();
  },
);

it.each(["png", "jpeg", "webp"] as const)(
  "a %s that lies on its side keeps its orientation and its colours, and loses camera and place",
  async (format) => {
    const picture = sharp({ create: { width: 24, height: 16, channels: 3, background: "teal" } });
    const photo = await picture
      .withIccProfile("p3")
      .withExif({ IFD0: { Model: SECRET, Orientation: "6" }, IFD3: { GPSAreaInformation: SECRET } })
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();
    expect(photo.includes(SECRET)).toBe(true);
    const bare = Buffer.from(withoutTexts(photo) ?? "nothing");
    const { icc, orientation } = await sharp(bare).metadata();
    expect([bare.includes(SECRET), orientation]).toEqual([false, 6]);
    expect(icc).toEqual((await sharp(photo).metadata()).icc);
    expect(await pixelsOf(bare)).toEqual(await pixelsOf(photo));
  },
);
