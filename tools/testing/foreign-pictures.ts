/** Files as people bring them and as attackers make them, built in code. */
import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";

const PNG_BEGIN = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

export function pngChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.byteLength, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** @param rows the filtered lines, not compressed. @param more chunks before the pixels. */
export function png(
  {
    width,
    height,
    colour = 2,
    depth = 8,
  }: { width: number; height: number; colour?: number; depth?: number },
  rows: Uint8Array,
  more: readonly Buffer[] = [],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[9] = colour;
  const parts = [pngChunk("IHDR", header), ...more, pngChunk("IDAT", deflateSync(rows))];
  return Buffer.concat([PNG_BEGIN, ...parts, pngChunk("IEND", Buffer.alloc(0))]);
}

/** One red pixel with further chunks. */
export const redPng = (...more: Buffer[]) => png({ width: 1, height: 1 }, Uint8Array.of(0, 255, 0, 0), more);

/** A text chunk of a kilobyte that becomes many megabytes. */
export const textBomb = (megabytes: number) =>
  pngChunk(
    "zTXt",
    Buffer.concat([Buffer.from("Comment\0\0", "latin1"), deflateSync(Buffer.alloc(megabytes * 1024 ** 2))]),
  );

export const profileBomb = (megabytes: number) =>
  pngChunk(
    "iCCP",
    Buffer.concat([Buffer.from("icc\0\0", "latin1"), deflateSync(Buffer.alloc(megabytes * 1024 ** 2))]),
  );

/** A box of an ISO file, whose brand says what it is. */
export const isoFile = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1heic`, "latin1")]);

export const SVG = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);
export const gzippedSvg = () => gzipSync(SVG);

/** Four quarters, red and green above blue and white, so that every turn of it differs. */
export async function quarters(side = 16) {
  const colours = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 255],
  ];
  const pixels = Buffer.alloc(side * side * 3);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const colour = colours[(y < side / 2 ? 0 : 2) + (x < side / 2 ? 0 : 1)] ?? [];
      pixels.set(colour, 3 * (y * side + x));
    }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
}

/** A mask: transparent where the picture may change, in its left half by default. @param alphaAt 0 to 255 for each column */
export function halfMask(
  { width, height }: { width: number; height: number },
  alphaAt = (x: number): number => (x < width / 2 ? 0 : 255),
): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 4);
  for (let i = 0; i < width * height; i++) data[i * 4 + 3] = alphaAt(i % width);
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

/** A GIF of black frames of one pixel. */
export function gifOfFrames(count: number): Buffer {
  const screen = Buffer.from("R0lGODlhAQABAIAAAAAAAP///w==", "base64");
  const frame = Buffer.from("LAAAAAABAAEAAAICTAEA", "base64");
  return Buffer.concat([screen, ...Array.from({ length: count }, () => frame), Buffer.from(";")]);
}

/** A lossless WebP with empty chunks before its pixels. */
export async function webpOfChunks(count: number): Promise<Buffer> {
  const side = 16;
  const picture = (await (await quarters(side)).webp({ lossless: true }).toBuffer()).subarray(12);
  const extended = Buffer.alloc(18);
  extended.write("VP8X");
  extended.writeUInt32LE(10, 4);
  extended.writeUIntLE(side - 1, 12, 3);
  extended.writeUIntLE(side - 1, 15, 3);
  const empty = Buffer.from("JUNK\0\0\0\0");
  const body = Buffer.concat([
    Buffer.from("WEBP"),
    extended,
    ...Array.from({ length: count }, () => empty),
    picture,
  ]);
  const begin = Buffer.from("RIFF\0\0\0\0");
  begin.writeUInt32LE(body.length, 4);
  return Buffer.concat([begin, body]);
}
