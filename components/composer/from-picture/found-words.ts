import type { Recipe } from "picture-metadata";
import type { Finding } from "./read-file";

const TOOLS: Record<Recipe["source"], string> = {
  "prompt-studio": "Made with Prompt Studio",
  automatic1111: "Made with AUTOMATIC1111 or a compatible tool",
  invokeai: "Made with InvokeAI",
  comfyui: "Made with ComfyUI",
};

/** The tool and model that made the picture. */
export function madeWith({ source, model }: Recipe): string {
  return model ? `${TOOLS[source]}: ${model}` : TOOLS[source];
}

/** Why there is nothing to apply. */
export const NOTHING_FOUND: Record<Exclude<Finding["kind"], "recipe">, { title: string; words: string }> = {
  silent: {
    title: "The picture contains no settings",
    words:
      "No settings of Prompt Studio, AUTOMATIC1111, InvokeAI or ComfyUI were found. Image editors, messengers and websites often remove settings.",
  },
  signed: {
    title: "The settings are not in this file",
    words:
      "The picture is signed by who made it, and any change would make it look tampered with, so the studio writes no settings into it. If it comes from this studio, search your library for its prompt: the file's name begins with the day and the first words of it.",
  },
  no_picture: {
    title: "This file cannot be read",
    words: "Only PNG, JPEG and WebP pictures can contain settings.",
  },
  too_large: {
    title: "This file is too large",
    words: "Pictures of up to 50 MB can be read.",
  },
};
