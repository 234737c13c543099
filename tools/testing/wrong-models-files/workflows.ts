/** Wrong files for MODELS_FILE: ComfyUI's workflows. */
import { aWorkflow } from "../adapters/comfyui-models";
import { comfy, prompt, workflowWithout } from "./parts";
import type { WrongFile } from "./wrong-file";

export const WORKFLOWS: readonly WrongFile[] = [
  {
    what: "a workflow that is missing",
    file: comfy({ workflow: "nowhere.json" }),
    says: ["comfyui/portrait: workflow: nowhere.json cannot be read"],
  },
  {
    what: "a workflow that is no JSON",
    file: comfy(),
    workflow: "{ oh",
    says: ["comfyui/portrait: workflow: portrait.json is not valid JSON"],
  },
  {
    what: "a workflow in the editor's format",
    file: comfy(),
    workflow: { nodes: [], links: [] },
    says: [
      "comfyui/portrait: workflow: portrait.json is in the editor's format: save it with “Export (API)” in ComfyUI",
    ],
  },
  {
    what: "a file that is no workflow",
    file: comfy(),
    workflow: { a: 1 },
    says: [
      "comfyui/portrait: workflow: portrait.json is no workflow in API format: save it with “Export (API)” in ComfyUI",
    ],
  },
  {
    what: "no workflow named",
    file: comfy({ workflow: undefined }),
    says: ["comfyui/portrait: workflow: is required"],
  },
  {
    what: "a workflow that saves nothing",
    file: comfy(),
    workflow: workflowWithout("9"),
    says: [
      "comfyui/portrait: workflow: portrait.json has no node that saves the pictures, such as SaveImage",
    ],
  },
  {
    what: "a workflow that only shows its pictures",
    file: comfy(),
    workflow: { ...aWorkflow(), "9": { class_type: "PreviewImage", inputs: { images: ["8", 0] } } },
    says: [
      "comfyui/portrait: workflow: portrait.json has no node that saves the pictures, such as SaveImage",
    ],
  },
  {
    what: "a workflow with a connection to a missing node",
    file: comfy(),
    workflow: workflowWithout("4"),
    says: [
      "comfyui/portrait: workflow: portrait.json has no node 4, to which model of node 3 (KSampler) is connected",
      "comfyui/portrait: workflow: portrait.json has no node 4, to which clip of node 6 (CLIPTextEncode) is connected",
      "comfyui/portrait: workflow: portrait.json has no node 4, to which clip of node 7 (CLIPTextEncode) is connected",
      "comfyui/portrait: workflow: portrait.json has no node 4, to which vae of node 8 (VAEDecode) is connected",
    ],
  },
  {
    what: "no inputs",
    file: comfy({ inputs: undefined }),
    says: [
      "comfyui/portrait: inputs: is required: which inputs of the workflow get the prompt, the seed and so on",
    ],
  },
  {
    what: "no input for the prompt",
    file: comfy({ inputs: {} }),
    says: [
      'comfyui/portrait: inputs.prompt: is required: {"node": "6", "input": "text"}, or a list of these',
    ],
  },
  {
    what: "an empty list of places",
    file: comfy({ inputs: { prompt: [] } }),
    says: ["comfyui/portrait: inputs.prompt: must not be empty"],
  },
  {
    what: "a node that the workflow does not have",
    file: comfy({ inputs: { prompt: { node: "66", input: "text" } } }),
    says: ["comfyui/portrait: inputs.prompt: the workflow has no node 66"],
  },
  {
    what: "an input that the node does not have",
    file: comfy({ inputs: { prompt: { node: "6", input: "words" } } }),
    says: ["comfyui/portrait: inputs.prompt: node 6 (CLIPTextEncode) has no input words, only text, clip"],
  },
  {
    what: "an input that is connected to another node",
    file: comfy({ inputs: { ...prompt, seed: { node: "3", input: "model" } } }),
    says: [
      "comfyui/portrait: inputs.seed: model of node 3 is connected to node 4: name an input of that node",
    ],
  },
  {
    what: "a number where the prompt belongs",
    file: comfy({ inputs: { prompt: { node: "3", input: "seed" } } }),
    says: ["comfyui/portrait: inputs.prompt: seed of node 3 is not a text"],
  },
  {
    what: "one input for two values",
    file: comfy({ inputs: { ...prompt, negative_prompt: { node: "6", input: "text" } } }),
    says: ["comfyui/portrait: inputs.negative_prompt: text of node 6 is already the input of prompt"],
  },
  {
    what: "an unknown input",
    file: comfy({ inputs: { ...prompt, steps: { node: "3", input: "steps" } } }),
    says: [
      "comfyui/portrait: inputs.steps: is not a field here; the fields are prompt, negative_prompt, seed, width, height, batch_size, image, images, mask, strength, factor",
    ],
  },
  {
    what: "ComfyUI's width without a height",
    file: comfy({ inputs: { ...prompt, width: { node: "5", input: "width" } } }),
    says: ["comfyui/portrait: inputs: width and height are needed together"],
  },
  {
    what: "ComfyUI's several pictures without an input for them",
    file: comfy({ max_pictures: 4 }),
    says: ["comfyui/portrait: max_pictures: needs an input for batch_size"],
  },
  {
    what: "ComfyUI's several sizes without inputs for them",
    file: comfy({
      sizes: {
        list: [
          { width: 512, height: 512 },
          { width: 512, height: 768 },
        ],
      },
    }),
    says: ["comfyui/portrait: sizes: needs inputs for width and height, or one size in a list"],
  },
];
