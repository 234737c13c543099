import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readExif, readFields, TAG } from "../read/exif";
import { readProvenance, textsOf } from "../read/read-provenance";
import { makeExif } from "./exif";
import { writeTexts } from "./write-provenance";

const TEXT = "ein Füchslein 狐\nSteps: 20, Seed: 5, Size: 40x30";

/** A block with one UserComment in either byte order, as other tools write it. */
function foreignExif(order: "MM" | "II", comment: Buffer): Buffer {
  const little = order === "II";
  const bytes = Buffer.alloc(44 + comment.length);
  const short = (value: number, at: number) =>
    little ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    little ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  bytes.write(order, "latin1");
  short(42, 2);
  long(8, 4);
  short(1, 8);
  short(0x8769, 10);
  short(4, 12);
  long(1, 14);
  long(26, 18);
  short(1, 26);
  short(0x9286, 28);
  short(7, 30);
  long(comment.length, 32);
  long(44, 36);
  bytes.set(comment, 44);
  return bytes;
}
const charset = (name: string, text: Buffer) => Buffer.concat([Buffer.from(name, "latin1"), text]);
const big = (text: string) => Buffer.from(text, "utf16le").swap16();
const little = (text: string) => Buffer.from(text, "utf16le");

const PHOTO = { words: ["Canon", "Ada", "(c) Ada", "2020:01:02 03:04:05"], exposure: [1, 60] };

function fieldsOf(exif: Uint8Array = new Uint8Array()) {
  const { main, second, isLittle } = readFields(exif) ?? { main: new Map(), second: new Map() };
  const words = [main.get(TAG.make), main.get(0x013b), main.get(0x8298), second.get(0x9003)].map((field) =>
    Buffer.from(field?.data ?? [])
      .toString("latin1")
      .replace(/\0$/, ""),
  );
  const exposure = Buffer.from(second.get(0x829a)?.data ?? Buffer.alloc(8));
  const at = (place: number) => (isLittle ? exposure.readUInt32LE(place) : exposure.readUInt32BE(place));
  return { words, exposure: [at(0), at(4)] };
}

