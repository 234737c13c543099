import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { joined } from "../read/bytes";
import { chunksOf } from "../read/png-chunks";
import { readPngTexts } from "../read/png-texts";
import { readProvenance } from "../read/read-provenance";
import type { Texts } from "../read/texts";
import { makeChunk, writePngTexts } from "./png";

let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#369" } })
    .png()
    .toBuffer();
});

const latin1 = (text: string) => Buffer.from(text, "latin1");
const SETTINGS = "Steps: 20, Sampler: Euler a, Seed: 5, Size: 40x30";

/** The picture with a chunk before its pixels. */
function withChunk(type: string, data: Uint8Array): Buffer {
  const header = 8 + 25;
  return Buffer.concat([png.subarray(0, header), makeChunk(type, data), png.subarray(header)]);
}
const withTexts = (bytes: Uint8Array, texts: Texts) => joined(writePngTexts(bytes, texts));
const typesOf = (bytes: Uint8Array) => [...chunksOf(bytes)].map(({ type }) => type);

describe("texts in a PNG", () => {
  it("texts are placed before the pixels of a PNG with correct checksums, and all other bytes stay unchanged", () => {
    const written = Buffer.from(
      withTexts(
        png,
        new Map([
          ["parameters", "a fox"],
          ["prompt-studio", '{"a":"ü狐"}'],
        ]),
      ),
    );
    const types = typesOf(written);
    expect(types[0]).toBe("IHDR");
    expect(types.slice(types.indexOf("IDAT") - 2, types.indexOf("IDAT"))).toEqual(["tEXt", "iTXt"]);
    expect(types.at(-1)).toBe("IEND");
    expect(types.filter((type) => type !== "tEXt" && type !== "iTXt")).toEqual(typesOf(png));
    for (const { start, end } of chunksOf(written)) {
      expect(written.readUInt32BE(end - 4)).toBe(crc32(written.subarray(start + 4, end - 4)));
    }
  });

  it("texts in a PNG are read back exactly, in any language", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme" }),
        async (first, second) => {
          const texts = new Map([
            ["parameters", first],
            ["prompt-studio", second],
          ]);
          const read = await readPngTexts(withTexts(png, texts));
          for (const [keyword, text] of texts) expect(read.get(keyword)).toBe(text.replaceAll("\0", ""));
        },
      ),
    );
  });

  it("texts in a PNG are written as Latin-1 when that is unambiguous, otherwise as UTF-8", () => {
    const typeFor = (text: string) =>
      typesOf(withTexts(png, new Map([["parameters", text]]))).find(
        (type) => type === "tEXt" || type === "iTXt",
      );
    expect(typeFor("a fox")).toBe("tEXt");
    expect(typeFor("Füchse")).toBe("tEXt");
    expect(typeFor("Ã¼")).toBe("iTXt");
    expect(typeFor("狐")).toBe("iTXt");
  });

  it("a text in a PNG replaces earlier texts with the same keyword anywhere in the file", () => {
    const once = withTexts(png, new Map([["parameters", "a"]]));
    expect(Buffer.compare(withTexts(once, new Map([["parameters", "a"]])), once)).toBe(0);
    const end = png.length - 12;
    const behind = Buffer.concat([
      png.subarray(0, end),
      makeChunk("tEXt", latin1("parameters\0b")),
      png.subarray(end),
    ]);
    expect(Buffer.compare(withTexts(behind, new Map([["parameters", "a"]])), once)).toBe(0);
  });

  it.each([
    ["tEXt", latin1(`parameters\0a fox\n${SETTINGS}`)],
    ["zTXt", Buffer.concat([latin1("parameters\0\0"), deflateSync(`a fox\n${SETTINGS}`)])],
    ["iTXt", latin1(`parameters\0\0\0en\0Parameter\0a fox\n${SETTINGS}`)],
    ["iTXt", Buffer.concat([latin1("parameters\0\x01\0\0\0"), deflateSync(`a fox\n${SETTINGS}`)])],
  ] as const)("texts of another tool are read from a chunk of type %s", async (type, data) => {
    expect(await readProvenance(withChunk(type, data))).toMatchObject({
      source: "automatic1111",
      parameters: { prompt: "a fox", seed: 5, width: 40, height: 30 },
    });
  });

  it("texts in UTF-8 are read correctly even from PNG chunks meant for Latin-1", async () => {
    const read = await readPngTexts(withChunk("tEXt", Buffer.from("parameters\0schöne Füchse")));
    expect(read.get("parameters")).toBe("schöne Füchse");
  });

  it("texts in a PNG that are broken or decompress to too much are skipped", async () => {
    const bomb = deflateSync(Buffer.alloc(50_000_000, 65));
    const broken: [string, Uint8Array][] = [
      ["zTXt", Buffer.concat([latin1("parameters\0\0"), bomb])],
      ["iTXt", Buffer.concat([latin1("parameters\0\x01\0\0\0"), bomb])],
      ["zTXt", latin1("parameters\0\0not deflated")],
      ["zTXt", latin1("parameters\0\x07")],
      ["iTXt", latin1("parameters\0\x02\0\0\0x")],
      ["iTXt", latin1("parameters\0\0\0never ending")],
      ["iTXt", latin1("parameters\0")],
      ["tEXt", latin1("parameters")],
      ["tEXt", latin1("\0parameters")],
      ["tEXt", Buffer.concat([latin1("parameters\0"), Buffer.alloc(1_000_001, 65)])],
    ];
    for (const [type, data] of broken) expect((await readPngTexts(withChunk(type, data))).size).toBe(0);
  });

  it("texts in a PNG with a repeated keyword are decompressed at most a few times", async () => {
    const bomb = Buffer.concat([latin1("parameters\0\0"), deflateSync(Buffer.alloc(20_000_000, 65))]);
    const many = Buffer.concat([
      png.subarray(0, 33),
      ...Array.from({ length: 1_000 }, () => makeChunk("zTXt", bomb)),
      png.subarray(33),
    ]);
    const unpacking = vi.spyOn(globalThis, "DecompressionStream");
    try {
      expect((await readPngTexts(many)).size).toBe(0);
      expect(unpacking.mock.calls.length).toBeLessThanOrEqual(8);
    } finally {
      unpacking.mockRestore();
    }
  });

  it("a PNG chunk longer than the file ends the reading", async () => {
    const lying = withChunk("tEXt", latin1("parameters\0a"));
    lying.writeUInt32BE(0xffffffff, 33);
    expect((await readPngTexts(lying)).size).toBe(0);
    expect(writePngTexts(lying, new Map([["parameters", "a"]]))).toEqual([lying]);
  });
});
