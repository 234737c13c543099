/** Follows the connections of a workflow against their direction. */
import type { Graph, Place } from "../workflow";

/** An input that takes the output of another node. */
type Link = [string, number];

const isLink = (value: unknown): value is Link =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === "string" && typeof value[1] === "number";

const inputOf = (graph: Graph, id: string, name: string): unknown =>
  Object.hasOwn(graph, id) && Object.hasOwn(graph[id]?.inputs ?? {}, name)
    ? graph[id]?.inputs[name]
    : undefined;

/** @returns where an input comes from; null when it is no connection. */
export function linkOf(graph: Graph, id: string, name: string): Link | null {
  const value = inputOf(graph, id, name);
  return isLink(value) ? value : null;
}

/** @returns the ids of all nodes that a connection depends on, the nearest first. */
export function upstream(graph: Graph, from: Link | null): string[] {
  const found = new Set<string>();
  const open = from ? [from[0]] : [];
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    if (found.has(id) || !Object.hasOwn(graph, id)) continue;
    found.add(id);
    for (const value of Object.values(graph[id]?.inputs ?? {})) if (isLink(value)) open.push(value[0]);
  }
  return [...found];
}

/** What a node with a value of its own calls it. */
const VALUES = ["value", "int", "number", "text", "string", "prompt"];

/** @returns where a number stands: in this input, or in the node that it is connected to; null when in neither. */
export function numberAt(graph: Graph, id: string, name: string): Place | null {
  const value = inputOf(graph, id, name);
  if (typeof value === "number") return { node: id, input: name };
  if (!isLink(value)) return null;
  const input = VALUES.find((one) => typeof inputOf(graph, value[0], one) === "number");
  return input === undefined ? null : { node: value[0], input };
}

/** The inputs of encoders that take a prompt: CLIP's, SDXL's, FLUX's, Qwen's. */
const TEXTS = ["text", "prompt", "text_g", "text_l", "clip_l", "t5xxl", "clip_g"];

/** @returns where the words stand that a connection is made of: in the nearest nodes that have some. */
export function findTexts(graph: Graph, from: Link, seen = new Set<string>()): Place[] {
  const [id] = from;
  if (seen.has(id) || !Object.hasOwn(graph, id)) return [];
  seen.add(id);
  const { inputs } = graph[id] ?? { inputs: {} };
  const own = TEXTS.flatMap((name) => textAt(graph, id, name));
  // Zeroes are no words, whatever they were made from.
  if (own.length > 0 || /ZeroOut/.test(graph[id]?.class_type ?? "")) return own;
  return Object.values(inputs).flatMap((value) => (isLink(value) ? findTexts(graph, value, seen) : []));
}

function textAt(graph: Graph, id: string, name: string): Place[] {
  const value = inputOf(graph, id, name);
  if (typeof value === "string") return [{ node: id, input: name }];
  if (!isLink(value)) return [];
  const input = VALUES.find((one) => typeof inputOf(graph, value[0], one) === "string");
  return input === undefined ? [] : [{ node: value[0], input }];
}
