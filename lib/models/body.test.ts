import { CONTRACT_LIMITS, creationRequestSchema } from "contract/creations/request";
import { OPENAI_MODELS } from "image-providers/openai/models";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { hashOf } from "@/lib/creations/create/idempotency";
import { SANDBOX_MODEL } from "@/lib/engine/sandbox";
import { aModel, LISTED_SIZES, modelsOf, RULED_SIZES } from "@/tools/testing/models";
import { createBodySchema } from "./body";

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
const EDITOR = aModel("editor/one", {
  from_pictures: {
    ...{ operations: ["edit"], sources: "any", mask: null, strength: false, factors: [] },
    ...{ references: { max: 2, roles: [] }, needs_picture: true },
  },
});
const models = modelsOf([SANDBOX_MODEL, PLAIN, LISTED, EDITOR]);
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

const strange: unknown[] = [
  ...[null, 7, "text", [], {}, { prompt: "" }, { prompt: 7 }, { prompt: "x".repeat(8_001) }],
  { prompt: "a", config: null, settings: null, negative_prompt: null },
  { prompt: "a", config: [], settings: "x" },
  { prompt: "a", config: { image_number: 0 } },
  { prompt: "a", config: { image_number: 65 } },
  { prompt: "a", config: { image_number: 8, extra: 1 }, other: { kept: true } },
  { prompt: "a", settings: { seed: -2 } },
  { prompt: "a", settings: { aspect_ratio: "wide" } },
  { prompt: "a", settings: { aspect_ratio: "101:1" } },
  { prompt: "a", settings: { aspect_ratio: "4:1", resolution: 2048 } },
  { prompt: "a", settings: { resolution: 0 } },
  { prompt: "a", settings: { resolution: 16_385 } },
  { prompt: "a", is_public: "yes" },
];

test.each([
  ["the sandbox engine", SANDBOX_MODEL],
  ["a model that lacks nearly everything", PLAIN],
  ["a model with a list of sizes", LISTED],
])(
  "a body that names no model is accepted or refused by the contract alone, with %s as the default",
  (_, model) => {
    const contract = creationRequestSchema(CONTRACT_LIMITS);
    const own = createBodySchema(modelsOf([model]));
    const beyond = [
      { prompt: "a", config: { image_number: 64 } },
      { prompt: "a", settings: { resolution: 1, aspect_ratio: "100:1" } },
      {
        prompt: "a",
        negative_prompt: "b",
        is_enable_prompt_enhancer: true,
        settings: { seed: 4_294_967_295 },
      },
    ];
    for (const body of beyond) expect(z.safeParse(own, body).success).toBe(true);
    for (const body of [...strange, ...beyond]) {
      const expected = contract.safeParse(body);
      const now = z.safeParse(own, body);
      expect([body, now.success]).toEqual([body, expected.success]);
      if (expected.success && now.success) expect(now.data).toEqual(expected.data);
      if (!expected.success && !now.success)
        expect(now.error.issues.map(({ path, message }) => ({ path, message }))).toEqual(
          expected.error.issues.map(({ path, message }) => ({ path, message })),
        );
    }
  },
);

test("a body that names the sandbox engine is held to its limits", () => {
  for (const [field, value] of [
    ["config", { image_number: 9 }],
    ["settings", { resolution: 63 }],
    ["settings", { resolution: 2049 }],
    ["settings", { aspect_ratio: "5:1" }],
  ] as const)
    expect(Object.keys(problems({ prompt: "a", model: "sandbox", [field]: value }))).toHaveLength(1);
});

test("defaults that a model does not have become the nearest that it has", () => {
  expect(parse({ prompt: "a", model: "plain/one" })).toMatchObject({
    is_enable_prompt_enhancer: false,
    config: { image_number: 2 },
    settings: { seed: -1, aspect_ratio: "1:1", resolution: 816 },
  });
  expect(parse({ prompt: "a", model: "listed/one" }).settings).toMatchObject({ resolution: 1024 });
});

test("a seed beyond those of a model that the caller names is refused with the bounds", () => {
  const small = createBodySchema(modelsOf([aModel("small/one", { max_seed: 2_147_483_647 })]));
  const body = (seed: number) => ({ prompt: "a", model: "small/one", settings: { seed } });
  for (const seed of [-1, 0, 2_147_483_647]) expect(z.safeParse(small, body(seed)).success).toBe(true);
  expect(z.safeParse(small, body(2_147_483_648)).error?.issues).toMatchObject([
    { path: ["settings", "seed"], message: "small/one takes seeds from 0 to 2147483647." },
  ]);
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

test("settings that cannot be combined are refused at the field when the body names the model, and fitted when it does not", () => {
  const own = createBodySchema(modelsOf(OPENAI_MODELS));
  const body = { prompt: "a", model_settings: { background: "transparent", output_format: "jpeg" } };
  expect(z.safeParse(own, { ...body, model: "openai/gpt-image-2.6-flare" }).error?.issues).toMatchObject([
    {
      path: ["model_settings", "output_format"],
      message: "output_format is one of png, webp with background transparent.",
    },
  ]);
  expect(z.safeParse(own, body).success).toBe(true);
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

test("a model that draws nothing from words alone is refused without a source or a reference", () => {
  const ask = (more: object) => problems({ prompt: "a lake", model: EDITOR.id, ...more });
  const picture = { picture_id: "pi_1" };
  const refusal = { operation: `${EDITOR.name} needs a picture that it makes another one from.` };
  expect(ask({})).toEqual(refusal);
  expect(ask({ inputs: { references: [] } })).toEqual(refusal);
  expect(ask({ inputs: { references: [picture] } })).toEqual({});
  expect(ask({ operation: "edit", inputs: { source: picture } })).toEqual({});
});
