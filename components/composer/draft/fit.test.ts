import { hasAspectRatio } from "contract/models/model-size";
import type { ModelAbilities } from "contract/models/models";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aModel, PAID_MODEL } from "@/lib/client/api/a-model.fixture";
import { createBodySchema } from "@/lib/models/body";
import { createModels } from "@/lib/models/models";
import { NO_MODELS_FILE } from "@/lib/settings/models-file";
import { leftOutInWords } from "../models/fit-words";
import { type Draft, FRESH_DRAFT } from "./draft";
import { fitOf, requestFor } from "./fit";

const SANDBOX = aModel();
const BOTH = [SANDBOX, PAID_MODEL];
const fitFor = (draft: Partial<Draft>, models = BOTH) => fitOf({ ...FRESH_DRAFT, ...draft }, models);
const words = (draft: Partial<Draft>, models = BOTH) =>
  leftOutInWords(fitFor(draft, models), { ...FRESH_DRAFT, ...draft }, (id) => `the former ${id}`);
const paid = { models: [PAID_MODEL.id] };
const both = { models: BOTH.map(({ id }) => id) };

describe("the composer's choices for one model", () => {
  test("without a choice the default model is used", () => {
    expect(fitFor({}).models).toEqual([SANDBOX]);
    expect(fitFor({}, [PAID_MODEL, aModel({ id: "z" })]).models[0]?.id).toBe("z");
  });
  test("only what the model can do is offered", () => {
    expect(fitFor(paid)).toMatchObject({
      aspectRatios: ["3:2", "1:1", "2:3"],
      resolutions: [1024],
      maxPictures: 2,
      seed: false,
      negativePrompt: false,
      enhancer: false,
    });
    expect(fitFor(paid).settings.map(({ name }) => name)).toEqual(["quality"]);
  });
  test("a value that the model cannot draw becomes the nearest one, and the draft keeps it for the next model", () => {
    const draft = { aspectRatio: "21:9", resolution: 720, imageNumber: 4 };
    expect(fitFor({ ...draft, ...paid }).draft).toMatchObject({
      aspectRatio: "3:2",
      resolution: 1024,
      imageNumber: 2,
    });
    expect(fitFor(draft).draft).toMatchObject(draft);
  });
  test("for a model with unusual sizes, only the aspect ratios of those sizes are offered", () => {
    const sizes = { list: [{ width: 1000, height: 600 }] };
    const { aspectRatios, draft } = fitFor({}, [aModel({ abilities: { sizes } })]);
    expect(aspectRatios).toEqual(["5:3"]);
    expect(hasAspectRatio(sizes, draft.aspectRatio)).toBe(true);
  });
  test("a stored setting that the model does not have becomes its default", () => {
    const request = (quality: string) =>
      requestFor(PAID_MODEL, { ...FRESH_DRAFT, modelSettings: { quality, style: "vivid" } }, true);
    expect(request("high").model_settings).toEqual({ quality: "high" });
    expect(request("ultra").model_settings).toEqual({ quality: "medium" });
  });
});

describe("the composer's choices for what is made from a picture", () => {
  const from = (operation: "edit" | "upscale") => ({
    ...{
      operation,
      mask: null,
      strength: null,
      around: "",
      shapes: [],
      factor: 2,
      words: "",
      mayHaveWords: false,
      own: FRESH_DRAFT,
    },
    ...{ picture: { upload_id: "up_1" }, creationId: null, model: null, title: "" },
    ...{ thumbnailUrl: "", mediaUrl: "", width: 60, height: 40 },
  });
  test("an edit has the size of its source and its words as they are, so neither resolution nor enhancer is offered", () => {
    expect(fitFor({ source: from("edit") })).toMatchObject({
      ...{ prompt: true, seed: true, negativePrompt: true, enhancer: false, resolutions: [720] },
    });
  });
  test("an enlargement offers nothing that is about drawing", () => {
    expect(fitFor({ source: from("upscale"), imageNumber: 4 })).toMatchObject({
      ...{ prompt: false, seed: false, negativePrompt: false, enhancer: false, maxPictures: 1 },
    });
    expect(fitFor({ source: from("upscale"), ...paid }).settings).toEqual([]);
  });
  test("the settings of a model that draws nothing from words alone are about what it makes from a picture", () => {
    const can = { operations: ["upscale" as const], sources: "any" as const, mask: null, strength: false };
    const from_pictures = { ...can, factors: [2], references: { max: 0, roles: [] }, needs_picture: true };
    const only = { ...PAID_MODEL, abilities: { ...PAID_MODEL.abilities, from_pictures } };
    const names = fitFor({ source: from("upscale"), ...paid }, [only]).settings.map(({ name }) => name);
    expect(names).toEqual(["quality"]);
  });
});

