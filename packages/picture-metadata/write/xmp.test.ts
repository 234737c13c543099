import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { expectBrief } from "../read/brief.fixture";
import { joined } from "../read/bytes";
import { sourceTypeIn, xmpOf } from "../read/xmp";
import { SOURCE_TYPES } from "../source-type";
import { makeChunk } from "./png";
import { partsWithSourceType } from "./xmp";

const CAMERA = "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture";
const FORMATS = ["png", "jpeg", "webp"] as const;

const rdf = (inside: string) =>
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  `${inside}</rdf:RDF></x:xmpmeta>`;
const NAMESPACES =
  'xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:dc="http://purl.org/dc/elements/1.1/"';
const described = (attributes: string, inside = "") =>
  rdf(
    `<rdf:Description rdf:about="" ${NAMESPACES} dc:source="ada" ${attributes}>${inside}</rdf:Description>`,
  );

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: "#456" } });
/** A PNG with a chunk after its header. */
async function withChunk(type: string, data: Buffer): Promise<Buffer> {
  const plain = await picture().png().toBuffer();
  return Buffer.concat([plain.subarray(0, 33), makeChunk(type, data), plain.subarray(33)]);
}
const KEYWORD = "XML:com.adobe.xmp\0";
/** sharp would compress that of a PNG. */
const withXmp = (format: (typeof FORMATS)[number], xmp: string) =>
  format === "png"
    ? withChunk("iTXt", Buffer.from(`${KEYWORD}\0\0\0\0${xmp}`))
    : picture().withXmp(xmp).toFormat(format).toBuffer();

describe.each(FORMATS)("the source type in the XMP of a picture as %s", (format) => {
  it.each([
    ["an attribute", described(`Iptc4xmpExt:DigitalSourceType="${CAMERA}"`)],
    ["an attribute in single quotes", described(`Iptc4xmpExt:DigitalSourceType = '${CAMERA}'`)],
    ["an element", described("", `<Iptc4xmpExt:DigitalSourceType>${CAMERA}</Iptc4xmpExt:DigitalSourceType>`)],
    ["a resource", described("", `<Iptc4xmpExt:DigitalSourceType rdf:resource="${CAMERA}"/>`)],
    [
      "two statements, of which the first is the right one",
      described(
        `Iptc4xmpExt:DigitalSourceType="${SOURCE_TYPES.model}"`,
        `<Iptc4xmpExt:DigitalSourceType>${CAMERA}</Iptc4xmpExt:DigitalSourceType>`,
      ),
    ],
  ])("replaces a camera's that stands there as %s, and keeps what else it says", async (_, xmp) => {
    const file = joined(partsWithSourceType(await withXmp(format, xmp), "model"));
    const told = xmpOf(file) ?? "";
    expect(sourceTypeIn(file)).toBe("model");
    expect([told.includes(CAMERA), told.match(/DigitalSourceType/g)?.length]).toEqual([false, 1]);
    expect(told).toContain('dc:source="ada"');
    expect((await sharp(file).metadata()).xmpAsString).toBe(told);
  });

  it("stays as it is where it is the right one already", async () => {
    const xmp = described(`Iptc4xmpExt:DigitalSourceType='${SOURCE_TYPES.program}'`);
    const file = await withXmp(format, xmp);
    expect(xmpOf(joined(partsWithSourceType(file, "program")))).toBe(xmpOf(file));
  });

  it.each<[string, string]>([
    ["has no RDF that can be read", `<x:xmpmeta xmlns:x="adobe:ns:meta/"><words>ada</words></x:xmpmeta>`],
    // A segment of a JPEG holds less.
    ...(format === "jpeg"
      ? []
      : [
          ["is longer than 100 KB", described("", `<dc:title>${"a".repeat(120_000)}</dc:title>`)] as [
            string,
            string,
          ],
        ]),
  ])("is not written where the XMP %s: that stays", async (_, xmp) => {
    const before = await withXmp(format, xmp);
    const after = joined(partsWithSourceType(before, "model", new Map([["parameters", "a fox"]])));
    expect((await sharp(after).metadata()).xmp).toEqual((await sharp(before).metadata()).xmp);
    expect(Buffer.from(after).includes("DigitalSourceType")).toBe(false);
  });
});

it("XMP of a PNG that is compressed or not in UTF-8 stays, and with a language is read", async () => {
  const xmp = Buffer.from(described(""));
  const chunk = (head: string, text: Buffer) => Buffer.concat([Buffer.from(KEYWORD + head), text]);
  for (const file of [
    await withChunk("zTXt", chunk("\0", deflateSync(xmp))),
    await withChunk("iTXt", chunk("\x01\0\0\0", deflateSync(xmp))),
    await withChunk("iTXt", chunk("\0\0\0\0", Buffer.from([...xmp, 0xff]))),
  ])
    expect(joined(partsWithSourceType(file, "model"))).toEqual(new Uint8Array(file));
  const told = joined(partsWithSourceType(await withChunk("iTXt", chunk("\0\0en\0xmp\0", xmp)), "model"));
  expect(sourceTypeIn(told)).toBe("model");
  expect(xmpOf(told)).toMatch(/^<x:xmpmeta/);
});

it("XMP full of statements that never end is searched in less time than a picture is hashed", async () => {
  const plain = await picture().webp().toBuffer();
  for (const part of [
    "<a:DigitalSourceType ",
    "<a:DigitalSourceType>",
    " a:DigitalSourceType=",
    " a:DigitalSourceType='",
    "<",
    " ",
    "a",
  ]) {
    const file = await sharp(plain)
      .withXmp(rdf(part.repeat(95_000 / part.length)))
      .webp()
      .toBuffer();
    expectBrief(() => partsWithSourceType(file, "model"));
  }
});
