import type { Recipe } from "@/lib/provenance/read/recipe";
import type { Finding } from "./read-file";

const TOOLS: Record<Recipe["source"], string> = {
  "prompt-studio": "Made with Prompt Studio",
  automatic1111: "Made with AUTOMATIC1111 or a tool that writes like it",
  invokeai: "Made with InvokeAI",
  comfyui: "Made with ComfyUI",
};

/** Who made it, and with what. */
export function madeWith({ source, model }: Recipe): string {
  return model ? `${TOOLS[source]}: ${model}` : TOOLS[source];
}

/** Why there is nothing to apply. */
export const NOTHING_FOUND: Record<Exclude<Finding["kind"], "recipe">, { title: string; words: string }> = {
  silent: {
    title: "The picture does not say how it was made",
    words:
      "Nothing of Prompt Studio, AUTOMATIC1111, InvokeAI or ComfyUI stands in it. Editors, messengers and web sites often take that out.",
  },
  no_picture: {
    title: "This file cannot be read",
    words: "PNG, JPEG and WebP pictures can say how they were made.",
  },
  too_large: {
    title: "This file is too large",
    words: "Pictures of up to 50 MB are looked at.",
  },
};
