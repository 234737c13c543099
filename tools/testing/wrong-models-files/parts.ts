/** Right parts of files for MODELS_FILE, each of which a test makes wrong in one way. */
import { randomBytes } from "node:crypto";
import { entrySchema } from "image-providers/openai/entry";
import { readEngineEntries } from "@/lib/engine/registry";
import { ADAPTERS } from "@/lib/service/registry";
import { parseSettings } from "@/lib/settings/env";
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

const source = {
  settings: parseSettings({ NEXTAUTH_SECRET: randomBytes(48).toString("base64") }),
  entriesOf: () => [],
  problem() {},
};
const adapters = [
  ...ADAPTERS.flatMap(({ readEntries }) => readEntries(source)),
  ...readEngineEntries(source, true),
];
export const noAdapterOf = (id: string) =>
  `${id}: id: no model's id begins like this; it must begin with one of ${adapters.map(({ name }) => name).join(", ")}`;
export const noFieldOfOpenAi = (field: string) =>
  `openai/gpt-image-2: ${field}: is not a field here; the fields are ${Object.keys(entrySchema.shape).join(", ")}`;
