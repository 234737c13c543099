/** Right parts of files for MODELS_FILE, each of which a test makes wrong in one way. */
import { aWorkflow } from "../adapters/comfyui-models";

/** A model that is added to fal. */
export const fal = (more: object) => ({ models: [{ id: "fal/a/b", ...more }] });
export const setting = (more: object) => ({ name: "steps", values: [4, 28], ...more });
export const rule = (more: object) => ({ multiple_of: 16, min_side: 512, max_side: 1024, ...more });

export const prompt = { prompt: { node: "6", input: "text" } };
/** A model of ComfyUI. */
export const comfy = (more: object = {}) => ({
  models: [{ id: "comfyui/portrait", workflow: "portrait.json", inputs: prompt, ...more }],
});

export function workflowWithout(node: keyof ReturnType<typeof aWorkflow>): object {
  const { [node]: _, ...others } = aWorkflow();
  return others;
}
