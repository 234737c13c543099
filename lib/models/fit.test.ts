import { expect, test } from "vitest";
import * as z from "zod/mini";
import { creationRequestSchema, EMBEDDED_LIMITS } from "@/lib/contract/request";
import { hashOf } from "@/lib/creations/create/idempotency";
import { SANDBOX_MODEL } from "@/lib/engine/sandbox";
import { aModel, LISTED_SIZES, modelsOf, RULED_SIZES } from "@/lib/testing/models";
import { createBodySchema, ignoredBy, widestLimits } from "./fit";

/** Without seed, negative prompt and enhancer; at most two pictures. */
const PLAIN = aModel("plain/one", {
  sizes: RULED_SIZES,
  seed: "none",
  negative_prompt: false,
  prompt_enhancer: "none",
  max_pictures: 2,
  settings: [
    {
      name: "quality",
      label: "Quality",
      values: [
        { value: "low", label: "Low" },
        { value: "high", label: "High" },
      ],
      default: "high",
    },
  ],
});
const LISTED = aModel("listed/one", { sizes: LISTED_SIZES });
const models = modelsOf([SANDBOX_MODEL, PLAIN, LISTED]);
const schema = createBodySchema(models);
const parse = (body: unknown) => z.parse(schema, body);
/** The fields and messages of a refused body. */
const problems = (body: unknown) => {
  const parsed = z.safeParse(schema, body);
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map((i) => [i.path.join("."), i.message]));
};

test("a body of the contract that knows no models gets the contract's defaults", () => {
  expect(parse({ prompt: "a lake" })).toEqual({
    prompt: "a lake",
    negative_prompt: "",
    is_public: true,
    is_enable_prompt_enhancer: true,
    config: { image_number: 4 },
    settings: { seed: -1, aspect_ratio: "1:1", resolution: 720 },
  });
});

test("for the default model, every body is accepted or refused exactly as before there were models", () => {
  const before = creationRequestSchema(EMBEDDED_LIMITS);
  const bodies: unknown[] = [
    ...[null, 7, "text", [], {}, { prompt: "" }, { prompt: 7 }, { prompt: "x".repeat(8_001) }],
    { prompt: "a", config: null, settings: null, negative_prompt: null },
    { prompt: "a", config: [], settings: "x" },
    { prompt: "a", config: { image_number: 9 } },
    { prompt: "a", config: { image_number: 0 } },
    { prompt: "a", config: { image_number: 8, extra: 1 }, other: { kept: true } },
    { prompt: "a", settings: { seed: -2 } },
    { prompt: "a", settings: { aspect_ratio: "wide" } },
    { prompt: "a", settings: { aspect_ratio: "5:1" } },
    { prompt: "a", settings: { aspect_ratio: "4:1", resolution: 2048 } },
    { prompt: "a", settings: { aspect_ratio: "1:4", resolution: 64 } },
    { prompt: "a", settings: { resolution: 63 } },
    { prompt: "a", settings: { resolution: 2049 } },
    { prompt: "a", is_public: "yes" },
  ];
  for (const body of bodies) {
    const old = before.safeParse(body);
    const now = z.safeParse(schema, body);
    expect([body, now.success]).toEqual([body, old.success]);
    if (old.success && now.success) expect(now.data).toEqual(old.data);
    if (!old.success && !now.success)
      expect(now.error.issues.map(({ path, message }) => ({ path, message }))).toEqual(
        old.error.issues.map(({ path, message }) => ({ path, message })),
      );
  }
});

test("defaults that a model does not have become the nearest that it has", () => {
  expect(parse({ prompt: "a", model: "plain/one" })).toMatchObject({
    is_enable_prompt_enhancer: false,
    config: { image_number: 2 },
    settings: { seed: -1, aspect_ratio: "1:1", resolution: 816 },
  });
  expect(parse({ prompt: "a", model: "listed/one" }).settings).toMatchObject({ resolution: 1024 });
});

