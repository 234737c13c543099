/** A workflow of the usual form and its entry of MODELS_FILE, for tests of the ComfyUI adapter. */

import type { ComfyModel } from "image-providers/comfyui/read-models";

/** A fresh copy, which a test may change. */
export const aWorkflow = () => ({
  "3": {
    class_type: "KSampler",
    inputs: {
      ...{ seed: 1, steps: 20, cfg: 8, sampler_name: "euler" },
      ...{ model: ["4", 0], positive: ["6", 0], negative: ["7", 0], latent_image: ["5", 0] },
    },
  },
  "4": { class_type: "CheckpointLoaderSimple", inputs: { ckpt_name: "painter.safetensors" } },
  "5": { class_type: "EmptyLatentImage", inputs: { width: 512, height: 512, batch_size: 1 } },
  "6": { class_type: "CLIPTextEncode", inputs: { text: "a placeholder", clip: ["4", 1] } },
  "7": { class_type: "CLIPTextEncode", inputs: { text: "blurry", clip: ["4", 1] } },
  "8": { class_type: "VAEDecode", inputs: { samples: ["3", 0], vae: ["4", 2] } },
  "9": { class_type: "SaveImage", inputs: { filename_prefix: "studio", images: ["8", 0] } },
});

/** Every input that can be mapped, in `aWorkflow`. */
export const anEntry = (entry: Record<string, unknown> = {}) => ({
  id: "comfyui/painter",
  workflow: "painter_api.json",
  inputs: {
    prompt: { node: "6", input: "text" },
    negative_prompt: { node: "7", input: "text" },
    seed: { node: "3", input: "seed" },
    width: { node: "5", input: "width" },
    height: { node: "5", input: "height" },
    batch_size: { node: "5", input: "batch_size" },
  },
  ...entry,
});

const at = (node: string, input: string) => ({ node, input });

/** An edit with a mask, as people save it: its pictures are files that are nowhere else. */
export const anEditWorkflow = () => {
  const { "3": sampler, "5": _, ...others } = aWorkflow();
  return {
    ...others,
    "3": { ...sampler, inputs: { ...sampler.inputs, denoise: 0.8, latent_image: ["12", 0] } },
    "10": { class_type: "LoadImage", inputs: { image: "example.png" } },
    "11": { class_type: "LoadImageMask", inputs: { image: "example mask.png", channel: "alpha" } },
    "12": { class_type: "SetLatentNoiseMask", inputs: { samples: ["13", 0], mask: ["11", 0] } },
    "13": { class_type: "VAEEncode", inputs: { pixels: ["10", 0], vae: ["4", 2] } },
  };
};

export const anEditEntry = (entry: Record<string, unknown> = {}) => ({
  id: "comfyui/editor",
  workflow: "editor_api.json",
  inputs: {
    prompt: at("6", "text"),
    seed: at("3", "seed"),
    image: at("10", "image"),
    mask: at("11", "image"),
    strength: at("3", "denoise"),
  },
  ...entry,
});

/** Pictures drawn after up to three others. */
const aReferenceWorkflow = () => ({
  ...aWorkflow(),
  ...Object.fromEntries(
    [21, 22, 23].map((id) => [id, { class_type: "LoadImage", inputs: { image: `example ${id}.png` } }]),
  ),
  "24": { class_type: "ReferenceLatent", inputs: { one: ["21", 0], two: ["22", 0], three: ["23", 0] } },
});

const anUpscaleWorkflow = () => ({
  "1": { class_type: "LoadImage", inputs: { image: "example.png" } },
  "2": { class_type: "ImageScaleBy", inputs: { image: ["1", 0], upscale_method: "lanczos", scale_by: 3 } },
  "9": { class_type: "SaveImage", inputs: { filename_prefix: "studio", images: ["2", 0] } },
});

const aCutOutWorkflow = () => ({
  "1": { class_type: "LoadImage", inputs: { image: "example.png" } },
  "2": { class_type: "RemoveBackground", inputs: { image: ["1", 0] } },
  "9": { class_type: "SaveImage", inputs: { filename_prefix: "studio", images: ["2", 0] } },
});

/** Entries of every kind, the one that draws from words first; and the files of their workflows. */
export const everyEntry = () => [
  anEntry(),
  anEditEntry(),
  {
    ...anEntry({ id: "comfyui/follower", workflow: "follower_api.json" }),
    inputs: { ...anEntry().inputs, images: ["21", "22", "23"].map((node) => at(node, "image")) },
  },
  {
    ...{ id: "comfyui/enlarger", workflow: "enlarger_api.json", operation: "upscale", factors: [2, 4] },
    inputs: { image: at("1", "image"), factor: at("2", "scale_by") },
  },
  {
    ...{ id: "comfyui/cutter", workflow: "cutter_api.json", operation: "cut_out" },
    inputs: { image: at("1", "image") },
  },
];

export const everyWorkflow = (): Record<string, unknown> => ({
  "painter_api.json": aWorkflow(),
  "editor_api.json": anEditWorkflow(),
  "follower_api.json": aReferenceWorkflow(),
  "enlarger_api.json": anUpscaleWorkflow(),
  "cutter_api.json": aCutOutWorkflow(),
});

/** A model of `aWorkflow` with every input mapped, as read from MODELS_FILE. */
export const aComfyModel = (model: Partial<ComfyModel> = {}): ComfyModel => ({
  id: "comfyui/painter",
  name: "painter",
  about: null,
  abilities: {
    sizes: {
      ...{ multiple_of: 16, min_side: 256, max_side: 2_048, max_short_side: 1_536 },
      ...{ min_ratio: 1 / 3, max_ratio: 3, min_pixels: 65_536, max_pixels: 1_536 ** 2 },
    },
    ...{ max_pictures: 4, seed: "best_effort", negative_prompt: true, prompt_enhancer: "none" },
    ...{ progress: true, previews: true, cancel: "one", settings: [] },
  },
  graph: aWorkflow(),
  places: Object.fromEntries(Object.entries(anEntry().inputs).map(([name, place]) => [name, [place]])),
  keepsWorkflow: false,
  ...model,
});
