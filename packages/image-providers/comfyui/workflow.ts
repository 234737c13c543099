/** A workflow in ComfyUI's API format, and the inputs of its nodes that the studio fills in. */
import { isDeepStrictEqual } from "node:util";
import type { Order } from "../order";

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

export const INPUT_NAMES = ["prompt", "negative_prompt", "seed", "width", "height", "batch_size"] as const;
export type InputName = (typeof INPUT_NAMES)[number];
export type Places = Partial<Record<InputName, readonly Place[]>>;

/** Whether a graph is this workflow with other values in its places. */
export function isFilled(sent: Graph, { graph, places }: { graph: Graph; places: Places }): boolean {
  const ids = Object.keys(graph);
  const isPlace = (node: string, input: string) =>
    INPUT_NAMES.some((name) => places[name]?.some((place) => place.node === node && place.input === input));
  return (
    Object.keys(sent).length === ids.length &&
    ids.every((id) => {
      const [is, was] = [sent[id], graph[id]];
      if (!is || !was || is.class_type !== was.class_type) return false;
      const names = new Set([...Object.keys(is.inputs), ...Object.keys(was.inputs)]);
      return [...names].every(
        (name) => isPlace(id, name) || isDeepStrictEqual(is.inputs[name], was.inputs[name]),
      );
    })
  );
}

/** The graph that draws an order: a copy of the workflow with the order's values in their places. */
export function fill(graph: Graph, places: Places, order: Omit<Order, "model" | "settings">): Graph {
  const values: Record<InputName, string | number | null> = {
    prompt: order.prompt,
    // Without one, the workflow's own negative prompt stays.
    negative_prompt: order.negativePrompt || null,
    seed: order.seed,
    width: order.width,
    height: order.height,
    batch_size: order.count,
  };
  const filled = structuredClone(graph);
  for (const name of INPUT_NAMES) {
    const value = values[name];
    if (value === null) continue;
    for (const { node, input } of places[name] ?? []) {
      const found = filled[node];
      if (found) found.inputs[input] = value;
    }
  }
  return filled;
}

/** The value in the first place of this name; undefined when the graph has none. */
export function valueAt(graph: Graph, places: Places, name: InputName): unknown {
  const [place] = places[name] ?? [];
  if (!place || !Object.hasOwn(graph, place.node)) return undefined;
  return graph[place.node]?.inputs[place.input];
}