describe("settings that cannot be combined", () => {
  const model = aModel({
    abilities: {
      settings: [
        {
          ...{ name: "background", label: "Background", default: "auto" },
          values: [
            { value: "auto", label: "Automatic" },
            { value: "transparent", label: "Transparent", not_with: { output_format: ["jpeg"] } },
          ],
        },
        {
          ...{ name: "output_format", label: "File format", default: "png" },
          values: [
            { value: "png", label: "PNG" },
            { value: "jpeg", label: "JPEG" },
            { value: "webp", label: "WebP" },
          ],
        },
      ],
    },
  });
  const offered = (modelSettings: Record<string, string>) =>
    fitFor({ modelSettings }, [model])
      .settings.find(({ name }) => name === "output_format")
      ?.values.map(({ value }) => value);
  test("a value that cannot be combined with a chosen one is not offered", () => {
    expect(offered({})).toEqual(["png", "jpeg", "webp"]);
    expect(offered({ output_format: "jpeg", background: "transparent" })).toEqual(["png", "webp"]);
  });
  test("the composer says which value is not offered because of a chosen one", () => {
    expect(words({ modelSettings: { background: "transparent" } }, [model])).toBe(
      "Background “Transparent” cannot be combined with File format “JPEG”.",
    );
    expect(words({ modelSettings: { output_format: "jpeg" } }, [model])).toBe("");
  });
  test("one that was chosen before becomes the default, and the draft keeps it", () => {
    const draft = { ...FRESH_DRAFT, modelSettings: { background: "transparent", output_format: "jpeg" } };
    expect(requestFor(model, draft, true).model_settings).toEqual({
      background: "transparent",
      output_format: "png",
    });
    expect(fitOf(draft, [model]).draft.modelSettings).toEqual(draft.modelSettings);
  });
});

describe("the composer's choices for several models", () => {
  test("what all can do is offered; what only some take stays and is left out for the others", () => {
    expect(fitFor({ ...both, resolution: 900 })).toMatchObject({
      aspectRatios: ["3:2", "1:1", "2:3"],
      resolutions: [1024],
      maxPictures: 2,
      seed: true,
      negativePrompt: true,
      enhancer: true,
    });
  });
  test("models without a common aspect ratio get the nearest one each", () => {
    const only = (id: string, width: number, height: number) =>
      aModel({ id, abilities: { sizes: { list: [{ width, height }] } } });
    const models = [only("wide", 1920, 1080), only("tall", 1080, 1920)];
    const { draft, models: chosen } = fitFor({ models: ["wide", "tall"] }, models);
    expect(chosen.map((model) => requestFor(model, draft, true).settings.aspect_ratio)).toEqual([
      "16:9",
      "9:16",
    ]);
  });
  test("a setting is offered with the values that all models with this setting have", () => {
    const quality = (...values: string[]) => ({
      name: "quality",
      label: "Quality",
      values: values.map((value) => ({ value, label: value })),
      default: values[0] ?? "",
    });
    const models = [
      aModel({ abilities: { settings: [quality("low", "high", "ultra")] } }),
      aModel({ id: "b", abilities: { settings: [quality("high", "low")] } }),
      aModel({ id: "c" }),
    ];
    const { settings } = fitFor({ models: ["sandbox", "b", "c"] }, models);
    expect(settings.map(({ values }) => values.map(({ value }) => value))).toEqual([["low", "high"]]);
  });
});

