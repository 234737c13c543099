/** The settings that a tool has written into a file, as lines. */
import { type Recipe, readProvenance, recipeOf } from "picture-metadata";
import { clipped } from "./origin-of";
import type { Told } from "./report";

const TOOLS: Record<Recipe["source"], string> = {
  "prompt-studio": "Prompt Studio",
  automatic1111: "AUTOMATIC1111 or a relative",
  invokeai: "InvokeAI",
  comfyui: "ComfyUI",
};
const MAX_VALUE_CHARACTERS = 2_000;
const MAX_LINES = 30;

/** @returns null for a file without settings in a known form. */
export async function toldOf(bytes: Uint8Array): Promise<Told | null> {
  const recipe = recipeOf(await readProvenance(bytes));
  if (!recipe) return null;
  const { prompt, enhancedPrompt, negativePrompt, seed, size, model, modelSettings, others } = recipe;
  const lines: [name: string, value: string | null | undefined][] = [
    ["Prompt", prompt],
    ["Enhanced prompt", enhancedPrompt],
    ["Negative prompt", negativePrompt],
    ["Model", model],
    ["Seed", seed === null ? null : String(seed)],
    ["Size", size && `${size.width} × ${size.height}`],
    ...Object.entries(modelSettings),
    ...others.map(({ name, value }): [string, string] => [name, value]),
  ];
  return {
    by: TOOLS[recipe.source],
    lines: lines
      .flatMap(([name, value]) => {
        const shown = clipped(value, MAX_VALUE_CHARACTERS);
        return shown ? [{ name: clipped(name) ?? "", value: shown }] : [];
      })
      .slice(0, MAX_LINES),
  };
}
