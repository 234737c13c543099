import { describe, expect, it } from "vitest";
import { anEditWorkflow, aWorkflow, everyWorkflow } from "@/tools/testing/adapters/comfyui-models";
import { propose } from "./propose";

const at = (node: string, input: string) => ({ node, input });
const proposed = (graph: unknown) => propose(graph as Parameters<typeof propose>[0]);

describe("what is proposed for a workflow", () => {
  it("a workflow of the usual form gets prompt, negative prompt, seed, size and number", () => {
    expect(proposed(aWorkflow())).toEqual({
      proposal: {
        inputs: {
          prompt: at("6", "text"),
          negative_prompt: at("7", "text"),
          seed: at("3", "seed"),
          width: at("5", "width"),
          height: at("5", "height"),
          batch_size: at("5", "batch_size"),
        },
      },
      remarks: [],
    });
  });

  it("a workflow that draws over a picture gets the picture, its mask and the strength, and no size", () => {
    expect(proposed(anEditWorkflow()).proposal.inputs).toEqual({
      prompt: at("6", "text"),
      negative_prompt: at("7", "text"),
      seed: at("3", "seed"),
      image: at("10", "image"),
      mask: at("11", "image"),
      strength: at("3", "denoise"),
    });
  });

  it("pictures beside the one that is drawn over are references, and enlarging and cutting out are known", () => {
    const every = everyWorkflow();
    expect(proposed(every["follower_api.json"]).proposal.inputs.images).toEqual(
      ["21", "22", "23"].map((node) => at(node, "image")),
    );
    expect(proposed(every["enlarger_api.json"]).proposal).toEqual({
      inputs: { image: at("1", "image"), factor: at("2", "scale_by") },
      operation: "upscale",
      factors: [2, 4],
    });
    expect(proposed(every["cutter_api.json"]).proposal).toEqual({
      inputs: { image: at("1", "image") },
      operation: "cut_out",
    });
  });

  it("a negative prompt is not offered where the sampler ignores it", () => {
    const graph = aWorkflow();
    graph["3"].inputs.cfg = 1;
    expect(proposed(graph).proposal.inputs).not.toHaveProperty("negative_prompt");
  });

  it("prompt, seed and size are found behind guiders, schedulers and nodes that only hold a value", () => {
    const graph = {
      "1": { class_type: "PrimitiveStringMultiline", inputs: { value: "a cat" } },
      "2": { class_type: "CLIPTextEncode", inputs: { text: ["1", 0], clip: ["20", 0] } },
      "3": { class_type: "FluxGuidance", inputs: { conditioning: ["2", 0], guidance: 3.5 } },
      "4": { class_type: "BasicGuider", inputs: { model: ["21", 0], conditioning: ["3", 0] } },
      "5": { class_type: "RandomNoise", inputs: { noise_seed: 7 } },
      "6": { class_type: "PrimitiveInt", inputs: { value: 1024 } },
      "7": { class_type: "EmptyFlux2LatentImage", inputs: { width: ["6", 0], height: 768, batch_size: 1 } },
      "8": { class_type: "Flux2Scheduler", inputs: { steps: 20, width: ["6", 0], height: 768 } },
      "9": {
        class_type: "SamplerCustomAdvanced",
        inputs: { noise: ["5", 0], guider: ["4", 0], sigmas: ["8", 0], latent_image: ["7", 0] },
      },
      "10": { class_type: "VAEDecode", inputs: { samples: ["9", 0], vae: ["22", 0] } },
      "11": { class_type: "SaveImage", inputs: { images: ["10", 0], filename_prefix: "x" } },
    };
    expect(proposed(graph).proposal.inputs).toEqual({
      prompt: at("1", "value"),
      seed: at("5", "noise_seed"),
      width: at("6", "value"),
      height: [at("7", "height"), at("8", "height")],
      batch_size: at("7", "batch_size"),
    });
  });

  it("the seed goes to every sampler of a workflow, and the prompt to every text field of its encoder", () => {
    const graph = {
      ...aWorkflow(),
      "6": { class_type: "CLIPTextEncodeSDXL", inputs: { text_g: "a", text_l: "a", clip: ["4", 1] } },
      "30": {
        class_type: "KSampler",
        inputs: {
          ...{ seed: 2, steps: 8, cfg: 7, denoise: 0.5 },
          ...{ model: ["4", 0], positive: ["6", 0], negative: ["7", 0], latent_image: ["31", 0] },
        },
      },
      "31": { class_type: "LatentUpscaleBy", inputs: { samples: ["3", 0], scale_by: 1.5 } },
    };
    expect(proposed(graph).proposal.inputs).toMatchObject({
      prompt: [at("6", "text_g"), at("6", "text_l")],
      seed: [at("3", "seed"), at("30", "seed")],
      width: at("5", "width"),
    });
  });

  it.each([
    ["a film", { "1": { class_type: "SaveVideo", inputs: {} } }, "It makes no pictures, but films or sound."],
    ["no node that saves", { "1": { class_type: "KSampler", inputs: {} } }, "No node saves its pictures"],
    ["no sampler and no picture", { "1": { class_type: "SaveImage", inputs: {} } }, "No sampler draws"],
    ["no text", { ...aWorkflow(), "6": { class_type: "X", inputs: {} } }, "No text leads to the sampler."],
  ])("a workflow with %s is refused with its reason", (_, graph, reason) => {
    expect(() => proposed(graph)).toThrow(reason);
  });

  it("a workflow whose nodes are connected in a circle is read to its end", () => {
    const graph = {
      ...aWorkflow(),
      "6": { class_type: "Combine", inputs: { a: ["40", 0], b: ["41", 0] } },
      "40": { class_type: "Combine", inputs: { a: ["6", 0] } },
      "41": { class_type: "CLIPTextEncode", inputs: { text: "found", clip: ["4", 1] } },
    };
    expect(proposed(graph).proposal.inputs.prompt).toEqual(at("41", "text"));
  });
});
