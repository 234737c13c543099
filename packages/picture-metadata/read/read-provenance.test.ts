import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, describe, expect, it, test } from "vitest";
import { writeTexts } from "../write/write-provenance";
import {
  AUTOMATIC1111,
  COMFYUI,
  COMFYUI_FLUX,
  COMFYUI_WORKFLOW,
  INVOKEAI,
  INVOKEAI_OLD,
} from "./foreign.fixture";
import { provenanceOf, readProvenance } from "./read-provenance";
import { recipeOf } from "./recipe";
import { KEYWORDS } from "./texts";

let png: Buffer;
let webp: Buffer;
beforeAll(async () => {
  const picture = sharp({ create: { width: 24, height: 16, channels: 3, background: "#369" } });
  png = await picture.clone().png().toBuffer();
  webp = await picture.clone().webp().toBuffer();
});

const saying = (keyword: string, value: unknown) =>
  writeTexts(png, new Map([[keyword, typeof value === "string" ? value : JSON.stringify(value)]]));
const recipe = async (keyword: string, value: unknown) =>
  recipeOf(await readProvenance(saying(keyword, value)));

describe("a picture of another tool", () => {
  test("a picture of AUTOMATIC1111 yields prompts, seed, size, model, and its other settings unchanged", async () => {
    expect(await recipe("parameters", AUTOMATIC1111)).toMatchObject({
      source: "automatic1111",
      prompt: "portrait of a fox, (detailed:1.2)",
      negativePrompt: "blurry",
      seed: 965400086,
      size: { width: 512, height: 768 },
      model: "dreamy",
      others: [{ name: "Steps", value: "20" }, { name: "Sampler" }, { name: "CFG scale", value: "7" }],
    });
  });

  test("a picture of InvokeAI yields prompts, seed, size, model, and its other settings", async () => {
    const read = await recipe("invokeai_metadata", INVOKEAI);
    expect(read).toMatchObject({
      source: "invokeai",
      prompt: "a fox in the snow",
      negativePrompt: "people",
      seed: 1234,
      size: { width: 832, height: 1216 },
      model: "juggernaut",
    });
    expect(read?.others).toContainEqual({ name: "Cfg scale", value: "7.5" });
  });

  test("a picture of InvokeAI with a seed out of range lists the seed with the other settings", async () => {
    const read = await recipe("invokeai_metadata", { ...INVOKEAI, seed: 2 ** 40 });
    expect(read?.seed).toBeNull();
    expect(read?.others).toContainEqual({ name: "Seed", value: String(2 ** 40) });
  });
  test("a picture of an older InvokeAI yields the negative prompt that is written in brackets", async () => {
    expect(await recipe("sd-metadata", INVOKEAI_OLD)).toMatchObject({
      source: "invokeai",
      prompt: "a hill at noon",
      negativePrompt: "fog, rain",
      seed: 77,
      size: { width: 640, height: 512 },
      model: "stable-diffusion-1.5",
    });
  });

  const drawn = {
    source: "comfyui",
    prompt: "a glass bottle, galaxy",
    negativePrompt: "text, watermark",
    seed: 156680208,
    size: { width: 768, height: 512 },
    model: "v1-5.safetensors",
  };
  test("a picture of ComfyUI yields its settings from the executed graph", async () => {
    const read = await recipe("prompt", COMFYUI);
    expect(read).toMatchObject(drawn);
    expect(read?.others).toContainEqual({ name: "steps", value: "20" });
  });
  test("a picture of ComfyUI yields its settings from the editor's workflow", async () => {
    expect(await recipe("workflow", COMFYUI_WORKFLOW)).toMatchObject(drawn);
  });
  test("a WebP picture of ComfyUI yields its settings from EXIF", async () => {
    const exif = { IFD0: { Model: `prompt:${JSON.stringify(COMFYUI)}` } };
    const file = await sharp(webp).withExif(exif).webp().toBuffer();
    expect(recipeOf(await readProvenance(file))).toMatchObject(drawn);
  });
  test("a picture of ComfyUI with a guider, a linked text node and a 64-bit seed yields its settings", async () => {
    const read = await recipe("prompt", COMFYUI_FLUX);
    expect(read).toMatchObject({
      prompt: "a paper boat",
      negativePrompt: "",
      seed: null,
      size: { width: 1024, height: 1024 },
      model: "flux1-dev.sft",
      others: [{ name: "Seed", value: "921342785291234" }],
    });
  });
  test("a picture of ComfyUI with NaN in its graph yields its settings", async () => {
    const json = JSON.stringify({ ...COMFYUI, "10": { class_type: "X", inputs: { a: 1 } } });
    expect(await recipe("prompt", json.replace('"a":1', '"a":NaN,"b":[-Infinity]'))).toMatchObject(drawn);
  });
  test("a picture of ComfyUI with two samplers yields the settings of the saved picture", async () => {
    const twice = {
      ...COMFYUI,
      "20": {
        class_type: "KSampler",
        inputs: { ...COMFYUI["3"].inputs, seed: 5, latent_image: ["21", 0] },
      },
      "21": { class_type: "LatentUpscale", inputs: { width: 1536, height: 1024, samples: ["3", 0] } },
      "8": { class_type: "VAEDecode", inputs: { samples: ["20", 0] } },
    };
    expect(await recipe("prompt", twice)).toMatchObject({ seed: 5, size: { width: 1536, height: 1024 } });
  });
  test("a picture of ComfyUI with a zeroed negative conditioning has no negative prompt", async () => {
    const zeroed = {
      ...COMFYUI,
      "7": { class_type: "ConditioningZeroOut", inputs: { conditioning: ["6", 0] } },
    };
    expect(await recipe("prompt", zeroed)).toMatchObject({ negativePrompt: "" });
  });
});

