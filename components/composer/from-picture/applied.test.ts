import { creationRequestSchema, EMBEDDED_LIMITS, MAX_SEED } from "contract/creations/request";
import { pictureSize } from "contract/models/shape";
import fc from "fast-check";
import type { Recipe } from "picture-metadata";
import { SIGNED_FORMATS, signedPicture } from "picture-metadata/testing";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { FRESH_DRAFT, requestOfDraft } from "../draft/draft";
import { applied, promptOnly } from "./applied";
import { NOTHING_FOUND } from "./found-words";
import { MAX_FILE_BYTES, readFile } from "./read-file";

const LIMITS = EMBEDDED_LIMITS;
const RECIPE: Recipe = {
  source: "prompt-studio",
  prompt: "a fox",
  enhancedPrompt: "a red fox in soft light",
  negativePrompt: "people",
  seed: 7,
  size: { width: 768, height: 512 },
  shape: { aspectRatio: "3:2", resolution: 512 },
  model: "Sandbox engine",
  modelId: null,
  modelSettings: {},
  others: [],
};
const sent = (recipe: Recipe, wording: "original" | "enhanced" = "enhanced") =>
  requestOfDraft({
    ...FRESH_DRAFT,
    prompt: "mine",
    isPublic: false,
    ...applied(recipe, wording, LIMITS).draft,
  });

