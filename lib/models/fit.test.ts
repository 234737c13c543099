import {
  CONTRACT_LIMITS,
  type CreationRequestInput,
  creationRequestSchema,
} from "contract/creations/request";
import { hasAspectRatio, resolutionBounds } from "contract/models/model-size";
import * as fc from "fast-check";
import { OPENAI_MODELS } from "image-providers/openai/models";
import { expect, test } from "vitest";
import { SANDBOX_MODEL } from "@/lib/engine/sandbox";
import { aModel, LISTED_SIZES, RULED_SIZES } from "@/tools/testing/models";
import { fitRequest } from "./fit";

/** Without seed, negative prompt and enhancer; at most two pictures. */
const PLAIN = aModel("plain/one", {
  sizes: RULED_SIZES,
  seed: "none",
  negative_prompt: false,
  prompt_enhancer: "none",
  max_pictures: 2,
});
const LISTED = aModel("listed/one", { sizes: LISTED_SIZES });
const LATENT = aModel("latent/one", {
  sizes: { ...RULED_SIZES, multiple_of: 64, min_side: 256, max_side: 2048, max_short_side: 2048 },
});
const contract = creationRequestSchema(CONTRACT_LIMITS);
const fitted = (model: typeof PLAIN, input: Partial<CreationRequestInput>) =>
  fitRequest(model, contract.parse({ prompt: "a lake", ...input }));

test("a model that has everything draws the request as it is, and nothing is ignored", () => {
  const request = contract.parse({ prompt: "a lake", negative_prompt: "people", settings: { seed: 7 } });
  expect(fitRequest(SANDBOX_MODEL, request)).toEqual({ request, ignored: [] });
});

test("a seed beyond those of the model becomes one of them, the same each time, and the creation says so", () => {
  const model = aModel("small/one", { max_seed: 2_147_483_647 });
  const seedOf = (seed: number) => fitted(model, { settings: { seed } });
  for (const kept of [-1, 0, 7, 2_147_483_647])
    expect(seedOf(kept)).toMatchObject({ request: { settings: { seed: kept } }, ignored: [] });
  for (const [asked, used] of [
    [2_147_483_648, 0],
    [3_000_000_000, 852_516_352],
    [4_294_967_295, 2_147_483_647],
  ] as const)
    expect(seedOf(asked)).toMatchObject({
      request: { settings: { seed: used } },
      ignored: [{ field: "settings.seed", asked, used }],
    });
});

test("of settings that cannot be combined, the one that excludes the other is drawn, and the creation says what was used instead", () => {
  const [model] = OPENAI_MODELS;
  if (!model) throw new Error("There is no model.");
  const of = (model_settings: Record<string, string>) => {
    const { request, ignored } = fitted(model, { model_settings });
    return {
      used: request.model_settings,
      ignored: ignored.filter(({ field }) => field.startsWith("model_")),
    };
  };
  expect(of({ background: "transparent", output_format: "jpeg" })).toEqual({
    used: { background: "transparent", output_format: "png" },
    ignored: [{ field: "model_settings.output_format", asked: "jpeg", used: "png" }],
  });
  for (const possible of [
    { background: "transparent", output_format: "webp" },
    { background: "opaque", output_format: "jpeg" },
  ])
    expect(of(possible)).toEqual({ used: possible, ignored: [] });
});

test("what a model does not have is left out, and the creation says what was asked for", () => {
  const { request, ignored } = fitted(PLAIN, {
    negative_prompt: "people",
    config: { image_number: 5 },
    settings: { seed: 7, aspect_ratio: "4:1", resolution: 720 },
  });
  expect(request).toMatchObject({
    negative_prompt: "",
    is_enable_prompt_enhancer: false,
    config: { image_number: 2 },
    settings: { seed: -1, aspect_ratio: "3:1", resolution: 720 },
  });
  expect(ignored).toEqual([
    { field: "settings.seed", asked: 7, used: null },
    { field: "negative_prompt", asked: "people", used: null },
    { field: "is_enable_prompt_enhancer", asked: true, used: null },
    { field: "config.image_number", asked: 5, used: 2 },
    { field: "settings.aspect_ratio", asked: "4:1", used: "3:1" },
  ]);
});

test("a size that the model does not have becomes the nearest, and the creation says which", () => {
  expect(fitted(LISTED, { settings: { aspect_ratio: "16:9", resolution: 720 } })).toMatchObject({
    request: { settings: { aspect_ratio: "3:2", resolution: 1024 } },
    ignored: [
      { field: "settings.aspect_ratio", asked: "16:9", used: "3:2" },
      { field: "settings.resolution", asked: 720, used: 1024 },
    ],
  });
  expect(fitted(LATENT, { settings: { aspect_ratio: "16:9", resolution: 720 } })).toMatchObject({
    request: { settings: { aspect_ratio: "16:9", resolution: 720 } },
    ignored: [{ field: "settings.resolution", asked: 720, used: 704 }],
  });
});

test("whatever the contract allows becomes a request that the model draws, and fitting it again changes nothing", () => {
  const input = fc.record({
    config: fc.record({ image_number: fc.integer({ min: 1, max: 64 }) }),
    settings: fc.record({
      seed: fc.integer({ min: -1, max: 4_294_967_295 }),
      aspect_ratio: fc.constantFrom("1:1", "16:9", "9:16", "100:1", "1:100", "1.91:1", "3:7"),
      resolution: fc.integer({ min: 1, max: 16_384 }),
    }),
  });
  fc.assert(
    fc.property(input, fc.constantFrom(SANDBOX_MODEL, PLAIN, LISTED, LATENT), (given, model) => {
      const { request } = fitted(model, given);
      const { sizes, max_pictures } = model.abilities;
      const { aspect_ratio, resolution } = request.settings;
      expect(hasAspectRatio(sizes, aspect_ratio)).toBe(true);
      const { min, max } = resolutionBounds(sizes, aspect_ratio);
      expect(resolution).toBeGreaterThanOrEqual(min);
      expect(resolution).toBeLessThanOrEqual(max);
      expect(request.config.image_number).toBeLessThanOrEqual(max_pictures);
      expect(fitRequest(model, request).request).toEqual(request);
    }),
  );
});
