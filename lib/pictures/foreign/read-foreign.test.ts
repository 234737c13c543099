import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  gzippedSvg,
  isoFile,
  png,
  pngChunk,
  profileBomb,
  quarters,
  redPng,
  SVG,
  textBomb,
} from "@/tools/testing/foreign-pictures";
import { readForeign } from "./read-foreign";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-foreign-"));
  vi.stubEnv("TMPDIR", folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  // Neither a picture that was read nor one that was refused leaves a file.
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

/** What is kept, and its pixels. */
async function read(bytes: Uint8Array) {
  const picture = await readForeign(bytes);
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of picture.source.read()) pieces.push(piece);
    const kept = Buffer.concat(pieces);
    expect(kept.byteLength).toBe(picture.source.byteLength);
    const { data, info } = await sharp(kept).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([picture.width, picture.height]);
    expect(info.channels).toBe(picture.hasAlpha ? 4 : 3);
    const { format, orientation } = await sharp(picture.thumbnail).metadata();
    expect([format, orientation]).toEqual(["webp", undefined]);
    const at = (x: number, y: number) => {
      const start = (y * info.width + x) * info.channels;
      return [...data.subarray(start, start + info.channels)];
    };
    return { ...picture, kept, at };
  } finally {
    await picture.remove();
  }
}

const refusal = (bytes: Uint8Array) =>
  readForeign(bytes).then(
    () => "read",
    (error) => `${error.errorName}: ${error.message}`,
  );

const chunksOf = (file: Buffer) => {
  const names: string[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    names.push(file.toString("latin1", at + 4, at + 8));
  return names;
};

const near = (colour: number[] | undefined, expected: number[]) =>
  (colour ?? []).length === expected.length &&
  expected.every((value, n) => Math.abs(value - (colour?.[n] ?? 999)) < 12);

const RED = [255, 0, 0];

describe("a foreign file that is refused", () => {
  it.each<[string, Uint8Array | (() => Uint8Array | Promise<Uint8Array>), RegExp]>([
    ["nothing", new Uint8Array(0), /^unsupported_picture: The file is empty/],
    ["random bytes", Buffer.from("d41d8cd98f00b204e9800998ecf8427e", "hex"), /no picture that/],
    ["an SVG with a script", SVG, /an SVG file\. Save it as JPEG or PNG/],
    ["an SVG in a gzip", gzippedSvg, /a gzip file/],
    ["a HEIC", isoFile("heic"), /This is a HEIC file\. Save it as JPEG or PNG\./],
    ["a video", isoFile("isom"), /an MP4 video file/],
    ["a PDF", Buffer.from("%PDF-1.7\n%âãÏÓ\n"), /a PDF file/],
    ["a TIFF", async () => (await quarters()).tiff().toBuffer(), /a TIFF file/],
    ["a BMP", Buffer.from("BM\x46\0\0\0\0\0\0\0\x36\0\0\0", "latin1"), /a BMP file/],
    ["a ZIP", Buffer.from("PK\x03\x04\x14\0", "latin1"), /a ZIP file/],
    ["a page", Buffer.from("<!DOCTYPE html><img src=x>"), /an HTML file/],
    ["a PNG that is its signature alone", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), /PNG file is damaged/],
    ["a JPEG that is its signature alone", Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /JPEG file is damaged/],
    [
      "a PNG bomb of 900 megapixels",
      () => png({ width: 30_000, height: 30_000 }, Buffer.alloc(99)),
      /^picture_too_large: .*30000 × 30000 pixels; at most 16384 a side/,
    ],
    [
      "a PNG of 100 megapixels",
      () => png({ width: 10_000, height: 10_000 }, Buffer.alloc(99)),
      /at most 64 megapixels/,
    ],
    ["a PNG with sides of nothing", () => png({ width: 0, height: 5 }, Buffer.alloc(9)), /damaged/],
    ["an AVIF that says it is one", isoFile("avif"), /AVIF file is damaged/],
    ["a GIF that ends in its header", Buffer.from("GIF89a\x10\0\x10\0"), /GIF file is damaged/],
  ])("%s", async (_, file, expected) => {
    expect(await refusal(typeof file === "function" ? await file() : file)).toMatch(expected);
  });

  it.each(["png", "jpeg", "webp", "avif", "gif"] as const)("a %s that ends in its middle", async (format) => {
    const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, n) => (n * n * 31) % 251));
    const whole = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
      .toFormat(format)
      .toBuffer();
    const half = whole.subarray(0, Math.floor(whole.length / 2));
    expect(await refusal(half)).toMatch(/^unsupported_picture: This \w+ file is damaged or incomplete/);
  });

  it("what must be decoded as a whole has fewer pixels: 18 megapixels of WebP, 25 of progressive JPEG", async () => {
    const large = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "red" }, limitInputPixels: false });
    expect(await refusal(await large(5_000, 4_000).webp({ effort: 0 }).toBuffer())).toMatch(
      /^picture_too_large: .*in this format at most 18 megapixels/,
    );
    const progressive = { progressive: true, chromaSubsampling: "4:4:4" };
    expect(await refusal(await large(6_000, 5_000).jpeg(progressive).toBuffer())).toMatch(
      /at most 25 megapixels/,
    );
  });
});