test("a value that the caller gave and the model cannot honour is refused with the field and what is possible", () => {
  expect(
    problems({
      prompt: "a",
      model: "plain/one",
      negative_prompt: "people",
      is_enable_prompt_enhancer: true,
      settings: { seed: 7, aspect_ratio: "21:9" },
      model_settings: { quality: "best", style: "vivid" },
    }),
  ).toMatchObject({
    negative_prompt: expect.stringContaining("takes no negative prompt"),
    is_enable_prompt_enhancer: expect.stringContaining("prompt enhancer"),
    "settings.seed": "plain/one takes no seed.",
  });
  expect(problems({ prompt: "a", model: "plain/one", settings: { resolution: 500 } })).toEqual({
    "settings.resolution": "The short side is 816 to 2160 pixels at 1:1 with plain/one.",
  });
  expect(problems({ prompt: "a", model: "plain/one", settings: { aspect_ratio: "4:1" } })).toHaveProperty([
    "settings.aspect_ratio",
  ]);
  expect(problems({ prompt: "a", model: "plain/one", config: { image_number: 3 } })).toEqual({
    "config.image_number": "The number of pictures is a whole number from 1 to 2.",
  });
  expect(
    problems({ prompt: "a", model: "plain/one", model_settings: { quality: "best", style: "vivid" } }),
  ).toEqual({
    "model_settings.quality": "quality is one of low, high with plain/one.",
    "model_settings.style": 'plain/one has no setting "style".',
  });
  expect(problems({ prompt: "a", model: "listed/one", settings: { aspect_ratio: "16:9" } })).toEqual({
    "settings.aspect_ratio":
      "listed/one draws pictures of 1024 × 1024, 1536 × 1024, 1024 × 1536 pixels, not 16:9.",
  });
});

test("what equals a model's absence is no value that it cannot honour", () => {
  const body = {
    prompt: "a",
    model: "plain/one",
    negative_prompt: "",
    is_enable_prompt_enhancer: false,
    settings: { seed: -1 },
    model_settings: { quality: "low" },
  };
  expect(parse(body)).toMatchObject({ model: "plain/one", model_settings: { quality: "low" } });
});

test("an unknown model, or one that is no text, is refused at its field", () => {
  expect(problems({ prompt: "a", model: "no/such" })).toHaveProperty("model");
  expect(problems({ prompt: "a", model: 7 })).toHaveProperty("model");
  expect(parse({ prompt: "a", model: null })).not.toHaveProperty("model", expect.anything());
});

test("the fields that a model does not use are listed, and none for a model that has all", () => {
  expect(ignoredBy(PLAIN.abilities)).toEqual([
    "settings.seed",
    "negative_prompt",
    "is_enable_prompt_enhancer",
  ]);
  expect(ignoredBy(SANDBOX_MODEL.abilities)).toEqual([]);
});

test("the limits of the API description cover every model", () => {
  expect(widestLimits(models)).toMatchObject({ imageNumber: { max: 64 } });
  expect(widestLimits(modelsOf([SANDBOX_MODEL]))).toEqual({
    resolution: EMBEDDED_LIMITS.resolution,
    aspectRatio: EMBEDDED_LIMITS.aspectRatio,
    imageNumber: EMBEDDED_LIMITS.imageNumber,
  });
});

test("a request that names no model has the hash that was stored before there were models, so that a repeated create is recognised", () => {
  const hash = (body: unknown) => hashOf(z.parse(createBodySchema(modelsOf([SANDBOX_MODEL])), body));
  expect(hash({ prompt: "a lake" })).toBe("0c1b6d597f3e3ad4b975f537e98b862248056f71c69f4d6c7afbcc91f0a0ae46");
  expect(
    hash({
      prompt: "a lake",
      model: null,
      config: { image_number: 2 },
      settings: { seed: 7, resolution: 64 },
    }),
  ).toBe("6d15926ef2de720b25ae426533a0b58c5ad642c86acf360113b5246a226d607e");
});
