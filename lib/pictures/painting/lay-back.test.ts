import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { layBack } from "./lay-back";

const SIZE = { width: 61, height: 47 };

/** Noise, the same for the same salt: every pixel is another colour. */
const noise = (salt: number, { width, height } = SIZE, channels: 3 | 4 = 4) => {
  const data = new Uint8Array(width * height * channels);
  for (let at = 0; at < data.length; at++) data[at] = (at * 2_654_435_761 + salt * 97) >>> 23;
  return { width, height, data, channels };
};
const png = ({ data, ...raw }: ReturnType<typeof noise>) => sharp(data, { raw }).png().toBuffer();

/** Transparent within the box, and half transparent at its left edge. */
const BOX = { left: 20, top: 10, right: 40, bottom: 30 };
const isInside = (x: number, y: number) => x >= BOX.left && x < BOX.right && y >= BOX.top && y < BOX.bottom;
async function maskOf({ width, height } = SIZE, edge = 128): Promise<Buffer> {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data[(y * width + x) * 4 + 3] = isInside(x, y) ? (x === BOX.left ? edge : 0) : 255;
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

const rawOf = (bytes: Uint8Array) => sharp(bytes).ensureAlpha().raw().toBuffer();

async function pixelsThatDiffer(
  source: Buffer,
  laid: { bytes: Uint8Array },
  where: (x: number, y: number) => boolean,
) {
  const before = await sharp(source).ensureAlpha().raw().toBuffer();
  const after = await rawOf(laid.bytes);
  let count = 0;
  for (let y = 0; y < SIZE.height; y++)
    for (let x = 0; x < SIZE.width; x++) {
      const at = (y * SIZE.width + x) * 4;
      if (!where(x, y)) continue;
      if ([0, 1, 2, 3].some((channel) => before[at + channel] !== after[at + channel])) count++;
    }
  return count;
}

describe("an edit laid back over its source", () => {
  it.each([
    ["of an engine's pixels", { ...noise(7) }],
    ["of a larger picture", { ...noise(7, { width: 128, height: 96 }) }],
    ["of a smaller picture of another shape", { ...noise(7, { width: 32, height: 32 }) }],
  ])("%s leaves every pixel outside of the mask as it was", async (_, edited) => {
    const source = await png({ ...noise(1, SIZE, 3) });
    const mask = await maskOf();
    const laid = await layBack(edited, { source, mask });
    expect(await sharp(laid.bytes).metadata()).toMatchObject(SIZE);
    const { width, height } = edited;
    expect(laid.scaledFrom).toEqual(width === SIZE.width ? null : { width, height });
    expect(await pixelsThatDiffer(source, laid, (x, y) => !isInside(x, y))).toBe(0);
    expect(await pixelsThatDiffer(source, laid, isInside)).toBeGreaterThan(300);
  });

  it.each(["jpeg", "webp", "png"] as const)("of a %s file of a model does so too", async (format) => {
    const source = await sharp(await png(noise(1, SIZE, 3)))
      .jpeg()
      .toBuffer();
    const edited = {
      bytes: await sharp(await png(noise(9)))
        .toFormat(format)
        .toBuffer(),
    };
    const laid = await layBack(edited, { source, mask: await maskOf() });
    expect(await pixelsThatDiffer(source, laid, (x, y) => !isInside(x, y))).toBe(0);
  });

  it("of a grey answer over a grey source does so too", async () => {
    const source = await sharp(await png(noise(1, SIZE, 3)))
      .greyscale()
      .png()
      .toBuffer();
    const bytes = await sharp(source).negate().png().toBuffer();
    const laid = await layBack({ bytes }, { source, mask: await maskOf() });
    expect(await pixelsThatDiffer(source, laid, (x, y) => !isInside(x, y))).toBe(0);
    expect(await pixelsThatDiffer(source, laid, isInside)).toBeGreaterThan(300);
  });

  it("shows the edit alone where the mask is fully transparent, and a mixture where it is half so", async () => {
    const source = await png(noise(1, SIZE, 3));
    const edited = noise(7);
    const data = await rawOf((await layBack(edited, { source, mask: await maskOf() })).bytes);
    const before = await sharp(source).ensureAlpha().raw().toBuffer();
    const row = 15 * SIZE.width;
    const inside = (row + 30) * 4;
    expect([...data.subarray(inside, inside + 3)]).toEqual([...edited.data.subarray(inside, inside + 3)]);
    const edge = (row + BOX.left) * 4;
    for (const channel of [0, 1, 2]) {
      const mean = ((before[edge + channel] ?? 0) + (edited.data[edge + channel] ?? 0)) / 2;
      expect(Math.abs((data[edge + channel] ?? 0) - mean)).toBeLessThanOrEqual(2);
    }
  });

  it("keeps what is transparent in the source", async () => {
    const pixels = noise(1);
    for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 200;
    const source = await png(pixels);
    const laid = await layBack(noise(7), { source, mask: await maskOf() });
    expect(await pixelsThatDiffer(source, laid, (x, y) => !isInside(x, y))).toBe(0);
  });

  it.each([
    [1, 1],
    [2, 5],
    [5, 1],
  ])(
    "of a picture of %i × %i pixels changes the one pixel that is open and no other",
    async (width, height) => {
      const size = { width, height };
      const alpha = new Uint8Array(width * height * 4).fill(255);
      alpha[3] = 0;
      const mask = await png({ ...size, data: alpha, channels: 4 });
      const [source, edited] = [noise(1, size, 3), noise(7, size)];
      const laid = await layBack(edited, { source: await png(source), mask });
      expect([...(await sharp(laid.bytes).raw().toBuffer())]).toEqual([
        ...edited.data.subarray(0, 3),
        ...source.data.subarray(3),
      ]);
    },
  );

  it("shows in a single open pixel far from the others too", async () => {
    const far = { x: 55, y: 44 };
    const pixels = await sharp(await maskOf())
      .raw()
      .toBuffer();
    const at = far.y * SIZE.width + far.x;
    pixels[at * 4 + 3] = 0;
    const mask = await png({ ...SIZE, data: pixels, channels: 4 });
    const edited = noise(7);
    const laid = await layBack(edited, { source: await png(noise(1, SIZE, 3)), mask });
    const after = await rawOf(laid.bytes);
    expect([...after.subarray(at * 4, at * 4 + 3)]).toEqual([...edited.data.subarray(at * 4, at * 4 + 3)]);
  });

  it("changes nothing where the mask is opaque everywhere", async () => {
    const source = await png(noise(1, SIZE, 3));
    const mask = await png({
      ...SIZE,
      data: new Uint8Array(SIZE.width * SIZE.height * 4).fill(255),
      channels: 4,
    });
    const laid = await layBack(noise(7), { source, mask });
    expect(await pixelsThatDiffer(source, laid, () => true)).toBe(0);
  });

  it.each([
    ["as large as its source", 1, true],
    ["that lies on its side, as its file says", 6, true],
    ["of half the size", 1, false],
  ])(
    "of many megapixels, which is mixed part by part, shows an edit %s as a whole",
    async (_, orientation, isWhole) => {
      const [width, height] = isWhole ? [4_800, 3_600] : [2_400, 1_800];
      // A step of colour from row to row would show where parts are put together.
      const rows = Buffer.alloc(3_600 * 3);
      for (let row = 0; row < 3_600; row++) rows.set([row >> 4, row & 15, 90], row * 3);
      const column = sharp(rows, { raw: { width: 1, height: 3_600, channels: 3 } });
      const upright = await column.resize(width, height, { fit: "fill", kernel: "nearest" }).png().toBuffer();
      const turned = sharp(upright).rotate(orientation === 6 ? 270 : 0);
      const bytes = await turned.withMetadata({ orientation }).png({ compressionLevel: 1 }).toBuffer();
      const [from, upTo] = [100, 3_500];
      const shares = Buffer.alloc(4_800 * 3_600, 255);
      shares.fill(0, from * 4_800, upTo * 4_800);
      const black = { width: 4_800, height: 3_600, channels: 3, background: "#000" } as const;
      const source = await sharp({ create: black }).jpeg().toBuffer();
      const one = { raw: { width: 4_800, height: 3_600, channels: 1 } } as const;
      const mask = await sharp({ create: black })
        .joinChannel(shares, one)
        .png({ compressionLevel: 1 })
        .toBuffer();
      const laid = await layBack({ bytes }, { source, mask });
      const across = sharp(laid.bytes).extract({ left: 2_000, top: 0, width: 1, height: 3_600 });
      const shown = await across.removeAlpha().raw().toBuffer();
      expect(laid.scaledFrom).toEqual(isWhole ? null : { width, height });
      expect(shown.subarray(0, from * 3).every((value) => value === 0)).toBe(true);
      expect(shown.subarray(upTo * 3).every((value) => value === 0)).toBe(true);
      if (isWhole)
        return void expect(shown.subarray(from * 3, upTo * 3).equals(rows.subarray(from * 3, upTo * 3))).toBe(
          true,
        );
      // Scaled at once, as the parts must have been.
      const whole = sharp(upright)
        .resize(4_800, 3_600, { fit: "fill" })
        .extract({ left: 2_000, top: 0, width: 1, height: 3_600 });
      const expected = await sharp(await whole.png().toBuffer())
        .removeAlpha()
        .raw()
        .toBuffer();
      expect(shown.subarray(from * 3, upTo * 3).equals(expected.subarray(from * 3, upTo * 3))).toBe(true);
    },
  );
});
