/**
 * The models that can be had by name. One entry each; adding one is adding an entry.
 *
 * Addresses name the revision, so the content behind them does not change. Sizes and hashes are those that the pages of Hugging
 * Face show, or that other public projects pin for the same revision; none was downloaded to write this table. A wrong one
 * is found at the first download, which then keeps nothing. What `sd-server` needs follows its documentation (docs/z_image.md,
 * flux2.md, distilled_sd.md, lcm.md); memory is the size of the files and what drawing 1024² (512² for the last two) adds.
 */
import type { LocalModel, ModelFile } from "../types";
import { APACHE_2, CREATIVEML_OPENRAIL_M, OPENRAIL_PLUS_PLUS } from "./licences";

const GIB = 2 ** 30;

/** The text encoder that both large models were trained with: 8 GB in full, here in 4 bits. */
const QWEN3_4B: ModelFile = {
  option: "--llm",
  name: "qwen3-4b-q4_k_m.gguf",
  url: "https://huggingface.co/unsloth/Qwen3-4B-GGUF/resolve/22c9fc8a8c7700b76a1789366280a6a5a1ad1120/Qwen3-4B-Q4_K_M.gguf",
  bytes: 2_497_281_312,
  sha256: "f6f851777709861056efcdad3af01da38b31223a3ba26e61a4f8bf3a2195813a",
};

export const LOCAL_MODELS: readonly LocalModel[] = [
  {
    id: "z-image-turbo",
    name: "Z-Image Turbo",
    summary: "The best pictures of these, with lettering, in 8 steps",
    files: [
      {
        option: "--diffusion-model",
        name: "z-image-turbo-q4_k.gguf",
        url: "https://huggingface.co/leejet/Z-Image-Turbo-GGUF/resolve/c61c0e422dc8b541b7548cf33a4ef8302b0f8085/z_image_turbo-Q4_K.gguf",
        bytes: 3_864_250_304,
        sha256: "14b375ab4f226bc5378f68f37e899ef3c2242b8541e61e2bc1aff40976086fbd",
      },
      QWEN3_4B,
      {
        // The same file as in FLUX.1-schnell, where it is behind a sign-in.
        option: "--vae",
        name: "flux1-ae.safetensors",
        url: "https://huggingface.co/Comfy-Org/z_image_turbo/resolve/6fc90a3b1b653e935a0d175e260736de25b84df5/split_files/vae/ae.safetensors",
        bytes: 335_304_388,
        sha256: "afc8e28272cd15db3919bacdb6918ce9c1ed22e96cb12c4d5ed0fba823529e38",
      },
    ],
    serverArguments: ["--diffusion-fa", "--offload-to-cpu", "--cfg-scale", "1.0", "--steps", "8"],
    licence: APACHE_2,
    needs: { memoryBytes: 10 * GIB, graphicsBytes: 4 * GIB },
    edits: false,
    read: "2026-11-28",
    page: "https://huggingface.co/Tongyi-MAI/Z-Image-Turbo",
  },
  {
    id: "flux2-klein-4b",
    name: "FLUX.2 klein 4B",
    summary: "Draws in 4 steps, and edits pictures by words and references",
    files: [
      {
        option: "--diffusion-model",
        name: "flux2-klein-4b-q4_0.gguf",
        url: "https://huggingface.co/leejet/FLUX.2-klein-4B-GGUF/resolve/3b1f5a9dc3abb32238b053aeb3d823c30afdacbd/flux-2-klein-4b-Q4_0.gguf",
        bytes: 2_460_378_560,
        sha256: "d1023499ef3f2f82ff7c50e6778495195c1b6cc34835741778868428111f9ff4",
      },
      QWEN3_4B,
      {
        // That of FLUX.2-dev is behind a sign-in and not free; this one is smaller, free and made for klein too.
        option: "--vae",
        name: "flux2-small-decoder.safetensors",
        url: "https://huggingface.co/black-forest-labs/FLUX.2-small-decoder/resolve/a3efc24f613ef42d9428af62fdbd6f5fd8856c4a/full_encoder_small_decoder.safetensors",
        bytes: 249_519_092,
        sha256: "ea4273f02d1fafbf8e1d1c2cf6018ed8748652eb0bf34f2dd91171f16f15ab62",
      },
    ],
    serverArguments: [
      "--diffusion-fa",
      "--offload-to-cpu",
      "--cfg-scale",
      "1.0",
      "--steps",
      "4",
      "--sampling-method",
      "euler",
    ],
    licence: APACHE_2,
    needs: { memoryBytes: 8 * GIB, graphicsBytes: 4 * GIB },
    edits: true,
    references: 4,
    read: "2026-11-28",
    page: "https://huggingface.co/black-forest-labs/FLUX.2-klein-4B",
  },
  {
    id: "dreamshaper-8-lcm",
    name: "DreamShaper 8 LCM",
    summary: "For processors: Stable Diffusion 1.5 in 6 steps, at 512 × 512",
    files: [
      {
        option: "--model",
        name: "dreamshaper-8-lcm.safetensors",
        url: "https://huggingface.co/Lykon/dreamshaper-8-lcm/resolve/9b718ce5fffa8f557c76bddfd7e525916615ba45/DreamShaper8_LCM.safetensors",
        // The page says 2.13 GB.
        bytes: 2_130_000_000,
        isApproximate: true,
        sha256: "a4f3e1526c5dc4fcbe342f5c410d83ae202c7a415fcefcbb92e0f93fcd0a87c3",
      },
    ],
    serverArguments: ["--cfg-scale", "1.0", "--steps", "6", "--sampling-method", "lcm"],
    licence: CREATIVEML_OPENRAIL_M,
    needs: { memoryBytes: 4 * GIB, graphicsBytes: 3 * GIB },
    edits: true,
    read: "2026-11-28",
    page: "https://huggingface.co/Lykon/dreamshaper-8-lcm",
  },
  {
    id: "sdxs-512",
    name: "SDXS 512",
    summary: "For weak processors: one step, sketchy, at 512 × 512",
    files: [
      {
        option: "--model",
        name: "sdxs-512-dreamshaper.safetensors",
        url: "https://huggingface.co/akleine/sdxs-512/resolve/17ef024d73ebee1db9b0643f9c90454dae6c5772/sdxs.safetensors",
        bytes: 882_587_118,
        sha256: "6cca5bfd11b588cdfb4602018c7e623d24c95fdfdc5ab2d4b9e6978b3186980f",
      },
    ],
    // Both are mandatory for this model.
    serverArguments: ["--cfg-scale", "1.0", "--steps", "1"],
    licence: OPENRAIL_PLUS_PLUS,
    needs: { memoryBytes: 2 * GIB, graphicsBytes: 2 * GIB },
    edits: false,
    read: "2026-11-28",
    page: "https://huggingface.co/IDKiro/sdxs-512-dreamshaper",
  },
];
