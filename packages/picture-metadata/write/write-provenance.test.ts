import sharp from "sharp";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type PictureFacts, pictureFactsSchema } from "../read/facts";
import { readProvenance } from "../read/read-provenance";
import { writeProvenance } from "./write-provenance";

const facts: PictureFacts = {
  version: 1,
  creation_id: "cr_1",
  index: 2,
  seed: 9,
  prompt: 'ein Fuchs, "im Schnee" 🦊\nNegative prompt: bei Nacht  ',
  enhanced_prompt: "ein Fuchs im Schnee 狐",
  negative_prompt: "people",
  settings: { aspect_ratio: "3:2", resolution: 64, width: 96, height: 64 },
  made_by: "Sandbox engine",
  create_time: "2030-01-01T00:00:00.000Z",
};

const noise = sharp({
  create: {
    width: 96,
    height: 64,
    channels: 3,
    background: "#456",
    noise: { type: "gaussian", mean: 128, sigma: 40 },
  },
});
const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
const formats = [
  { format: "png", encode: () => noise.clone().png() },
  { format: "jpeg", encode: () => noise.clone().jpeg() },
  { format: "webp", encode: () => noise.clone().webp() },
  { format: "lossless webp", encode: () => noise.clone().webp({ lossless: true }) },
  { format: "webp with alpha", encode: () => noise.clone().ensureAlpha(0.5).webp() },
  {
    format: "lossless webp with alpha",
    encode: () => noise.clone().ensureAlpha(0.5).webp({ lossless: true }),
  },
  { format: "webp with a colour profile", encode: () => noise.clone().withIccProfile("p3").webp() },
  {
    format: "jpeg with EXIF",
    encode: () =>
      noise
        .clone()
        .withExif({ IFD0: { Artist: "ada" } })
        .jpeg(),
  },
] as const;

describe.each(formats)("provenance in $format", ({ encode }) => {
  it("provenance is read back exactly as written", async () => {
    const written = writeProvenance(await encode().toBuffer(), facts);
    expect(await readProvenance(written)).toEqual({ source: "prompt-studio", facts });
  });

  it("writing provenance leaves pixels, size and transparency unchanged", async () => {
    const before = await encode().toBuffer();
    const after = writeProvenance(before, facts);
    expect((await pixels(after)).equals(await pixels(before))).toBe(true);
    const { width, height, channels, hasAlpha, format } = await sharp(before).metadata();
    expect(await sharp(after).metadata()).toMatchObject({ width, height, channels, hasAlpha, format });
  });

  it("writing provenance is deterministic and replaces existing settings", async () => {
    const file = await encode().toBuffer();
    const once = writeProvenance(file, facts);
    const other = writeProvenance(file, { ...facts, seed: 1, prompt: "another" });
    expect(Buffer.compare(writeProvenance(other, facts), once)).toBe(0);
    expect(Buffer.compare(writeProvenance(file, facts), once)).toBe(0);
  });

  it("a file without settings has no provenance", async () => {
    expect(await readProvenance(await encode().toBuffer())).toEqual({ source: null });
  });

  it("reading provenance from truncated and damaged files throws no exception", async () => {
    const written = Buffer.from(writeProvenance(await encode().toBuffer(), facts));
    for (let at = 0; at < Math.min(written.length, 2_500); at += 7) {
      const cut = written.subarray(0, at);
      const damaged = Buffer.from(written);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      for (const bytes of [cut, damaged]) {
        expect(["prompt-studio", "automatic1111", null]).toContain((await readProvenance(bytes)).source);
        expect(writeProvenance(bytes, facts)).toBeInstanceOf(Uint8Array);
      }
    }
  });
});

describe("provenance", () => {
  it("provenance never contains the author or fields outside its schema", async () => {
    const told = {
      ...facts,
      owner: "ada",
      token: "canary",
      settings: { ...facts.settings, token: "canary" },
    };
    const written = Buffer.from(writeProvenance(await noise.clone().png().toBuffer(), told));
    expect(written.includes("canary")).toBe(false);
    expect(written.includes("ada")).toBe(false);
  });

  it("provenance in a JPEG with too little space keeps the text that other tools read", async () => {
    const long = { ...facts, prompt: "a", enhanced_prompt: "狐".repeat(12_000) };
    const written = writeProvenance(await noise.clone().jpeg().toBuffer(), long);
    const read = await readProvenance(written);
    expect(read).toMatchObject({
      source: "automatic1111",
      parameters: { prompt: long.enhanced_prompt, seed: 9 },
    });
  });

  it("provenance of the longest prompts fits into PNG and WebP files", async () => {
    const long = {
      ...facts,
      prompt: "狐".repeat(8_000),
      enhanced_prompt: "狐".repeat(20_000),
      negative_prompt: "狐".repeat(4_000),
    };
    for (const file of [noise.clone().png(), noise.clone().webp()]) {
      const written = writeProvenance(await file.toBuffer(), long);
      expect(await readProvenance(written)).toEqual({ source: "prompt-studio", facts: long });
    }
  });

  it("provenance of a later version or with values out of range is ignored", () => {
    for (const change of [{ version: 2 }, { seed: -1 }, { seed: 2 ** 32 }, { prompt: "" }]) {
      expect(z.safeParse(pictureFactsSchema, { ...facts, ...change }).success).toBe(false);
    }
  });

  it("an optional setting of another version is left out, and the other settings stay", () => {
    const unreadable = { index: 1e9, model: 7, model_settings: [], written: "", create_time: 7 };
    const { index, create_time, ...others } = facts;
    expect(z.parse(pictureFactsSchema, { ...facts, ...unreadable })).toEqual(others);
  });

  it("provenance is neither read from nor written to files that are no pictures", async () => {
    for (const text of [
      "",
      "x",
      "<svg/>",
      "GIF89a",
      "\x89PNG\r\n\x1a\n",
      "\xff\xd8\xff",
      "RIFF\0\0\0\0WEBP",
    ]) {
      const bytes = Buffer.from(text, "latin1");
      expect(await readProvenance(bytes)).toEqual({ source: null });
      expect(writeProvenance(bytes, facts)).toBe(bytes);
    }
  });
});