describe("the line about what was left out", () => {
  test("nothing is said for models that take everything", () => {
    expect(words({})).toBe("");
    expect(words({ seed: "7" }, [SANDBOX])).toBe("");
  });
  test("the line names the model and what it lacks", () => {
    expect(words({ ...paid, imageNumber: 2, resolution: 1024 })).toBe(
      "GPT Image 2 takes no seed, no negative prompt and no prompt enhancer.",
    );
  });
  test("a field that none of the chosen models takes is named once for all of them", () => {
    const other = {
      ...PAID_MODEL,
      id: "b",
      name: "B",
      abilities: { ...PAID_MODEL.abilities, negative_prompt: true },
    };
    const chosen = { models: [PAID_MODEL.id, "b"], imageNumber: 2, resolution: 1024 };
    expect(words(chosen, [PAID_MODEL, other])).toBe(
      "None of these models takes a seed or a prompt enhancer. GPT Image 2 takes no negative prompt.",
    );
  });
  test("the line says that entered values are kept", () => {
    expect(words({ ...both, imageNumber: 2, resolution: 1024, seed: "7" })).toContain(
      "kept for other models",
    );
  });
  test("the line names values that had to change", () => {
    expect(words({ ...paid, aspectRatio: "21:9", resolution: 512 })).toContain(
      "With GPT Image 2: 3:2 instead of 21:9, 1024 instead of 512 px and 2 instead of 4 pictures.",
    );
  });
  test("the line does not mention a default resolution that the model cannot draw", () => {
    expect(words({ ...paid, imageNumber: 2 })).not.toContain("instead of");
  });
  test("the line names a model that the studio no longer offers as it was called, and the chosen one", () => {
    expect(words({ models: ["openai/dall-e-3"], seed: "7" })).toBe(
      "the former openai/dall-e-3 is no longer offered in this studio. Selected: Sandbox engine.",
    );
  });
});

test("the studio accepts each request for each chosen model, whatever the draft contains", () => {
  const size = fc.record({
    width: fc.integer({ min: 256, max: 2048 }),
    height: fc.integer({ min: 256, max: 2048 }),
  });
  const rule = fc.record({
    multiple_of: fc.constantFrom(1, 8, 16, 64),
    min_side: fc.constantFrom(64, 256),
    max_side: fc.constantFrom(2048, 3840),
    max_short_side: fc.constantFrom(1024, 2048),
    min_ratio: fc.constantFrom(1 / 4, 1 / 3, 1 / 2),
    max_ratio: fc.constantFrom(2, 3, 4),
    min_pixels: fc.constantFrom(64 * 64, 655_360),
    max_pixels: fc.constantFrom(1024 * 1024, 3840 * 2160),
  });
  const abilities: fc.Arbitrary<ModelAbilities> = fc.record({
    sizes: fc.oneof(fc.record({ list: fc.array(size, { minLength: 1, maxLength: 4 }) }), rule),
    max_pictures: fc.integer({ min: 1, max: 10 }),
    seed: fc.constantFrom("exact", "best_effort", "none"),
    negative_prompt: fc.boolean(),
    prompt_enhancer: fc.constantFrom("studio", "service", "none"),
    progress: fc.constant(true),
    previews: fc.constant(true),
    cancel: fc.constant("one"),
    settings: fc.constantFrom([], PAID_MODEL.abilities.settings),
  });
  const draft = fc.record({
    aspectRatio: fc.constantFrom("21:9", "16:9", "5:4", "1:1", "9:16", "7:1"),
    resolution: fc.constantFrom(64, 512, 720, 900, 1440, 4000),
    imageNumber: fc.integer({ min: 1, max: 12 }),
    seed: fc.constantFrom("", "7", "seven"),
    negativePrompt: fc.constantFrom("", "people"),
    enhance: fc.boolean(),
    modelSettings: fc.constantFrom<Record<string, string>>(
      {},
      { quality: "high" },
      { quality: "ultra", style: "vivid" },
    ),
  });
  fc.assert(
    fc.property(fc.array(abilities, { minLength: 1, maxLength: 3 }), draft, (all, some) => {
      const models = all.map((one, index) =>
        aModel({ id: `m${index}`, abilities: one, is_default: index === 0 }),
      );
      const described = models.map(({ id, name, about, abilities }) => ({ id, name, about, abilities }));
      const served = { id: "service", provider: "Service", models: described };
      const schema = createBodySchema(createModels([served], NO_MODELS_FILE));
      const ids = models.map(({ id }) => id);
      const {
        draft: fitted,
        models: chosen,
        seed,
      } = fitFor({ ...some, prompt: "a fox", models: ids }, models);
      // An invalid seed cannot be sent where a model takes one.
      if (seed && some.seed === "seven") return;
      for (const model of chosen) {
        const { error } = schema.safeParse(requestFor(model, fitted, true));
        expect(error?.issues ?? []).toEqual([]);
      }
    }),
    { numRuns: 500 },
  );
});
