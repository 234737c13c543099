import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { SIGNED_FORMATS, signedPicture, verify } from "../testing";
import { writeJpegTexts } from "../write/jpeg";
import { makeChunk, writePngTexts } from "../write/png";
import { writeWebpTexts } from "../write/webp";
import { writeTexts } from "../write/write-provenance";
import { expectBrief, LARGEST_BYTES } from "./brief.fixture";
import { joined } from "./bytes";
import { textsOf } from "./read-provenance";
import { isSigned } from "./signed";

const TEXTS = new Map([["parameters", "a fox\nSteps: 20, Seed: 5, Size: 96x64"]]);
const latin1 = (text: string) => Buffer.from(text, "latin1");
const long = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

describe.each(SIGNED_FORMATS)("a signed %s", (format) => {
  it("is recognised, and stays as it came when settings are written", async () => {
    const bytes = signedPicture(format);
    expect(await verify(format, bytes)).toEqual([]);
    expect(isSigned(bytes)).toBe(true);
    expect(writeTexts(bytes, TEXTS)).toBe(bytes);
  });

  it("is told from the same picture without a signature, which gets its settings", async () => {
    const bytes = await sharp(signedPicture(format)).toFormat(format).toBuffer();
    expect(await verify(format, bytes)).toBe("unsigned");
    expect(isSigned(bytes)).toBe(false);
    // The studio writes none into an AVIF.
    if (format !== "avif") expect(await textsOf(writeTexts(bytes, TEXTS))).toEqual(TEXTS);
  });

  it("cut off or damaged anywhere is read without an exception", () => {
    const bytes = signedPicture(format);
    for (let at = 0; at < bytes.length; at++) {
      isSigned(bytes.subarray(0, at));
      if (at >= 200) continue;
      for (const value of [0, 1, 0x7f, 0xff]) {
        const damaged = Buffer.from(bytes);
        damaged[at] = value;
        isSigned(damaged);
      }
    }
  });
});

describe("the C2PA library", () => {
  it.each([
    ["png", writePngTexts],
    ["jpeg", writeJpegTexts],
    ["webp", writeWebpTexts],
  ] as const)("calls a signed %s with settings in it tampered with", async (format, write) => {
    expect(await verify(format, joined(write(signedPicture(format), TEXTS)))).toContain(
      "assertion.dataHash.mismatch",
    );
  });
});

describe("a manifest in a form that hardly any program writes", () => {
  const box = (type: string, data: Buffer) => Buffer.concat([long(8 + data.length), latin1(type), data]);
  const uuid = latin1("\xd8\xfe\xc3\xd6\x1b\x0e\x48\x3c\x92\x97\x58\x28\x87\x7e\xc4\x81");
  const type = box("ftyp", latin1("avif\0\0\0\0avifmif1"));

  it("in a box whose length has 64 bits, or which reaches to the end of the file", () => {
    const size = Buffer.alloc(8);
    size.writeBigUInt64BE(BigInt(16 + uuid.length));
    expect(isSigned(Buffer.concat([type, long(1), latin1("uuid"), size, uuid]))).toBe(true);
    expect(isSigned(Buffer.concat([type, long(0), latin1("uuid"), uuid]))).toBe(true);
    expect(isSigned(Buffer.concat([type, box("uuid", Buffer.alloc(16))]))).toBe(false);
    expect(
      isSigned(Buffer.concat([type, box("mdat", Buffer.concat([long(16), latin1("uuid"), uuid]))])),
    ).toBe(false);
  });

  it("in a segment of a JPEG whose box has a length of 64 bits; another kind of JUMBF is none", () => {
    const jpeg = (isLong: boolean, kind: string) => {
      const head = isLong
        ? Buffer.concat([long(1), latin1("jumb"), Buffer.alloc(8)])
        : box("jumb", Buffer.alloc(0));
      const data = Buffer.concat([
        latin1("JP\0\x01\0\0\0\x01"),
        head,
        box("jumd", latin1(`${kind}\0\x11\0\x10`)),
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(2 + data.length);
      return Buffer.concat([latin1("\xff\xd8\xff\xeb"), length, data, latin1("\xff\xda\0\x02")]);
    };
    expect([false, true].map((isLong) => isSigned(jpeg(isLong, "c2pa")))).toEqual([true, true]);
    expect(isSigned(jpeg(false, "json"))).toBe(false);
  });
});

describe("a picture of the largest size, made to take as long as possible", () => {
  /** As many copies of a part as the file has room for, between its beginning and its end. */
  const fileOf = (start: Buffer, part: Uint8Array, count = Number.POSITIVE_INFINITY) => {
    const room = LARGEST_BYTES - start.length;
    const parts = Buffer.alloc(Math.min(count, Math.floor(room / part.length)) * part.length, part);
    return Buffer.concat([start, parts, Buffer.alloc(room - parts.length, 1)]);
  };
  const png = latin1("\x89PNG\r\n\x1a\n");
  const webp = latin1("RIFF\0\0\xd0\x03WEBP");
  const avif = Buffer.concat([long(16), latin1("ftypavifmif1")]);
  const jpeg = latin1("\xff\xd8");

  it.each([
    ["a PNG of empty chunks", fileOf(png, makeChunk("abCd", Buffer.alloc(0)))],
    ["a PNG of texts", fileOf(png, makeChunk("tEXt", latin1("Comment\0b")))],
    ["a PNG of large chunks", fileOf(png, makeChunk("IDAT", Buffer.alloc(1_000)))],
    ["a JPEG of empty segments", fileOf(jpeg, latin1("\xff\xeb\0\x02"))],
    ["a JPEG of almost manifests", fileOf(jpeg, latin1("\xff\xeb\0\x12JP\0\x01\0\0\0\x01\0\0\0\x10jumb"))],
    ["a JPEG of fill bytes", fileOf(jpeg, latin1("\xff"))],
    ["a WebP of empty chunks", fileOf(webp, latin1("abcd\0\0\0\0"))],
    ["an AVIF of empty boxes", fileOf(avif, latin1("\0\0\0\x08free"))],
    ["an AVIF of almost manifests", fileOf(avif, latin1("\0\0\0\x10uuid\xd8\xfe\xc3\xd6\x1b\x0e\x48\x3c"))],
  ])("%s is looked through in less time than it is hashed", (_, bytes) => {
    expect(bytes).toHaveLength(LARGEST_BYTES);
    expectBrief(() => isSigned(bytes));
  });
});
