import { type PictureFacts, readProvenance, writeProvenance, writeTexts } from "picture-metadata";
import { verify } from "picture-metadata/testing";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { testMarks } from "@/tools/testing/marks";
import { openPictureAs, pictureAs } from "./download";

const facts: PictureFacts = {
  version: 1,
  creation_id: "cr_1",
  index: 0,
  seed: 9,
  prompt: "ein Fuchs 狐",
  enhanced_prompt: null,
  negative_prompt: "",
  settings: { aspect_ratio: "3:2", resolution: 64, width: 96, height: 64 },
  made_by: "service.example.com",
  create_time: "2030-01-01T00:00:00.000Z",
};
const ofItsOwn: PictureFacts = { ...facts, creation_id: undefined, prompt: "what the file says" };

const noise = () =>
  sharp({
    create: {
      width: 96,
      height: 64,
      channels: 3,
      background: "#456",
      noise: { type: "gaussian", mean: 128, sigma: 20 },
    },
  });
const leaving = { marks: testMarks, sourceType: "model" as const };
const partsAs = (
  format: Parameters<typeof pictureAs>[0],
  original: Parameters<typeof pictureAs>[1],
  known: PictureFacts | null,
  { isEnlarged = false } = {},
) => pictureAs(format, original, known, { leaving, isEnlarged });
const wholeAs = async (...asked: Parameters<typeof partsAs>) => Buffer.concat(await partsAs(...asked));
const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
const FORMATS = ["png", "webp", "jpeg"] as const;

describe.each(FORMATS)("downloaded as %s", (format) => {
  const same = async () => noise().toFormat(format).toBuffer();

  it("a picture already in the format that is marked is returned unchanged", async () => {
    const bytes = await wholeAs(format, { bytes: await same(), mediaType: `image/${format}` }, ofItsOwn);
    const [taken, ...more] = await partsAs(format, { bytes, mediaType: `image/${format}` }, facts);
    expect(taken).toBe(bytes);
    expect(more).toEqual([]);
  });

  it("a picture already in the format with provenance keeps it and its pixels, and is marked", async () => {
    const bytes = writeProvenance(await same(), ofItsOwn);
    const taken = await wholeAs(format, { bytes, mediaType: `image/${format}` }, facts);
    expect(await readProvenance(taken)).toEqual(await readProvenance(bytes));
    expect((await pixels(taken)).equals(await pixels(bytes))).toBe(true);
    expect(await verify(format, taken)).toEqual([]);
  });

  it("a picture already in the format without provenance gets the ledger's, and keeps its pixels", async () => {
    const bytes = await same();
    const taken = await wholeAs(format, { bytes, mediaType: `image/${format}` }, facts);
    expect(await readProvenance(taken)).toEqual({ source: "prompt-studio", facts });
    expect((await pixels(taken)).equals(await pixels(bytes))).toBe(true);
  });

  it.each(FORMATS.filter((one) => one !== format))(
    "a picture converted from %s keeps its provenance",
    async (from) => {
      const bytes = writeProvenance(await noise().toFormat(from).toBuffer(), ofItsOwn);
      const taken = await wholeAs(format, { bytes, mediaType: `image/${from}` }, facts);
      expect(await sharp(taken).metadata()).toMatchObject({ format, width: 96, height: 64 });
      const read = await readProvenance(taken);
      expect(read).toEqual({ source: "prompt-studio", facts: { ...ofItsOwn, creation_id: undefined } });
    },
  );

  it("the provenance text of another tool is copied exactly, beside the studio's own", async () => {
    const parameters = "a fox\nSteps: 20, Sampler: Euler a, Seed: 5, Size: 96x64";
    const from = format === "png" ? "webp" : "png";
    const bytes = writeTexts(await noise().toFormat(from).toBuffer(), new Map([["parameters", parameters]]));
    const taken = await wholeAs(format, { bytes, mediaType: `image/${from}` }, facts);
    expect(await readProvenance(taken)).toMatchObject({ source: "prompt-studio", facts });
    expect(taken.includes(format === "png" ? "Euler a" : utf16("Euler a"))).toBe(true);
  });
});

