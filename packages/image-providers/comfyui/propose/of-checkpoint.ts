/** The plainest workflow that draws with a checkpoint. */
import type { Graph } from "../workflow";

/** @param name as ComfyUI lists it, such as `sd_xl_base_1.0.safetensors`. Size and steps go by words in it. */
export function workflowOf(name: string): Graph {
  const isLarge = /xl|pony|illustrious|noob|flux|sd3|playground/i.test(name);
  const isFast = /turbo|lightning|lcm|hyper|schnell/i.test(name);
  const side = isLarge ? 1024 : 512;
  return {
    "1": { class_type: "CheckpointLoaderSimple", inputs: { ckpt_name: name } },
    "2": { class_type: "CLIPTextEncode", inputs: { text: "", clip: ["1", 1] } },
    "3": { class_type: "CLIPTextEncode", inputs: { text: "", clip: ["1", 1] } },
    "4": { class_type: "EmptyLatentImage", inputs: { width: side, height: side, batch_size: 1 } },
    "5": {
      class_type: "KSampler",
      inputs: {
        seed: 0,
        steps: isFast ? 6 : 25,
        cfg: isFast ? 1.5 : 7,
        sampler_name: isFast ? "euler" : "dpmpp_2m",
        scheduler: isFast ? "sgm_uniform" : "karras",
        denoise: 1,
        model: ["1", 0],
        positive: ["2", 0],
        negative: ["3", 0],
        latent_image: ["4", 0],
      },
    },
    "6": { class_type: "VAEDecode", inputs: { samples: ["5", 0], vae: ["1", 2] } },
    "7": { class_type: "SaveImage", inputs: { filename_prefix: "studio", images: ["6", 0] } },
  };
}
