import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { anEntry, aWorkflow } from "@/tools/testing/adapters/comfyui-models";
import { readModels } from "./read-models";

function read(entries: Record<string, unknown>[], workflow: unknown = aWorkflow()) {
  const folder = mkdtempSync(path.join(tmpdir(), "comfyui-"));
  const text = typeof workflow === "string" ? workflow : JSON.stringify(workflow);
  writeFileSync(path.join(folder, "painter_api.json"), text);
  const problems: string[] = [];
  const models = readModels({
    entriesOf: () => entries as { id: string }[],
    problem: (line) => problems.push(line),
    folder,
  });
  return { models, problems };
}

const { inputs } = anEntry();
const promptOnly = { prompt: inputs.prompt };

describe("the models of ComfyUI", () => {
  it("a workflow with all inputs takes sizes, several pictures, seeds and negative prompts", () => {
    const { models, problems } = read([anEntry({ name: "Painter" })]);
    expect(problems).toEqual([]);
    expect(models).toMatchObject([
      {
        id: "comfyui/painter",
        name: "Painter",
        abilities: {
          sizes: { multiple_of: 16 },
          max_pictures: 4,
          seed: "best_effort",
          negative_prompt: true,
          cancel: "one",
        },
      },
    ]);
  });

  it("a workflow with only a prompt draws one picture of its own size, without seed and negative prompt", () => {
    const { models } = read([anEntry({ inputs: promptOnly })]);
    expect(models).toMatchObject([
      {
        name: "painter",
        abilities: {
          sizes: { list: [{ width: 512, height: 512 }] },
          max_pictures: 1,
          seed: "none",
          negative_prompt: false,
        },
      },
    ]);
  });

  it("an entry may name sizes, the most pictures, and several places for one value", () => {
    const sizes = { list: [{ width: 640, height: 480 }] };
    const prompt = [
      { node: 6, input: "text" },
      { node: "7", input: "text" },
    ];
    const { negative_prompt: _, ...others } = inputs;
    const { models, problems } = read([anEntry({ sizes, max_pictures: 9, inputs: { ...others, prompt } })]);
    expect(problems).toEqual([]);
    expect(models[0]?.abilities).toMatchObject({ sizes, max_pictures: 9 });
    expect(models[0]?.places.prompt).toEqual([
      { node: "6", input: "text" },
      { node: "7", input: "text" },
    ]);
  });

  it("a workflow with a node of another author, which may save pictures wherever it stands, is no mistake", () => {
    const saver = { class_type: "Saver", inputs: { images: ["8", 0] } };
    const shown = { class_type: "PreviewImage", inputs: { images: ["9", 0] } };
    const { problems, models } = read([anEntry()], { ...aWorkflow(), "9": saver, "10": shown });
    expect([problems, models.length]).toEqual([[], 1]);
  });

  it("an entry may say that pictures keep the workflow; without a word they do not", () => {
    const keeps = (entry: Record<string, unknown>) => read([anEntry(entry)]).models[0]?.keepsWorkflow;
    expect([keeps({}), keeps({ keep_workflow: false }), keeps({ keep_workflow: true })]).toEqual([
      ...[false, false, true],
    ]);
    expect(read([anEntry({ keep_workflow: "yes" })]).problems).toEqual([
      expect.stringContaining("keep_workflow"),
    ]);
  });

  it("an address without a workflow is a mistake that says what to write", () => {
    expect(read([]).problems).toEqual([expect.stringContaining('"workflow": "portrait_api.json"')]);
  });

  it.each<[string, Record<string, unknown>, unknown, string]>([
    ["an id without a name", { id: "comfyui" }, aWorkflow(), "needs a name after a slash"],
    ["an entry without a workflow", { workflow: undefined }, aWorkflow(), "workflow: is required"],
    ["a missing file", { workflow: "nowhere.json" }, aWorkflow(), "nowhere.json cannot be read"],
    ["a file that is no JSON", {}, "{", "painter_api.json is not valid JSON"],
    ["a file in the editor's format", {}, { nodes: [], links: [] }, "Export (API)"],
    ["a file of another kind", {}, { a: 1 }, "no workflow in API format"],
    ["an empty workflow", {}, {}, "no workflow in API format"],
    ["an entry without inputs", { inputs: undefined }, aWorkflow(), "inputs: is required"],
    ["inputs without a prompt", { inputs: {} }, aWorkflow(), "inputs.prompt: is required"],
    ["an unknown input", { inputs: { ...promptOnly, steps: inputs.seed } }, aWorkflow(), "steps"],
    [
      "a node that the workflow does not have",
      { inputs: { prompt: { node: "66", input: "text" } } },
      aWorkflow(),
      "inputs.prompt: the workflow has no node 66",
    ],
    [
      "an input that the node does not have",
      { inputs: { prompt: { node: "6", input: "words" } } },
      aWorkflow(),
      "node 6 (CLIPTextEncode) has no input words, only text, clip",
    ],
    [
      "an input that is connected to another node",
      { inputs: { ...promptOnly, seed: { node: "3", input: "model" } } },
      aWorkflow(),
      "model of node 3 is connected to node 4",
    ],
    [
      "a width without a height",
      { inputs: { ...promptOnly, width: inputs.width } },
      aWorkflow(),
      "width and height are needed together",
    ],
    [
      "several pictures without an input for their number",
      { inputs: promptOnly, max_pictures: 2 },
      aWorkflow(),
      "max_pictures: needs an input for batch_size",
    ],
    [
      "several sizes without inputs for them",
      {
        inputs: promptOnly,
        sizes: {
          list: [
            { width: 512, height: 512 },
            { width: 768, height: 768 },
          ],
        },
      },
      aWorkflow(),
      "sizes: needs inputs for width and height",
    ],
    [
      "a workflow of ComfyUI's own nodes that only shows its pictures",
      {},
      { ...aWorkflow(), "9": { class_type: "PreviewImage", inputs: { images: ["8", 0] } } },
      "has no node that saves the pictures, such as SaveImage",
    ],
    [
      "a workflow without a size",
      { inputs: promptOnly },
      { "6": aWorkflow()["6"] },
      "sizes: is required, because no node has a width and a height",
    ],
  ])("%s is a mistake that is named, and no model is offered", (_what, entry, workflow, problem) => {
    const { models, problems } = read([anEntry(entry)], workflow);
    expect(problems.join("\n")).toContain(problem);
    expect(problems.every((line) => line.startsWith("MODELS_FILE: comfyui"))).toBe(true);
    if (!problem.startsWith("max_pictures")) expect(models).toEqual([]);
  });
});
