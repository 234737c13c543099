/** A workflow of the usual form and its entry of MODELS_FILE, for tests of the ComfyUI adapter. */

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
