/** A workflow in ComfyUI's API format, and the inputs of its nodes that the studio fills in. */
import { isDeepStrictEqual } from "node:util";

/** A node: its class, and its inputs by name. An input is a value, or `[node, output]` for a connection. */
export interface GraphNode {
  class_type: string;
  inputs: Record<string, unknown>;
}

/** Nodes by id. */
export type Graph = Record<string, GraphNode>;

/** One input of one node. */
export interface Place {
  node: string;
  input: string;
}

/** What takes the name of a file in ComfyUI's input folder. */
export const PICTURE_NAMES = ["image", "images", "mask"] as const;
export const INPUT_NAMES = [
  "prompt",
  "negative_prompt",
  "seed",
  "width",
  "height",
  "batch_size",
  ...PICTURE_NAMES,
  "strength",
  "factor",
] as const;
export type InputName = (typeof INPUT_NAMES)[number];
export type Places = Partial<Record<InputName, readonly Place[]>>;

type Value = string | number;
/** What the places of a name get: all the same, or each its own from a list. Without a value the workflow's own stays. */
export type Values = Partial<Record<InputName, Value | readonly Value[] | null>>;

/** Whether an input of a node is a place. */
export const isPlace = (places: Places, node: string, input: string): boolean =>
  INPUT_NAMES.some((name) => places[name]?.some((place) => place.node === node && place.input === input));

/** Whether a graph is this workflow with other values in its places. */
export function isFilled(sent: Graph, { graph, places }: { graph: Graph; places: Places }): boolean {
  const ids = Object.keys(graph);
  return (
    Object.keys(sent).length === ids.length &&
    ids.every((id) => {
      const [is, was] = [sent[id], graph[id]];
      if (!is || !was || is.class_type !== was.class_type) return false;
      const names = new Set([...Object.keys(is.inputs), ...Object.keys(was.inputs)]);
      return [...names].every(
        (name) => isPlace(places, id, name) || isDeepStrictEqual(is.inputs[name], was.inputs[name]),
      );
    })
  );
}

/** A copy of the workflow with these values in their places. */
export function fill(graph: Graph, places: Places, values: Values): Graph {
  const filled = structuredClone(graph);
  for (const name of INPUT_NAMES) {
    const given = values[name] ?? null;
    for (const [index, { node, input }] of (places[name] ?? []).entries()) {
      const value = isList(given) ? (given[index] ?? null) : given;
      const found = filled[node];
      if (found && value !== null) found.inputs[input] = value;
    }
  }
  return filled;
}

const isList = (given: Value | readonly Value[] | null): given is readonly Value[] => Array.isArray(given);

/** The value in the first place of this name; undefined when the graph has none. */
export function valueAt(graph: Graph, places: Places, name: InputName): unknown {
  const [place] = places[name] ?? [];
  if (!place || !Object.hasOwn(graph, place.node)) return undefined;
  return graph[place.node]?.inputs[place.input];
}