it("the studio's own settings take precedence over those of other tools", async () => {
  const facts = {
    version: 1,
    seed: 3,
    prompt: "ours",
    enhanced_prompt: "ours, enhanced",
    negative_prompt: "",
    settings: { aspect_ratio: "1:1", resolution: 64, width: 64, height: 64 },
    made_by: "Sandbox engine",
  };
  const texts = new Map([
    ["parameters", AUTOMATIC1111],
    ["prompt-studio", JSON.stringify(facts)],
  ]);
  for (const file of [png, webp]) {
    expect(recipeOf(await readProvenance(writeTexts(file, texts)))).toMatchObject({
      source: "prompt-studio",
      prompt: "ours",
      enhancedPrompt: "ours, enhanced",
      shape: { aspectRatio: "1:1", resolution: 64 },
    });
  }
});

describe("text that is no provenance gives none", () => {
  it.each([
    ["prompt", "a fox"],
    ["prompt", "{}"],
    ["prompt", '{"1":{"class_type":"LoadImage","inputs":{}}}'],
    ["workflow", '{"nodes":[],"links":[]}'],
    ["invokeai_metadata", '{"app_version":"5.4.0"}'],
    ["sd-metadata", '{"image":[]}'],
    ["parameters", "a fox"],
    ["prompt-studio", '{"version":2}'],
  ])("no provenance is read from the keyword %s with the text %s", async (keyword, text) => {
    expect(await readProvenance(saying(keyword, text))).toEqual({ source: null });
  });
});

describe("hostile files", () => {
  const keyword = fc.constantFrom(...KEYWORDS);
  const FORMS = [INVOKEAI, INVOKEAI_OLD, COMFYUI, COMFYUI_FLUX, COMFYUI_WORKFLOW];

  it("reading random bytes after a known signature throws no exception", async () => {
    const beginning = fc.constantFrom("\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "RIFF\xff\0\0\0WEBP", "");
    await fc.assert(
      fc.asyncProperty(beginning, fc.uint8Array({ maxLength: 400 }), async (start, rest) => {
        await readProvenance(Buffer.concat([Buffer.from(start, "latin1"), rest]));
      }),
    );
  });

  it("reading any JSON under a known keyword throws no exception", () => {
    fc.assert(
      fc.property(keyword, fc.json({ maxDepth: 6 }), (name, json) => {
        recipeOf(provenanceOf(new Map([[name, json]])));
      }),
    );
  });

  it("reading a known form with any value replaced throws no exception and stays within bounds", () => {
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(Number.MAX_VALUE, -1, 2 ** 53, "9", ["3", 0], [3, 0], ["__proto__", 0], {
        __proto__: 1,
      }),
    );
    fc.assert(
      fc.property(keyword, fc.constantFrom(...FORMS), fc.nat(60), anything, (name, form, at, value) => {
        let n = 0;
        const changed = JSON.stringify(form, (_key, inner) => (n++ === at ? value : inner)) ?? "";
        const read = recipeOf(provenanceOf(new Map([[name, changed]])));
        if (!read) return;
        expect(read.seed === null || (Number.isInteger(read.seed) && read.seed >= 0)).toBe(true);
        if (read.size) expect(Math.min(read.size.width, read.size.height)).toBeGreaterThan(0);
        expect(typeof read.prompt).toBe("string");
      }),
      { numRuns: 1_000 },
    );
  });

  it("reading cyclic, huge or deep ComfyUI graphs ends", () => {
    const circle = {
      ...COMFYUI,
      "6": { class_type: "X", inputs: { conditioning: ["6", 0], positive: ["3", 0] } },
    };
    const long = Object.fromEntries(
      Array.from({ length: 30_000 }, (_, n) => [
        `n${n}`,
        { class_type: "Save", inputs: { images: [`n${n + 1}`, 0] } },
      ]),
    );
    for (const graph of [circle, long]) {
      provenanceOf(new Map([["prompt", JSON.stringify(graph)]]));
    }
    const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    for (const name of KEYWORDS) provenanceOf(new Map([[name, deep]]));
    provenanceOf(new Map([["prompt", `[${"NaN,".repeat(200_000)}`]]));
  });
});
