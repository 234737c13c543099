/** MODELS_FILE: a wrong file ends the start with every mistake named; a right one starts. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { NotOffered } from "image-providers/model-entries/check-file";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseSettings, SettingsError } from "@/lib/settings/env";
import { anEntry, aWorkflow } from "@/tools/testing/adapters/comfyui-models";
import { WRONG_FILES } from "@/tools/testing/wrong-models-files/all";
import { THE_DEFAULT } from "@/tools/testing/wrong-models-files/the-default";
import { checkModelsFile } from "./registry";

const SECRET = "kW3vN8qzR5tYb2LxPd7mHc4JfG9sAeUo";
/** Every service, but ComfyUI, which needs a workflow in the file. */
const SERVICES = {
  IMAGE_SERVICE_BASE_URL: "https://images.example",
  IMAGE_SERVICE_TOKEN: "a-token",
  OPENAI_API_KEY: "a-key",
  OPENAI_IMAGE_BASE_URL: "http://127.0.0.1:8080/v1",
  OPENAI_IMAGE_MODEL: "flux",
  GEMINI_API_KEY: "a-key",
  SDCPP_URL: "http://127.0.0.1:1234",
  SDAPI_URL: "http://127.0.0.1:7860",
  FAL_KEY: "a-key",
  REPLICATE_API_TOKEN: "a-token",
};
const COMFYUI = { COMFYUI_URL: "http://127.0.0.1:8188" };

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "models-file-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const asText = (content: unknown) => (typeof content === "string" ? content : JSON.stringify(content));

/** Starts with this file as far as the check of it. @throws SettingsError */
function start(
  file: unknown,
  environment: Record<string, string>,
  workflow: unknown = aWorkflow(),
): NotOffered[] {
  const place = path.join(folder, "models.json");
  writeFileSync(place, asText(file));
  writeFileSync(path.join(folder, "portrait.json"), asText(workflow));
  return checkModelsFile(parseSettings({ NEXTAUTH_SECRET: SECRET, MODELS_FILE: place, ...environment }));
}

/** The lines that the operator reads. */
function problemsOf(...args: Parameters<typeof start>): string[] {
  try {
    start(...args);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

describe("a wrong models file ends the start, and the operator reads every mistake with its place", () => {
  it.each(WRONG_FILES.map((row) => [row.what, row] as const))("%s", (_, { file, workflow, alone, says }) => {
    const comfyui = asText(file).includes("comfyui/") ? COMFYUI : {};
    const problems = problemsOf(file, alone ? {} : { ...SERVICES, ...comfyui }, workflow);
    expect(problems).toEqual(says.map((line) => `MODELS_FILE: ${line}`));
  });

  it("also when no service is set up: a shared file has mistakes in its entries in every studio or in none", () => {
    // Which models there are in other studios is not known here.
    const inEntries = WRONG_FILES.filter((row) => !THE_DEFAULT.includes(row));
    const silent = inEntries.filter(({ file, workflow }) => problemsOf(file, {}, workflow).length === 0);
    expect(silent).toEqual([]);
  });
});

describe("a right models file", () => {
  it("is each example of the documentation, with every service set up and with none", () => {
    const documents = [
      "docs/models.md",
      ...["fal", "replicate", "bfl", "comfyui", "sdapi"].map(
        (name) => `packages/image-providers/${name}/README.md`,
      ),
    ];
    for (const document of documents) {
      const text = readFileSync(document, "utf8");
      const [, example = ""] = /```json\n(\{.+?)```/s.exec(text) ?? [];
      const one = JSON.parse(example);
      const file = one.models ? one : { models: [one] };
      const named = asText(file).replace("workflows/portrait_api.json", "portrait.json");
      const comfyui = named.includes("comfyui/") ? COMFYUI : {};
      expect([document, problemsOf(named, { ...SERVICES, ...comfyui })]).toEqual([document, []]);
      expect([document, problemsOf(named, {})]).toEqual([document, []]);
    }
    expect(problemsOf(readFileSync("tools/commands/demo/models.json", "utf8"), SERVICES)).toEqual([]);
  });

  it("names models of every service", () => {
    const file = {
      default: "sdcpp/sd_xl_base_1.0",
      models: [
        { id: "sandbox", name: "Sketches" },
        { id: "remote", price: 0.04 },
        { id: "sdcpp/sd_xl_base_1.0", name: "SDXL" },
        { id: "sdcpp", hidden: true },
        {
          id: "sdapi/current",
          price: {
            per_picture: 0.01,
            currency: "USD",
            by_setting: { name: "sampler", prices: { Euler: 0.02 } },
          },
        },
        anEntry({ workflow: "portrait.json", sizes: { list: [{ width: 512, height: 512 }] } }),
        {
          id: "openai/gpt-image-2",
          price: {
            per_picture: 0.04,
            currency: "EUR",
            by_setting: { name: "quality", prices: { low: 0.01, high: 0.2 } },
          },
        },
        {
          id: "openai-style/qwen",
          ...{ model: "Qwen/Qwen-Image", sizes: ["1024x1024"], seed: true, response_format: "none" },
          settings: [
            { name: "style", label: "Style", values: [{ value: "v", label: "Vivid" }], default: "v" },
          ],
        },
      ],
    };
    expect(start(file, { ...SERVICES, ...COMFYUI })).toEqual([]);
  });

  it("may be shared by studios that have not all of its services: what one does not offer is told, and starts", () => {
    const file = {
      default: "openai/gpt-image-2",
      models: [
        { id: "fal/fal-ai/flux/dev" },
        { id: "fal", slots: 2 },
        { id: "sandbox" },
        { id: "sdapi/current" },
      ],
    };
    const { OPENAI_API_KEY, FAL_KEY, SDAPI_URL, ...others } = SERVICES;
    expect(start(file, { ...others, SDAPI_URL })).toEqual([
      { setting: "FAL_KEY", models: ["fal/fal-ai/flux/dev", "fal"] },
      { setting: "OPENAI_API_KEY", models: ["openai/gpt-image-2"] },
    ]);
  });

  it("is not needed: without it every service starts, but ComfyUI, which says what to write", () => {
    const check = (environment: Record<string, string>) =>
      checkModelsFile(parseSettings({ NEXTAUTH_SECRET: SECRET, ...environment }));
    expect(check(SERVICES)).toEqual([]);
    expect(() => check(COMFYUI)).toThrow('COMFYUI_URL: needs a workflow in MODELS_FILE, such as {"models"');
  });
});

it("a start that a wrong models file ends leaves no folder behind", () => {
  const dataDir = path.join(folder, "data");
  const file = { models: [{ id: "sandbox", price: -1 }] };
  expect(problemsOf(file, { NEXTAUTH_SECRET: "", DATA_DIR: dataDir })).toHaveLength(1);
  expect(existsSync(dataDir)).toBe(false);
});

it("a mistake elsewhere in the settings does not hide those of the models file", () => {
  expect(problemsOf({ models: [{ id: "sandbox", price: -1 }] }, { OPENAI_IMAGE_MODEL: "tiny" })).toEqual([
    "OPENAI_IMAGE_BASE_URL: required with OPENAI_IMAGE_MODEL and OPENAI_IMAGE_API_KEY",
    "MODELS_FILE: sandbox: price: must not be below zero",
  ]);
});
