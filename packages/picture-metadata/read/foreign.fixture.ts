/** Texts as other tools write them into pictures; they make real pictures unnecessary. */

export const AUTOMATIC1111 = [
  "portrait of a fox, (detailed:1.2)",
  "Negative prompt: blurry",
  "Steps: 20, Sampler: DPM++ 2M Karras, CFG scale: 7, Seed: 965400086, Size: 512x768, Model: dreamy",
].join("\n");

export const INVOKEAI = {
  generation_mode: "sdxl_txt2img",
  positive_prompt: "a fox in the snow",
  negative_prompt: "people",
  width: 832,
  height: 1216,
  seed: 1234,
  rand_device: "cpu",
  cfg_scale: 7.5,
  steps: 30,
  scheduler: "euler",
  model: { key: "1", hash: "blake3:ff", name: "juggernaut", base: "sdxl", type: "main" },
  loras: [],
  app_version: "5.4.0",
};

export const INVOKEAI_OLD = {
  model: "stable diffusion",
  model_weights: "stable-diffusion-1.5",
  app_id: "invoke-ai/InvokeAI",
  image: {
    prompt: [{ prompt: "a hill at noon [fog] [rain]", weight: 1 }],
    steps: 50,
    cfg_scale: 7.5,
    height: 512,
    width: 640,
    seed: 77,
    sampler: "k_lms",
  },
};

const link = (node: string) => [node, 0];

/** The default graph of ComfyUI. */
export const COMFYUI = {
  "3": {
    class_type: "KSampler",
    inputs: {
      seed: 156680208,
      steps: 20,
      cfg: 8,
      sampler_name: "euler",
      scheduler: "normal",
      denoise: 1,
      model: link("4"),
      positive: link("6"),
      negative: link("7"),
      latent_image: link("5"),
    },
  },
  "4": { class_type: "CheckpointLoaderSimple", inputs: { ckpt_name: "v1-5.safetensors" } },
  "5": { class_type: "EmptyLatentImage", inputs: { width: 768, height: 512, batch_size: 1 } },
  "6": { class_type: "CLIPTextEncode", inputs: { text: "a glass bottle, galaxy", clip: ["4", 1] } },
  "7": { class_type: "CLIPTextEncode", inputs: { text: "text, watermark", clip: ["4", 1] } },
  "8": { class_type: "VAEDecode", inputs: { samples: link("3"), vae: ["4", 2] } },
  "9": { class_type: "SaveImage", inputs: { filename_prefix: "ComfyUI", images: link("8") } },
};

/** A newer sampler: a guider, a noise node, a text from another node, and a seed of 64 bits. */
export const COMFYUI_FLUX = {
  "1": { class_type: "SaveImage", inputs: { images: link("2") } },
  "2": { class_type: "VAEDecode", inputs: { samples: link("3") } },
  "3": {
    class_type: "SamplerCustomAdvanced",
    inputs: { noise: link("4"), guider: link("5"), latent_image: link("9") },
  },
  "4": { class_type: "RandomNoise", inputs: { noise_seed: 921342785291234 } },
  "5": { class_type: "BasicGuider", inputs: { model: link("10"), conditioning: link("6") } },
  "6": { class_type: "FluxGuidance", inputs: { guidance: 3.5, conditioning: link("7") } },
  "7": { class_type: "CLIPTextEncode", inputs: { text: link("8") } },
  "8": { class_type: "PrimitiveString", inputs: { value: "a paper boat" } },
  "9": { class_type: "EmptySD3LatentImage", inputs: { width: 1024, height: 1024 } },
  "10": { class_type: "UNETLoader", inputs: { unet_name: "flux1-dev.sft" } },
};

/** The first graph in the editor's form. */
export const COMFYUI_WORKFLOW = {
  nodes: [
    { id: 9, type: "SaveImage", inputs: [{ name: "images", link: 9 }], widgets_values: ["ComfyUI"] },
    { id: 8, type: "VAEDecode", inputs: [{ name: "samples", link: 7 }] },
    {
      id: 3,
      type: "KSampler",
      inputs: [
        { name: "model", link: 1 },
        { name: "positive", link: 4 },
        { name: "negative", link: 6 },
        { name: "latent_image", link: 2 },
      ],
      widgets_values: [156680208, "randomize", 20, 8, "euler", "normal", 1],
    },
    { id: 4, type: "CheckpointLoaderSimple", widgets_values: ["v1-5.safetensors"] },
    { id: 5, type: "EmptyLatentImage", widgets_values: [768, 512, 1] },
    { id: 6, type: "CLIPTextEncode", widgets_values: ["a glass bottle, galaxy"] },
    { id: 7, type: "CLIPTextEncode", widgets_values: ["text, watermark"] },
  ],
  links: [
    [1, 4, 0, 3, 0, "MODEL"],
    [2, 5, 0, 3, 3, "LATENT"],
    [4, 6, 0, 3, 1, "CONDITIONING"],
    [6, 7, 0, 3, 2, "CONDITIONING"],
    [7, 3, 0, 8, 0, "LATENT"],
    [9, 8, 0, 9, 0, "IMAGE"],
  ],
};
