import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { SIGNED_FORMATS, signedPicture } from "../testing";
import { makeChunk } from "../write/png";
import { expectBrief } from "./brief.fixture";
import { isDiscreet } from "./discreet";

const HIDDEN = ["Moonlit lighthouse, 狐の灯台 in the Füchse harbour", "blurry watermark", 4_242_424_242];
const latin1 = (text: string) => Buffer.from(text, "latin1");
const FORMATS = SIGNED_FORMATS.filter((format) => format !== "avif");

/** The signed PNG with a chunk before its end. */
function pngWith(type: string, data: Uint8Array): Buffer {
  const file = signedPicture("png");
  const end = file.length - 12;
  return Buffer.concat([file.subarray(0, end), makeChunk(type, data), file.subarray(end)]);
}
/** The signed JPEG with segments after its first marker. */
function jpegWith(...segments: Buffer[]): Buffer {
  const file = signedPicture("jpeg");
  return Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)]);
}
function segment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + data.length, 2);
  return Buffer.concat([head, data]);
}
/** The signed WebP with a chunk at its end. */
function webpWith(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(data.length, 4);
  const file = Buffer.concat([signedPicture("webp"), head, data, Buffer.alloc(data.length % 2)]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}
const piece = (place: number, content: string) =>
  segment(0xeb, latin1(`JP\0\x09\0\0\0${String.fromCharCode(place)}\0\0\x10\0jumb${content}`));

describe("a signed picture for somebody who may not see how it was made", () => {
  it.each(FORMATS)(
    "as %s is sent as it came when its file has only pixels and a manifest that says nothing",
    (format) => {
      expect(isDiscreet(signedPicture(format), HIDDEN)).toBe(true);
    },
  );
  it("as AVIF is not, because its parts are not told apart", () => {
    expect(isDiscreet(signedPicture("avif"), HIDDEN)).toBe(false);
  });
  it.each(FORMATS)("as %s is not when it is not signed", async (format) => {
    expect(isDiscreet(await sharp(signedPicture(format)).toFormat(format).toBuffer(), HIDDEN)).toBe(false);
  });

  it.each([
    ["a word", Buffer.from("a LIGHTHOUSE")],
    ["a word after a byte of its length that is a letter", Buffer.from("jlighthouse")],
    ["a word with accents", Buffer.from("füchse")],
    ["a word with accents in another form", Buffer.from("fu\u0308chse")],
    ["a word as escapes of JSON", Buffer.from('"f\\u00fcchse"')],
    ["a word in pieces of CBOR", Buffer.from("\x7f\x67a light\x78\x05house\xff", "latin1")],
    [
      "a word in pieces of CBOR with long lengths",
      Buffer.from("\x7f\x7b\0\0\0\0\0\0\0\x05light\x65house\xff", "latin1"),
    ],
    ["a word in pieces of bytes in CBOR", Buffer.from("\x5f\x45light\x40\x59\0\x05house\xff", "latin1")],
    ["more pieces of CBOR than can be looked at", Buffer.alloc(400_000, "\x7f\x61", "latin1")],
    ["letters of a script without spaces", Buffer.from("狐の灯台")],
    ["a word of the negative prompt", Buffer.from("watermark")],
    ["the seed", Buffer.from("4242424242")],
    ["what is compressed", Buffer.from("\0\0\0\x20brob")],
    ["more than can be searched at once", Buffer.alloc(600_000)],
  ])("is not when the manifest says %s", (_, said) => {
    expect(isDiscreet(pngWith("caBX", said), HIDDEN)).toBe(false);
    expect(isDiscreet(webpWith("C2PA", said), HIDDEN)).toBe(false);
  });

  it.each(["a red fox", "Red fox, big hat", "digital image hash"])(
    "is not when the manifest says a prompt of short or usual words: %s",
    (prompt) => {
      const said = Buffer.from(`{"prompt":"${prompt.toUpperCase()}"}`);
      expect(isDiscreet(pngWith("caBX", said), [prompt])).toBe(false);
      expect(isDiscreet(signedPicture("png"), [prompt])).toBe(true);
    },
  );

  it("is not when a word goes over two segments of a JPEG", () => {
    expect(isDiscreet(jpegWith(piece(1, "a light"), piece(2, "house")), HIDDEN)).toBe(false);
    expect(isDiscreet(jpegWith(piece(1, "a light"), piece(2, "ning")), HIDDEN)).toBe(true);
  });

  it.each([
    ["a text in a PNG", pngWith("tEXt", latin1("Comment\0b"))],
    ["a profile in a PNG", pngWith("iCCP", latin1("a\0\0b"))],
    ["an unknown chunk in a PNG", pngWith("prVt", latin1("b"))],
    ["a chunk that is longer than it should be", pngWith("gAMA", Buffer.alloc(40))],
    ["bytes after a PNG", Buffer.concat([signedPicture("png"), latin1("b")])],
    ["EXIF in a JPEG", jpegWith(segment(0xe1, latin1("Exif\0\0MM")))],
    ["a comment in a JPEG", jpegWith(segment(0xfe, latin1("b")))],
    ["a thumbnail in a JPEG", jpegWith(segment(0xe0, latin1(`JFIF\0${"b".repeat(40)}`)))],
    ["bytes after a JPEG", Buffer.concat([signedPicture("jpeg"), latin1("b")])],
    ["a comment between the scans of a JPEG", commentBeforeEnd()],
    ["EXIF in a WebP", webpWith("EXIF", latin1("MM"))],
    ["an unknown chunk in a WebP", webpWith("abcd", latin1("b"))],
    ["bytes after a WebP", Buffer.concat([signedPicture("webp"), latin1("abcd\0\0\0\0")])],
  ])("is not when its file has more: %s", (_, file) => {
    expect(isDiscreet(file, HIDDEN)).toBe(false);
  });

  function commentBeforeEnd(): Buffer {
    const file = signedPicture("jpeg");
    return Buffer.concat([file.subarray(0, -2), segment(0xfe, latin1("b")), file.subarray(-2)]);
  }

  it("is decided in less time than the largest picture is hashed, whatever the file and however long the prompt", () => {
    const scan = Buffer.alloc(64_000_000, latin1("ab\xff\0"));
    const large = Buffer.concat([signedPicture("jpeg").subarray(0, -2), scan, latin1("\xff\xd9")]);
    const within = Buffer.concat([
      ...[signedPicture("jpeg").subarray(0, -2), scan.subarray(0, 1_900_000), latin1("\xff\xd9")],
    ]);
    const long = Array.from({ length: 4_000 }, (_, n) =>
      `word${n}`.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? ""),
    );
    const cases: [Buffer, (string | number)[]][] = [
      [large, HIDDEN],
      [within, HIDDEN],
      [pngWith("caBX", Buffer.alloc(490_000, "a")), HIDDEN],
      [pngWith("caBX", Buffer.alloc(490_000, "\x7f\x61", "latin1")), HIDDEN],
      [pngWith("caBX", Buffer.alloc(490_000, "\x7f\x60\x60\x60\xff", "latin1")), HIDDEN],
      [pngWith("caBX", Buffer.alloc(490_000, "\x7f", "latin1")), HIDDEN],
      [signedPicture("png"), [long.join(" ")]],
      [pngWith("caBX", Buffer.alloc(490_000, "a")), [long.join(" ")]],
    ];
    for (const [file, hidden] of cases) expectBrief(() => isDiscreet(file, hidden));
  });
});