describe("an EXIF block", () => {
  it("a text in an EXIF block is read back exactly, in any language", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (words, value) => {
        const texts = new Map([
          ["parameters", `${words.replaceAll("\0", "")}\nSeed: 1`],
          ["prompt-studio", JSON.stringify({ value })],
        ]);
        const read = readExif(makeExif(texts));
        expect(read.get("parameters")).toBe(texts.get("parameters"));
        expect(JSON.parse(read.get("prompt-studio") ?? "")).toEqual({ value });
      }),
    );
  });

  it("a block that is too long leaves out the person's own words first, and everything but the parameters last", () => {
    const texts = new Map([
      ["parameters", TEXT],
      ["prompt-studio", JSON.stringify({ seed: 5, written: { prompt: "狐".repeat(1_000) } })],
    ]);
    const own = (maxBytes: number) => readExif(makeExif(texts, maxBytes)).get("prompt-studio");
    expect(JSON.parse(own(10_000) ?? "")).toEqual(JSON.parse(texts.get("prompt-studio") ?? ""));
    expect(own(1_000)).toBe('{"seed":5}');
    expect(own(10)).toBeUndefined();
  });

  it("an EXIF block is kept by another library when it converts the picture", async () => {
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#369" } })
      .jpeg()
      .toBuffer();
    const file = writeTexts(jpeg, new Map([["parameters", TEXT]]));
    const copy = await sharp(file).keepExif().resize(20).webp().toBuffer();
    expect(await readProvenance(copy)).toMatchObject({
      source: "automatic1111",
      parameters: { prompt: "ein Füchslein 狐", seed: 5 },
    });
  });

  it.each(["jpeg", "webp"] as const)(
    "texts in a %s leave its orientation, colours, author and times as they are, in either byte order",
    async (format) => {
      const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#369" } })
        .withExif({
          IFD0: { Make: "Canon", Artist: "Ada", Copyright: "(c) Ada" },
          IFD2: { DateTimeOriginal: "2020:01:02 03:04:05", ExposureTime: "1/60" },
          IFD3: { GPSLatitudeRef: "N" },
        })
        .withIccProfile("p3")
        .withMetadata({ orientation: 6 })
        .toFormat(format)
        .toBuffer();
      const told = writeTexts(photo, new Map([["parameters", TEXT]]));
      // sharp writes little-endian, this package big-endian.
      const again = writeTexts(told, new Map([["parameters", `${TEXT}, again: 1`]]));
      const before = await sharp(photo).metadata();
      for (const file of [told, again]) {
        const after = await sharp(file).metadata();
        expect(after).toMatchObject({
          orientation: 6,
          icc: before.icc,
          autoOrient: { width: 30, height: 40 },
        });
        expect(fieldsOf(after.exif)).toEqual(PHOTO);
        // As another library understands and writes them.
        const copy = await sharp(file).keepExif().png().toBuffer();
        expect(fieldsOf((await sharp(copy).metadata()).exif)).toEqual(PHOTO);
      }
      expect(fieldsOf(before.exif)).toEqual(PHOTO);
      expect((await textsOf(again)).get("parameters")).toBe(`${TEXT}, again: 1`);
    },
  );

  it("texts that take all of the room in a JPEG leave its orientation", async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#369" } })
      .withExif({ IFD0: { Artist: "Ada".repeat(1_000) } })
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer();
    const file = writeTexts(photo, new Map([["parameters", "狐".repeat(32_000)]]));
    expect((await sharp(file).metadata()).orientation).toBe(8);
    expect((await textsOf(file)).get("parameters")).toHaveLength(32_000);
  });

  it.each([
    ["big-endian as A1111 writes it", foreignExif("MM", charset("UNICODE\0", big(TEXT)))],
    ["big-endian text in a little-endian block", foreignExif("II", charset("UNICODE\0", big(TEXT)))],
    ["little-endian", foreignExif("II", charset("UNICODE\0", little(TEXT)))],
    [
      "little-endian with a byte order mark",
      foreignExif("MM", charset("UNICODE\0", little(`\ufeff${TEXT}`))),
    ],
    ["UTF-8 declared as ASCII", foreignExif("MM", charset("ASCII\0\0\0", Buffer.from(TEXT)))],
    ["UTF-8 without a charset", foreignExif("II", charset("\0\0\0\0\0\0\0\0", Buffer.from(TEXT)))],
    ["the text without a charset header", foreignExif("II", Buffer.from(TEXT))],
  ])("an EXIF block of another tool is read: %s", (_name, block) => {
    expect(readExif(block).get("parameters")).toBe(TEXT);
    expect(readExif(Buffer.concat([Buffer.from("Exif\0\0"), block])).get("parameters")).toBe(TEXT);
  });

  it("an EXIF block full of zeros is read in linear time", () => {
    const zeros = "\0".repeat(990_000);
    const startedAt = performance.now();
    for (const text of [`${zeros}x`, `x${zeros}`, zeros]) {
      readExif(foreignExif("MM", charset("ASCII\0\0\0", Buffer.from(text))));
      readExif(foreignExif("II", charset("UNICODE\0", little(text.slice(0, 490_000)))));
      readExif(foreignExif("II", charset("UNICODE\0", little(text.slice(-490_000)))));
    }
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it("a damaged or hostile EXIF block is read within its bounds without an exception", () => {
    const block = foreignExif("MM", charset("UNICODE\0", big(TEXT)));
    for (let at = 0; at < 44; at++) {
      for (const value of [0, 0x7f, 0xff]) {
        const damaged = Buffer.from(block);
        damaged[at] = value;
        readExif(damaged);
        readExif(damaged.subarray(0, at));
      }
    }
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readExif(bytes)));
    const pointsAtItself = Buffer.from(block);
    pointsAtItself.writeUInt32BE(8, 18);
    expect(readExif(pointsAtItself).size).toBe(0);
  });
});
