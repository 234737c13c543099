/** Entries of MODELS_FILE for what a ComfyUI has. */
import { fromEditor, isOfEditor } from "image-providers/comfyui/propose/from-editor";
import { workflowOf } from "image-providers/comfyui/propose/of-checkpoint";
import { type Proposal, propose } from "image-providers/comfyui/propose/propose";
import type { Graph } from "image-providers/comfyui/workflow";
import * as z from "zod";
import type { Found } from "./found";

/** A model that can be offered. */
export interface ProposedEntry {
  entry: { id: string; name: string; workflow: string } & Proposal;
  graph: Graph;
  remarks: readonly string[];
}

export interface Proposed {
  models: ProposedEntry[];
  /** A line for each workflow that cannot be one. */
  others: string[];
}

const graphSchema = z.record(
  z.string(),
  z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
);

/** @param taken ids that are there already. */
export function proposeEntries(found: Found, taken: ReadonlySet<string>): Proposed {
  const ids = new Set(taken);
  const models: ProposedEntry[] = [];
  const others: string[] = [];
  const used = new Set<string>();
  const add = (file: string, graph: Graph, more: readonly string[]) => {
    const name = nameOf(file);
    const { proposal, remarks } = propose(graph);
    const id = freeId(name, ids);
    const workflow = `workflows/${id.slice("comfyui/".length)}.json`;
    models.push({ entry: { id, name, workflow, ...proposal }, graph, remarks: [...more, ...remarks] });
    for (const { inputs } of Object.values(graph)) used.add(String(inputs.ckpt_name));
  };
  for (const [file, json] of found.workflows) {
    try {
      add(file, graphOf(json, found), []);
    } catch (error) {
      others.push(`${file}: ${(error as Error).message}`);
    }
  }
  // A workflow that uses it says better how.
  for (const checkpoint of found.checkpoints)
    if (!used.has(checkpoint))
      add(checkpoint, workflowOf(checkpoint), [
        "No workflow uses it: size and steps were chosen by its name.",
      ]);
  return { models, others };
}

function graphOf(json: unknown, { classes }: Found): Graph {
  if (isOfEditor(json)) return fromEditor(json, classes);
  const { data } = graphSchema.safeParse(json);
  if (!data || Object.keys(data).length === 0) throw new Error("It is no workflow of ComfyUI.");
  return data;
}

/** `sub/My_portrait_api.json` is "My portrait". */
const nameOf = (file: string) =>
  (file.split("/").at(-1) ?? file)
    .replace(/\.\w+$/, "")
    .replace(/[_-]?api$/i, "")
    .replaceAll("_", " ")
    .trim()
    .slice(0, 80) || "Workflow";

function freeId(name: string, taken: Set<string>): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "")
    .slice(0, 60);
  const base = `comfyui/${plain || "workflow"}`;
  let id = base;
  for (let count = 2; taken.has(id); count++) id = `${base}-${count}`;
  taken.add(id);
  return id;
}
