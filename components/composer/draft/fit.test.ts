import { describe, expect, test } from "vitest";
import { aModel, PAID_MODEL } from "@/lib/client/api/a-model.fixture";
import { hasAspectRatio } from "@/lib/contract/model-size";
import { leftOutInWords } from "../models/fit-words";
import { type Draft, FRESH_DRAFT } from "./draft";
import { fitOf, requestFor } from "./fit";

const SANDBOX = aModel();
const BOTH = [SANDBOX, PAID_MODEL];
const fitFor = (draft: Partial<Draft>, models = BOTH) => fitOf({ ...FRESH_DRAFT, ...draft }, models);
const words = (draft: Partial<Draft>, models = BOTH) =>
  leftOutInWords(fitFor(draft, models), { ...FRESH_DRAFT, ...draft });
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
  test("a model with unusual sizes only offers its own aspect ratios", () => {
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
  test("the line says that entered values are kept", () => {
    expect(words({ ...both, imageNumber: 2, resolution: 1024, seed: "7" })).toContain(
      "kept for other models",
    );
  });
  test("the line names values that had to change", () => {
    expect(words({ ...paid, aspectRatio: "21:9" })).toContain(
      "With GPT Image 2: 3:2 instead of 21:9, 1024 instead of 720 px and 2 instead of 4 pictures.",
    );
  });
  test("the line names a model that the studio no longer has, and the selected one", () => {
    expect(words({ models: ["openai/dall-e-3"], seed: "7" })).toBe(
      "This studio no longer has dall-e-3. Selected: Sandbox engine.",
    );
  });
});
