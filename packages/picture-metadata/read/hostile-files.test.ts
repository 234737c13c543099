import { describe, expect, it } from "vitest";
import { expectLinear } from "@/tools/testing/linear";
import { makeChunk } from "../write/png";
import { writeTexts } from "../write/write-provenance";
import { exifBlockOf } from "./containers";
import { readExif } from "./exif";
import { chunksOf } from "./png-chunks";
import { provenanceOf, textsOf } from "./read-provenance";

const repeated = (bytes: Uint8Array, count: number) => Buffer.alloc(bytes.length * count, bytes);
const latin1 = (text: string) => Buffer.from(text, "latin1");

const pngOf = (...chunks: Uint8Array[]) =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...chunks,
    makeChunk("IDAT", Buffer.alloc(9)),
    makeChunk("IEND", Buffer.alloc(0)),
  ]);
const text = makeChunk("tEXt", latin1("Comment\0b"));
const wanted = makeChunk("tEXt", latin1("parameters\0a fox"));

/** An EXIF block whose first directory has this many empty entries before the one with the studio's text. */
function exifWith(entries: number): Buffer {
  const block = Buffer.alloc(8 + 2 + (entries + 1) * 12 + 4);
  block.write("MM\0*\0\0\0\b", 0, "latin1");
  block.writeUInt16BE(entries + 1, 8);
  const last = 10 + entries * 12;
  block.writeUInt16BE(0x9213, last);
  block.writeUInt16BE(2, last + 2);
  block.writeUInt32BE(4, last + 4);
  block.write("fox\0", last + 8, "latin1");
  return block;
}
const exifSegment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 10]), latin1("Exif\0\0MM")]);
const jpegOf = (before: Uint8Array) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), before, exifSegment, Buffer.from([0xff, 0xda, 0, 2])]);
function webpOf(before: Uint8Array): Buffer {
  const extended = latin1(`VP8X\x0a\0\0\0${"\0".repeat(10)}`);
  const body = Buffer.concat([latin1("WEBP"), extended, before, latin1("EXIF\x02\0\0\0MM")]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([latin1("RIFF"), size, body]);
}

describe("a picture file with more parts than any picture has", () => {
  it("the texts of a PNG are read up to the thousandth, and its pixels completely", async () => {
    expect(await textsOf(pngOf(repeated(text, 900), wanted))).toEqual(new Map([["parameters", "a fox"]]));
    const many = pngOf(repeated(text, 20_000), wanted);
    expect((await textsOf(many)).size).toBe(0);
    const types = [...chunksOf(many)].map(({ type }) => type);
    expect(types).toHaveLength(1_002);
    expect(types.slice(-2)).toEqual(["IDAT", "IEND"]);
  });

  it("a PNG with more than fifty thousand chunks is left unchanged", async () => {
    const many = pngOf(repeated(makeChunk("abCd", Buffer.alloc(0)), 60_000), wanted);
    expect([...chunksOf(many)]).toHaveLength(50_000);
    expect((await textsOf(many)).size).toBe(0);
    expect(writeTexts(many, new Map([["parameters", "a fox"]]))).toBe(many);
  });

  it("a JPEG with more than two thousand segments or fill bytes is left unchanged", () => {
    const segment = Buffer.from([0xff, 0xe2, 0, 2]);
    const fill = Buffer.from([0xff]);
    for (const part of [segment, fill]) {
      expect(exifBlockOf(jpegOf(repeated(part, 1_000)))).not.toBeNull();
      expect(exifBlockOf(jpegOf(repeated(part, 3_000)))).toBeNull();
    }
    const many = jpegOf(repeated(segment, 3_000));
    expect(writeTexts(many, new Map([["parameters", "a fox"]]))).toBe(many);
  });

  it("a WebP with more than ten thousand chunks of any type is left unchanged", () => {
    for (const name of ["abcd", "EXIF"]) {
      const chunk = latin1(`${name}\0\0\0\0`);
      if (name !== "EXIF") {
        expect(exifBlockOf(webpOf(repeated(chunk, 5_000)))).not.toBeNull();
        expect(exifBlockOf(webpOf(repeated(chunk, 20_000)))).toBeNull();
      }
      const many = webpOf(repeated(chunk, 20_000));
      expect(writeTexts(many, new Map([["parameters", "a fox"]]))).toBe(many);
    }
  });

  it("an EXIF block is read up to its thousandth entry", () => {
    expect(readExif(exifWith(900)).get("prompt-studio")).toBe("fox");
    expect(readExif(exifWith(2_000)).size).toBe(0);
  });
});

describe("texts in a picture are read in linear time", () => {
  it("a ComfyUI graph whose many nodes share one long text is read in linear time", () =>
    expectLinear((size) => {
      const nodes = Array.from({ length: size }, (_, n) => [
        `n${n}`,
        { class_type: "C", inputs: { text: ["t", 0], conditioning: [`n${n + 1}`, 0] } },
      ]);
      const graph = {
        t: { class_type: "T", inputs: { text: `${" ".repeat(size * 400)}x` } },
        s: { class_type: "KSampler", inputs: { seed: 1, positive: ["n0", 0] } },
        ...Object.fromEntries(nodes),
      };
      provenanceOf(new Map([["prompt", JSON.stringify(graph)]]));
    }, 60));

  it("a text with NaN before an unclosed string of quotes is read in linear time", () =>
    expectLinear((size) => provenanceOf(new Map([["prompt", `NaN"${'\\"'.repeat(size)}`]])), 3_000));
});