describe("applying a picture's settings", () => {
  test("applying the enhanced prompt of a picture requests one picture", () => {
    expect(sent(RECIPE)).toEqual({
      prompt: "a red fox in soft light",
      negative_prompt: "people",
      is_public: false,
      is_enable_prompt_enhancer: false,
      config: { image_number: 1 },
      settings: { seed: 7, aspect_ratio: "3:2", resolution: 512 },
    });
    expect(applied(RECIPE, "enhanced", LIMITS).notes).toEqual([]);
  });
  test("the model of a picture is chosen again where the studio has several", () => {
    const models = [
      { id: "remote", name: "Atelier" },
      { id: "sandbox", name: "Sandbox engine" },
    ];
    expect(applied(RECIPE, "enhanced", LIMITS, models).draft.models).toEqual(["sandbox"]);
    expect(applied(RECIPE, "enhanced", LIMITS, models.slice(1)).draft).not.toHaveProperty("models");
  });
  test("a dropped picture finds its model by the id after the model was renamed, and restores the settings of that model", () => {
    const models = [
      { id: "sandbox", name: "Sketches" },
      { id: "remote", name: "Sandbox engine" },
    ];
    const recipe = { ...RECIPE, modelId: "sandbox", modelSettings: { quality: "high" } };
    expect(applied(recipe, "enhanced", LIMITS, models).draft).toMatchObject({
      models: ["sandbox"],
      modelSettings: { quality: "high" },
    });
  });
  test("a model that the studio does not have is named, and the selected one stays", () => {
    const models = [
      { id: "a", name: "A" },
      { id: "b", name: "B" },
    ];
    const { draft, notes } = applied(RECIPE, "enhanced", LIMITS, models);
    expect(draft).not.toHaveProperty("models");
    expect(notes).toEqual(["This studio has no model Sandbox engine. Your selected model does not change."]);
    expect(applied({ ...RECIPE, source: "comfyui" }, "enhanced", LIMITS, models).notes).toEqual([]);
  });
  test("applying the original prompt of a picture switches the enhancer on", () => {
    expect(sent(RECIPE, "original")).toMatchObject({ prompt: "a fox", is_enable_prompt_enhancer: true });
  });
  test("applying a picture without an enhanced prompt switches the enhancer off", () => {
    expect(sent({ ...RECIPE, enhancedPrompt: null })).toMatchObject({
      prompt: "a fox",
      is_enable_prompt_enhancer: false,
    });
  });
  test("the notes say which settings stay and which become random when the picture does not contain them", () => {
    const silent: Recipe = {
      ...RECIPE,
      prompt: "",
      enhancedPrompt: null,
      seed: null,
      size: null,
      shape: null,
    };
    expect(sent(silent)).toMatchObject({
      prompt: "mine",
      settings: { seed: -1, aspect_ratio: "1:1", resolution: 720 },
    });
    expect(applied(silent, "enhanced", LIMITS).notes).toHaveLength(3);
  });
  test("the notes say that an invalid seed is not used", () => {
    const foreign: Recipe = { ...RECIPE, seed: null, others: [{ name: "Seed", value: "921342785291234" }] };
    expect(applied(foreign, "enhanced", LIMITS).notes).toEqual([
      "The picture's seed is not valid here. A random seed is used.",
    ]);
  });
  test("the notes name the nearest size when the picture's size is not available", () => {
    const wide: Recipe = { ...RECIPE, shape: null, size: { width: 5000, height: 500 } };
    expect(sent(wide).settings).toMatchObject({ aspect_ratio: "4:1", resolution: 500 });
    expect(applied(wide, "enhanced", LIMITS).notes).toEqual([
      "5000 × 500 is not available here. The nearest size is 2000 × 500.",
    ]);
  });

  test("applying only the prompts keeps seed, size and number of pictures, and does not enhance an enhanced prompt again", () => {
    expect(promptOnly(RECIPE, "enhanced")).toEqual({
      prompt: "a red fox in soft light",
      negativePrompt: "people",
      styles: [],
      enhance: false,
    });
    expect(promptOnly(RECIPE, "original")).toEqual({
      prompt: "a fox",
      negativePrompt: "people",
      styles: [],
    });
    expect(promptOnly({ ...RECIPE, prompt: " ", enhancedPrompt: null }, "enhanced")).toBeNull();
  });

  test("applying any settings makes a valid request, and every change of the size is noted", () => {
    const schema = creationRequestSchema(EMBEDDED_LIMITS);
    const recipe = fc.record({
      source: fc.constantFrom("automatic1111", "invokeai", "comfyui"),
      prompt: fc.string(),
      enhancedPrompt: fc.constant(null),
      negativePrompt: fc.string(),
      seed: fc.option(fc.integer({ min: 0, max: MAX_SEED })),
      size: fc.option(
        fc.record({
          width: fc.integer({ min: 1, max: 99_999 }),
          height: fc.integer({ min: 1, max: 99_999 }),
        }),
      ),
      shape: fc.option(fc.record({ aspectRatio: fc.string(), resolution: fc.integer() })),
      model: fc.constant(null),
      modelId: fc.constant(null),
      modelSettings: fc.constant({}),
      others: fc.constant([]),
    });
    fc.assert(
      fc.property(recipe as fc.Arbitrary<Recipe>, (some) => {
        const request = sent(some);
        expect(z.safeParse(schema, request).success).toBe(true);
        const drawn = pictureSize(request.settings.aspect_ratio, request.settings.resolution);
        const isSame =
          some.size === null || (drawn.width === some.size.width && drawn.height === some.size.height);
        const { notes } = applied(some, "enhanced", LIMITS);
        expect(isSame || notes.some((note) => note.includes("nearest size"))).toBe(true);
      }),
    );
  });
});

describe("reading a chosen file", () => {
  const file = (bytes: Uint8Array, size = bytes.length) => ({
    size,
    arrayBuffer: async () => new Uint8Array(bytes).buffer,
  });
  test("a file that is no picture, a picture without settings and a file that is too large to read are reported differently", async () => {
    expect(await readFile(file(Buffer.from("%PDF-1.7")))).toEqual({ kind: "no_picture" });
    expect(await readFile(file(Buffer.from("\xff\xd8\xff\xd9", "latin1")))).toEqual({ kind: "silent" });
    const huge = { size: MAX_FILE_BYTES + 1, arrayBuffer: () => Promise.reject(new Error("was read")) };
    expect(await readFile(huge)).toEqual({ kind: "too_large" });
  });
  test("a signed picture without settings says why it has none", async () => {
    for (const format of SIGNED_FORMATS)
      expect(await readFile(file(signedPicture(format))), format).toEqual({ kind: "signed" });
    expect(NOTHING_FOUND.signed.words).toContain("search your library for its prompt");
  });
  test("a file that cannot be read is reported as no picture", async () => {
    const gone = { size: 5, arrayBuffer: () => Promise.reject(new Error("gone")) };
    expect(await readFile(gone)).toEqual({ kind: "no_picture" });
  });
});