const utf16 = (text: string) => Buffer.from(text, "utf16le").swap16();

describe("a converted picture", () => {
  it("a converted picture is upright, whatever its EXIF orientation", async () => {
    const bytes = await noise().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const taken = await wholeAs("png", { bytes, mediaType: "image/jpeg" }, facts);
    expect(await sharp(taken).metadata()).toMatchObject({ width: 64, height: 96 });
  });
  it("a picture converted from AVIF has the ledger's provenance", async () => {
    const bytes = await noise().avif({ effort: 0 }).toBuffer();
    const taken = await wholeAs("webp", { bytes, mediaType: "image/avif" }, facts);
    expect(await readProvenance(taken)).toEqual({ source: "prompt-studio", facts });
  });
  it("a transparent picture has a white background in a JPEG", async () => {
    const bytes = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const taken = await wholeAs("jpeg", { bytes, mediaType: "image/png" }, facts);
    expect([...(await pixels(taken)).subarray(0, 3)]).toEqual([255, 255, 255]);
  });
  it("converting a picture that is too large for the format is refused with a message", async () => {
    const bytes = await sharp({ create: { width: 17_000, height: 2, channels: 3, background: "#123" } })
      .png()
      .toBuffer();
    await expect(partsAs("webp", { bytes, mediaType: "image/png" }, facts)).rejects.toMatchObject({
      errorName: "invalid_request",
    });
    const taken = await wholeAs("jpeg", { bytes, mediaType: "image/png" }, facts);
    expect(await sharp(taken).metadata()).toMatchObject({ format: "jpeg", width: 17_000 });
  });
});

describe("downloads that need a conversion", () => {
  it("at most two downloads are converted at a time, thirty of a person wait, more of theirs are refused, and others wait little", async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#246" } })
      .png()
      .toBuffer();
    const waiting: (() => void)[] = [];
    let reads = 0;
    const store = {
      put: async () => {},
      remove: async () => {},
      async *list() {},
      open: async () => null,
      get: async () => {
        reads += 1;
        await new Promise<void>((resolve) => waiting.push(resolve));
        return png;
      },
    };
    const from = { store, key: "a.png", mediaType: "image/png" };
    const gone = new AbortController();
    const ask = (signal = new AbortController().signal, by = "ada") =>
      openPictureAs("webp", from, { facts, leaving, signal, by });
    const admitted = Array.from({ length: 31 }, () => ask());
    const left = ask(gone.signal).catch((error: Error) => error.name);
    await expect(ask()).rejects.toMatchObject({ errorName: "downloads_busy" });
    expect(reads).toBe(2);
    gone.abort();
    let hasOther = false;
    const other = ask(undefined, "bob").then((picture) => {
      hasOther = true;
      return picture;
    });
    admitted.push(other);
    for (let n = 0; n < admitted.length; n++) {
      if (n === 6) await expect.poll(() => hasOther).toBe(true);
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      expect(waiting.length).toBeLessThanOrEqual(2);
      waiting.shift()?.();
    }
    for (const picture of await Promise.all(admitted)) expect(picture?.byteLength).toBeGreaterThan(0);
    await left;
    // The waiting conversion whose client has disconnected never read its picture.
    expect(reads).toBe(32);
  });
});

describe("enlarged without a model", () => {
  it.each(FORMATS)(
    "a picture of twice the size as %s keeps its provenance and is the same picture",
    async (format) => {
      const bytes = writeProvenance(await noise().blur(4).png().toBuffer(), facts);
      const made = await wholeAs(format, { bytes, mediaType: "image/png" }, facts, { isEnlarged: true });
      expect(await sharp(made).metadata()).toMatchObject({ format, width: 192, height: 128 });
      expect(await readProvenance(made)).toMatchObject({ source: "prompt-studio", facts });
      const back = await sharp(made).removeAlpha().resize(96, 64).raw().toBuffer();
      const before = await pixels(bytes);
      const worst = before.reduce((most, value, at) => Math.max(most, Math.abs(value - (back[at] ?? 0))), 0);
      expect(worst).toBeLessThan(12);
    },
  );
});