describe("a foreign file that is read", () => {
  it("keeps nothing but pixels: no text, EXIF, profile, resolution, trailing bytes or scripts", async () => {
    const picture = (await quarters()).withMetadata({ density: 300 });
    const told = await picture
      .withExif({ IFD0: { Copyright: "secret words", ImageDescription: "x".repeat(60_000) } })
      .png()
      .toBuffer();
    const plain = await read(await (await quarters()).png().toBuffer());
    const kept = await read(Buffer.concat([told, Buffer.from("PK\x03\x04<script>alert(1)</script>")]));
    expect(kept.kept.toString("latin1")).not.toMatch(/secret|script/);
    expect(new Set(chunksOf(kept.kept))).toEqual(new Set(["IHDR", "pHYs", "IDAT", "IEND"]));
    expect(kept.hash).toBe(plain.hash);
    const jpeg = await (await quarters())
      .withExif({ IFD0: { Copyright: "secret words" } })
      .jpeg()
      .toBuffer();
    const keptJpeg = await read(Buffer.concat([jpeg, Buffer.from("<html><script>alert(1)</script>")]));
    expect(keptJpeg.kept.toString("latin1")).not.toMatch(/secret|script|Exif|ICC_PROFILE/);
    expect(keptJpeg.mediaType).toBe("image/jpeg");
  });

  it("a GIF that is a script too, and one of several frames, become their first frame", async () => {
    const frames = await sharp(Buffer.concat([Buffer.alloc(48, 0), Buffer.alloc(48, 255)]), {
      raw: { width: 4, height: 8, channels: 3, pageHeight: 4 },
    })
      .gif()
      .toBuffer();
    const { mediaType, height, at, kept } = await read(
      Buffer.concat([frames, Buffer.from("*/=1;alert(1)//")]),
    );
    expect([mediaType, height]).toEqual(["image/png", 4]);
    expect(near(at(0, 0).slice(0, 3), [0, 0, 0])).toBe(true);
    expect(kept.toString("latin1")).not.toContain("alert");
    const webp = await sharp(frames, { animated: true }).webp({ lossless: true }).toBuffer();
    const first = await read(webp);
    expect([first.mediaType, first.height]).toEqual(["image/png", 4]);
    expect(near(first.at(0, 0).slice(0, 3), [0, 0, 0])).toBe(true);
  });

  it("an animated PNG becomes its first frame", async () => {
    const control = Buffer.alloc(8);
    control.writeUInt32BE(2, 0);
    expect((await read(redPng(pngChunk("acTL", control)))).at(0, 0)).toEqual(RED);
  });

  it("bombs in texts and profiles of a PNG, and a hundred thousand chunks, are passed over", async () => {
    for (const bomb of [textBomb(300), profileBomb(300)]) {
      expect(bomb.length).toBeLessThan(400_000);
      expect((await read(redPng(bomb))).at(0, 0)).toEqual(RED);
    }
    const chunk = pngChunk("tEXt", Buffer.from("a\0b"));
    expect((await read(redPng(...Array.from({ length: 100_000 }, () => chunk)))).at(0, 0)).toEqual(RED);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("is upright whatever its orientation is: %i", async (orientation) => {
    const turned = await (await quarters()).withMetadata({ orientation }).png().toBuffer();
    const { at } = await read(turned);
    const [red, green, blue, white] = [RED, [0, 255, 0], [0, 0, 255], [255, 255, 255]];
    const upright = {
      1: [red, green, blue, white],
      2: [green, red, white, blue],
      3: [white, blue, green, red],
      4: [blue, white, red, green],
      5: [red, blue, green, white],
      6: [blue, red, white, green],
      7: [white, green, blue, red],
      8: [green, white, red, blue],
    }[orientation];
    expect([at(0, 0), at(15, 0), at(0, 15), at(15, 15)]).toEqual(upright);
  });

  it("16 bits become 8, grey and palettes become colours, CMYK becomes sRGB", async () => {
    const wide = await read(
      png({ width: 1, height: 1, depth: 16 }, Uint8Array.of(0, 255, 255, 128, 0, 0, 0)),
    );
    expect(wide.at(0, 0)).toEqual([255, 128, 0]);
    const grey = await read(png({ width: 1, height: 1, colour: 0 }, Uint8Array.of(0, 77)));
    expect(grey.at(0, 0)).toEqual([77, 77, 77]);
    const palette = [pngChunk("PLTE", Uint8Array.of(9, 8, 7, 255, 0, 0))];
    const few = await read(png({ width: 1, height: 1, colour: 3 }, Uint8Array.of(0, 1), palette));
    expect(few.at(0, 0)).toEqual(RED);
    const cmyk = await read(await (await quarters()).toColourspace("cmyk").jpeg({ quality: 100 }).toBuffer());
    const [red = 0, green = 255] = cmyk.at(2, 2);
    expect([red > 180, green < 80]).toEqual([true, true]);
  });

  it("transparency is kept: of a channel, of a colour key and of a lossy WebP", async () => {
    const channel = await read(png({ width: 1, height: 1, colour: 6 }, Uint8Array.of(0, 1, 2, 3, 128)));
    expect([channel.hasAlpha, channel.at(0, 0)]).toEqual([true, [1, 2, 3, 128]]);
    const key = await read(redPng(pngChunk("tRNS", Uint8Array.of(0, 255, 0, 0, 0, 0))));
    expect([key.hasAlpha, key.at(0, 0)]).toEqual([true, [255, 0, 0, 0]]);
    const half = sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    });
    const webp = await read(await half.webp().toBuffer());
    expect([webp.mediaType, webp.hasAlpha, near(webp.at(4, 4), [255, 0, 0, 128])]).toEqual([
      "image/png",
      true,
      true,
    ]);
  });

  it("a wide gamut is converted to sRGB, and a broken profile is passed over", async () => {
    const narrow = Buffer.from(Array.from({ length: 192 }, (_, n) => [200, 60, 40][n % 3] ?? 0));
    const raw = { raw: { width: 8, height: 8, channels: 3 as const } };
    const p3 = await sharp(narrow, raw).withIccProfile("p3").jpeg({ quality: 100 }).toBuffer();
    expect(near((await read(p3)).at(4, 4), [200, 60, 40])).toBe(true);
    const broken = pngChunk(
      "iCCP",
      Buffer.concat([Buffer.from("x\0\0", "latin1"), Buffer.from("789c030000000001", "hex")]),
    );
    expect((await read(redPng(broken))).at(0, 0)).toEqual(RED);
  });

  it("what lost something stays small as a JPEG, what did not stays equal as a PNG", async () => {
    const source = () => quarters();
    for (const format of ["jpeg", "webp", "avif"] as const)
      expect((await read(await (await source()).toFormat(format).toBuffer())).mediaType).toBe("image/jpeg");
    for (const bytes of [
      await (await source()).png().toBuffer(),
      await (await source()).webp({ lossless: true }).toBuffer(),
    ]) {
      const { mediaType, at } = await read(bytes);
      expect([mediaType, at(0, 0)]).toEqual(["image/png", RED]);
    }
  });

  it.each([
    [1, 1],
    [1, 16_384],
    [16_384, 1],
  ])("of %i × %i pixels, read again and again to the same hash", async (width, height) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const [one, two] = [await read(bytes), await read(bytes)];
    expect([one.width, one.height, one.hash]).toEqual([width, height, two.hash]);
    expect((await read(one.kept)).hash).toBe(one.hash);
  });
});
