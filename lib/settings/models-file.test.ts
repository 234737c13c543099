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
  const { problems, ...rest } = readModelsFile(file);
  return { file: rest, problems };
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

test("every mistake is named with its place, and what is right is read all the same", () => {
  const { file, problems } = read({
    models: [
      { name: "no id" },
      "a/x",
      { id: "Bad Id" },
      { id: "a/b", price: -1, size: 5 },
      { id: "a/c", name: "", hidden: true },
    ],
    defualt: "a/b",
  });
  expect(problems).toEqual([
    "MODELS_FILE: defualt: is not a field here; the fields are models, default",
    "MODELS_FILE: models[0].id: is required",
    "MODELS_FILE: models[1]: must be an object",
    "MODELS_FILE: models[2].id: must be the id of a model, such as openai/gpt-image-2",
    "MODELS_FILE: a/b: price: must not be below zero",
    "MODELS_FILE: a/c: name: must not be empty",
  ]);
  expect(file.entries).toEqual([
    { id: "a/b", size: 5 },
    { id: "a/c", hidden: true },
  ]);
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
  for (const [index, id] of ["a/much", "a/more", "a/negative"].entries())
    expect(problems[index]).toContain(`MODELS_FILE: ${id}: price`);
});

test("a model that is listed twice, a file that is no JSON, and a missing file are mistakes", () => {
  expect(read({ models: [{ id: "a/b" }, { id: "a/b" }] }).problems).toEqual([
    "MODELS_FILE: a/b: id: is there twice",
  ]);
  expect(read('{\n  "models": [\n    { "id": "a/b" }\n    { "id": "a/c" }\n  ]\n}').problems).toEqual([
    expect.stringMatching(/^MODELS_FILE: is not valid JSON in line 4: /),
  ]);
  const { problems, entries } = readModelsFile(path.join(folder, "none.json"));
  expect(entries).toEqual([]);
  expect(problems).toEqual([`MODELS_FILE: ${path.join(folder, "none.json")} cannot be read`]);
});

test("without the setting there is no file and no mistake", () => {
  expect(readModelsFile(undefined)).toEqual(NO_MODELS_FILE);
  expect(NO_MODELS_FILE.problems).toEqual([]);
});

test("entries of MODELS_ENTRIES follow those of the file, which goes before them where both have a model", () => {
  const file = path.join(folder, "models.json");
  writeFileSync(file, JSON.stringify({ default: "a/b", models: [{ id: "a/b", name: "Of the file" }] }));
  const further = JSON.stringify([
    { id: "a/c", name: "Further" },
    { id: "a/b", name: "Also further" },
  ]);
  const both = readModelsFile(file, further);
  expect(both.entries).toEqual([
    { id: "a/b", name: "Of the file" },
    { id: "a/c", name: "Further" },
  ]);
  expect(both).toMatchObject({ defaultModel: "a/b", folder, problems: [] });
  expect(readModelsFile(undefined, further).entries.map(({ id }) => id)).toEqual(["a/c", "a/b"]);
});

test("a mistake in MODELS_ENTRIES is named as one of that setting", () => {
  const problemsOf = (text: string) => readModelsFile(undefined, text).problems;
  expect(problemsOf("{")).toEqual(["MODELS_ENTRIES: is not valid JSON"]);
  expect(problemsOf("{}")).toEqual(["MODELS_ENTRIES: must be a list of entries"]);
  expect(problemsOf('[{"id":"a/b","price":-1}]')).toEqual([
    "MODELS_ENTRIES: a/b: price: must not be below zero",
  ]);
});
