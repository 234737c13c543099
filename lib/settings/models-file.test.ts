import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NO_MODELS_FILE, readModelsFile } from "./models-file";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "models-file-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (content: unknown) => {
  const file = path.join(folder, "models.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  const problems: string[] = [];
  return { file: readModelsFile(file, problems), problems };
};

test("a model may be named, priced and hidden; a price that is a number means US dollars", () => {
  const { file, problems } = read({
    default: "openai/gpt-image-2",
    models: [
      { id: "openai/gpt-image-2", name: " GPT Image 2 ", price: 0.04 },
      { id: "fal/fal-ai/flux/dev", price: { per_picture: 0.02, currency: "EUR" }, hidden: true },
      { id: "comfyui/flux", workflow: "flux.json" },
    ],
  });
  expect(problems).toEqual([]);
  expect(file).toEqual({
    defaultModel: "openai/gpt-image-2",
    folder,
    entries: [
      { id: "openai/gpt-image-2", name: "GPT Image 2", price: { per_picture: 0.04, currency: "USD" } },
      { id: "fal/fal-ai/flux/dev", price: { per_picture: 0.02, currency: "EUR" }, hidden: true },
      { id: "comfyui/flux", workflow: "flux.json" },
    ],
  });
});

test("every mistake is named with its place", () => {
  const { problems } = read({
    models: [{ name: "no id" }, { id: "Bad Id" }, { id: "a/b", price: -1 }, { id: "a/c", name: "" }],
    defualt: "a/b",
  });
  expect(problems.join("\n")).toMatch(/MODELS_FILE: models\[0\]\.id/);
  expect(problems.join("\n")).toMatch(/MODELS_FILE: models\[1\]\.id: is the id of a model/);
  expect(problems.join("\n")).toMatch(/MODELS_FILE: models\[2\]\.price/);
  expect(problems.join("\n")).toMatch(/MODELS_FILE: models\[3\]\.name/);
  expect(problems.join("\n")).toMatch(/defualt/);
});

test("a price is neither negative nor so high that sums of it are inexact, also where it depends on a setting", () => {
  const prices = { name: "quality", prices: { low: 0.01, high: -0.02 } };
  const { problems } = read({
    models: [
      { id: "a/much", price: 1e300 },
      { id: "a/more", price: { per_picture: 10_001, currency: "USD" } },
      { id: "a/negative", price: { per_picture: 0.01, currency: "USD", by_setting: prices } },
      { id: "a/free", price: { per_picture: 0, currency: "USD" } },
    ],
  });
  expect(problems).toHaveLength(3);
  for (const [index, problem] of problems.entries())
    expect(problem).toContain(`MODELS_FILE: models[${index}].price`);
});

test("a model that is listed twice, a file that is no JSON, and a missing file are mistakes", () => {
  expect(read({ models: [{ id: "a/b" }, { id: "a/b" }] }).problems).toEqual([
    "MODELS_FILE: a/b is there twice",
  ]);
  expect(read("{").problems[0]).toMatch(/^MODELS_FILE: is not valid JSON/);
  const problems: string[] = [];
  expect(readModelsFile(path.join(folder, "none.json"), problems)).toEqual(NO_MODELS_FILE);
  expect(problems).toHaveLength(1);
});

test("without the setting there is no file and no mistake", () => {
  const problems: string[] = [];
  expect(readModelsFile(undefined, problems)).toEqual(NO_MODELS_FILE);
  expect(problems).toEqual([]);
});
