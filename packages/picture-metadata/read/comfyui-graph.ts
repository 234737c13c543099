/**
 * Parses ComfyUI's graph of nodes from either of its two forms in a picture: the executed graph (`prompt`), and the
 * editor's graph (`workflow`), in which values have positions instead of names.
 */
import { asRecord, fieldOf, textField } from "./json";
import { MAX_TEXT_CHARACTERS } from "./texts";

export interface GraphNode {
  type: string;
  /** Plain values by name, trimmed. */
  values: ReadonlyMap<string, string | number>;
  /** The source node of each linked input. */
  links: ReadonlyMap<string, string>;
}

export type Graph = ReadonlyMap<string, GraphNode>;

const MAX_NODES = 2_000;
const MAX_INPUTS = 100;

/** The names of the values of relevant nodes, in the editor's order; null for a value that is not needed. */
const WIDGETS: Readonly<Record<string, readonly (string | null)[]>> = {
  KSampler: ["seed", null, "steps", "cfg", "sampler_name", "scheduler", "denoise"],
  KSamplerAdvanced: [null, "noise_seed", null, "steps", "cfg", "sampler_name", "scheduler"],
  RandomNoise: ["noise_seed"],
  CLIPTextEncode: ["text"],
  CLIPTextEncodeSDXL: [null, null, null, null, null, null, "text_g", "text_l"],
  EmptyLatentImage: ["width", "height"],
  EmptySD3LatentImage: ["width", "height"],
  LatentUpscale: [null, "width", "height"],
  CheckpointLoaderSimple: ["ckpt_name"],
  UNETLoader: ["unet_name"],
};

/** @param json the parsed `prompt`. @returns an empty graph for any other value. */
export function graphOfPrompt(json: unknown): Graph {
  const graph = new Map<string, GraphNode>();
  for (const [id, value] of Object.entries(asRecord(json) ?? {}).slice(0, MAX_NODES)) {
    const type = textField(asRecord(value), "class_type");
    const inputs = asRecord(fieldOf(asRecord(value), "inputs"));
    if (type === null || !inputs) continue;
    const values = new Map<string, string | number>();
    const links = new Map<string, string>();
    for (const [name, input] of Object.entries(inputs).slice(0, MAX_INPUTS)) {
      if (isPlain(input)) values.set(name, cut(input));
      else if (Array.isArray(input) && input.length === 2) links.set(name, String(input[0]).slice(0, 100));
    }
    graph.set(id, { type, values, links });
  }
  return graph;
}

/** @param json the parsed `workflow`. @returns an empty graph for any other value. */
export function graphOfWorkflow(json: unknown): Graph {
  const workflow = asRecord(json);
  const origins = new Map<unknown, string>();
  // A link is [id, source node, its output, target node, its input, type].
  for (const link of list(fieldOf(workflow, "links"))) {
    if (Array.isArray(link)) origins.set(link[0], String(link[1]).slice(0, 100));
  }
  const graph = new Map<string, GraphNode>();
  for (const one of list(fieldOf(workflow, "nodes"))) {
    const node = asRecord(one);
    const type = textField(node, "type");
    if (type === null) continue;
    const links = new Map<string, string>();
    for (const input of list(fieldOf(node, "inputs")).slice(0, MAX_INPUTS)) {
      const name = textField(asRecord(input), "name");
      const origin = origins.get(fieldOf(asRecord(input), "link"));
      if (name !== null && origin !== undefined) links.set(name, origin);
    }
    const values = new Map<string, string | number>();
    const kept = list(fieldOf(node, "widgets_values"));
    (Object.hasOwn(WIDGETS, type) ? (WIDGETS[type] ?? []) : []).forEach((name, place) => {
      const value = kept[place];
      if (name !== null && isPlain(value)) values.set(name, cut(value));
    });
    graph.set(String(fieldOf(node, "id")).slice(0, 100), { type, values, links });
  }
  return graph;
}

const isPlain = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number";

const cut = (value: string | number): string | number =>
  typeof value === "string" ? value.slice(0, MAX_TEXT_CHARACTERS).trim() : value;

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_NODES * 4) : [];
}
