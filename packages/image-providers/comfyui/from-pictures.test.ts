import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  anEditEntry,
  anEditWorkflow,
  everyEntry,
  everyWorkflow,
} from "@/tools/testing/adapters/comfyui-models";
import { readModels } from "./read-models";

function read(entries: Record<string, unknown>[], workflows = everyWorkflow()) {
  const folder = mkdtempSync(path.join(tmpdir(), "comfyui-"));
  for (const [name, workflow] of Object.entries(workflows))
    writeFileSync(path.join(folder, name), JSON.stringify(workflow));
  const problems: string[] = [];
  const models = readModels({
    entriesOf: () => entries as { id: string }[],
    problem: (line) => problems.push(line),
    folder,
  });
  return { models, problems };
}

const { inputs } = anEditEntry();
const without = (...names: (keyof typeof inputs)[]) =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => !names.includes(name as keyof typeof inputs)));
const upscale = everyEntry().find(({ id }) => id === "comfyui/enlarger");
if (!upscale) throw new Error("There is no upscale.");

describe("what a workflow of ComfyUI makes from pictures", () => {
  it("follows from its places and its entry", () => {
    const { models, problems } = read(everyEntry());
    expect(problems).toEqual([]);
    const able = Object.fromEntries(models.map(({ name, abilities }) => [name, abilities.from_pictures]));
    const none = {
      sources: "any",
      mask: null,
      references: { max: 0, roles: [] },
      strength: false,
      factors: [],
      needs_picture: true,
    };
    expect(able).toEqual({
      painter: undefined,
      editor: {
        ...{ ...none, operations: ["edit", "expand"], mask: "exact", strength: true },
        prompt_describes: "result",
      },
      follower: { ...none, operations: [], references: { max: 3, roles: [] } },
      enlarger: { ...none, operations: ["upscale"], factors: [2, 4] },
      cutter: { ...none, operations: ["cut_out"] },
    });
  });

  it("without a place for a mask it edits whole pictures and does not expand them", () => {
    const { models } = read([anEditEntry({ inputs: without("mask", "strength") })]);
    expect(models[0]?.abilities.from_pictures).toMatchObject({
      ...{ operations: ["edit"], mask: null, strength: false },
    });
  });

  it.each([
    ["an encoder of pictures", ["VAEEncode"], {}, "result"],
    ["an inpainting model", ["InpaintModelConditioning"], {}, "result"],
    ["FLUX Kontext", ["VAEEncode", "ReferenceLatent"], {}, "change"],
    ["Qwen-Image-Edit", ["VAEEncode", "TextEncodeQwenImageEditPlus"], {}, "change"],
    ["nodes that are not known", ["SomeEditor"], {}, "change"],
    ["nodes that are not known and an entry", ["SomeEditor"], { prompt_describes: "result" }, "result"],
    ["an encoder of pictures and an entry", ["VAEEncode"], { prompt_describes: "change" }, "change"],
  ])(
    "by %s, the prompt of an edit describes the result where nothing tells the model what to change",
    (_, classes, said, describes) => {
      const [encoder = "", ...others] = classes;
      const workflow = {
        ...anEditWorkflow(),
        ...Object.fromEntries(others.map((class_type, index) => [`2${index}`, { class_type, inputs: {} }])),
        "13": { ...anEditWorkflow()["13"], class_type: encoder },
      };
      const { models, problems } = read([anEditEntry(said)], { "editor_api.json": workflow });
      expect(problems).toEqual([]);
      expect(models[0]?.abilities.from_pictures?.prompt_describes ?? "change").toBe(describes);
    },
  );

  it("a workflow without places for the size draws in the size of its source, within the usual sizes", () => {
    const { models } = read([anEditEntry()]);
    expect(models[0]?.abilities.sizes).toMatchObject({ multiple_of: 16, max_pixels: 1_536 ** 2 });
  });

  it.each<[string, Record<string, unknown>, string]>([
    [
      "a mask without a picture",
      { inputs: without("image", "strength") },
      "inputs.mask: needs an input for image",
    ],
    [
      "a strength without a picture",
      { inputs: without("image", "mask") },
      "inputs.strength: needs an input for image",
    ],
    [
      "an operation without a picture",
      { inputs: without("image", "mask", "strength"), operation: "edit" },
      "operation: edit needs an input for image",
    ],
    [
      "what the prompt of an upscale describes",
      { inputs: without("mask", "strength"), operation: "cut_out", prompt_describes: "result" },
      "prompt_describes: is only for an edit",
    ],
    ["an operation that there is not", { operation: "expand" }, "operation"],
    [
      "a picture in a node that the workflow does not have",
      { inputs: { ...inputs, image: { node: "99", input: "image" } } },
      "inputs.image: the workflow has no node 99",
    ],
    [
      "a picture in an input that the node does not have",
      { inputs: { ...inputs, image: { node: "10", input: "file" } } },
      "inputs.image: node 10 (LoadImage) has no input file, only image",
    ],
    [
      "a mask in the node of the picture",
      { inputs: { ...inputs, mask: inputs.image } },
      "inputs.mask: image of node 10 is already the input of image",
    ],
    [
      "a strength that is no number",
      { inputs: { ...inputs, strength: { node: "3", input: "sampler_name" } } },
      "inputs.strength: sampler_name of node 3 is not a number",
    ],
    [
      "two references in one place",
      { inputs: { ...without("image", "mask", "strength"), images: [inputs.image, inputs.image] } },
      "inputs.images: image of node 10 is there twice",
    ],
    ["factors of an edit", { factors: [2] }, 'factors: are only for "operation": "upscale"'],
    ["an edit without a prompt", { inputs: without("prompt") }, "inputs.prompt: is required"],
    [
      "an upscale without factors",
      { ...upscale, factors: undefined },
      "factors: are required for an upscale",
    ],
    [
      "a factor that makes nothing larger",
      { ...upscale, factors: [1] },
      "factors[0]: must be a factor above 1",
    ],
    [
      "several factors without a place for them",
      { ...upscale, inputs: { image: { node: "1", input: "image" } } },
      "factors: several need an input for factor",
    ],
    [
      "an upscale with a mask",
      { ...anEditEntry(), operation: "upscale", factors: [2] },
      "inputs.mask: is only for an edit",
    ],
  ])("%s is a mistake that is named, and no model is offered", (_what, entry, problem) => {
    const { models, problems } = read([anEditEntry(entry)]);
    expect(problems.join("\n")).toContain(problem);
    expect(models).toEqual([]);
  });

  it("a mask that is not read from the alpha channel is a mistake", () => {
    const workflows = everyWorkflow();
    const mask = { class_type: "LoadImageMask", inputs: { image: "mask.png", channel: "red" } };
    const { problems } = read([anEditEntry()], {
      "editor_api.json": { ...Object(workflows["editor_api.json"]), "11": mask },
    });
    expect(problems).toEqual([expect.stringContaining("channel of node 11 must be alpha, not red")]);
  });
});
