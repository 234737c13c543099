import type { NodeClass } from "image-providers/comfyui/propose/classes";

/** What a ComfyUI has. */
export interface Found {
  /** Workflows by the path of their file within the folder of workflows, as their parsed JSON. */
  workflows: ReadonlyMap<string, unknown>;
  /** As the node that loads them lists them. */
  checkpoints: readonly string[];
  /** Empty where no ComfyUI was asked. */
  classes: ReadonlyMap<string, NodeClass>;
  /** Sentences about files that could not be read. */
  problems: string[];
}

/** More are left out, and that is said. */
export const MAX_WORKFLOWS = 200;
export const MAX_WORKFLOW_BYTES = 4_000_000;

/** The first of these files, in their order; says how many are left out. */
export function firstOf(files: readonly string[], problems: string[]): string[] {
  const sorted = files.filter((file) => file.endsWith(".json")).sort();
  if (sorted.length > MAX_WORKFLOWS)
    problems.push(`There are ${sorted.length} workflows; the first ${MAX_WORKFLOWS} were looked at.`);
  return sorted.slice(0, MAX_WORKFLOWS);
}
