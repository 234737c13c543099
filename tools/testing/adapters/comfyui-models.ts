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
