/**
 * Reads the settings from a ComfyUI graph: from the node that saved the picture back to its sampler, and from
 * there to the texts, the size and the model.
 */
import { MAX_SEED, MAX_STATED_SIDE, type ReadParameters } from "../parameters";
import { type Graph, type GraphNode, graphOfPrompt, graphOfWorkflow } from "./comfyui-graph";
import { parseJson, whole } from "./json";
import { COMFYUI_PROMPT, COMFYUI_WORKFLOW, MAX_TEXT_CHARACTERS, type Texts } from "./texts";

const SEED_INPUTS = ["seed", "noise_seed"] as const;
const TEXT_INPUTS = ["text", "text_g", "text_l", "t5xxl", "clip_l", "prompt", "string", "value"] as const;
/** Displayed unchanged. */
const OTHER_INPUTS = ["steps", "cfg", "sampler_name", "scheduler", "denoise"] as const;

/** @returns null without a graph, or for a graph without a sampler. */
export function readComfyUi(texts: Texts): ReadParameters | null {
  return (
    readGraph(graphOfPrompt(parseJson(texts.get(COMFYUI_PROMPT)))) ??
    readGraph(graphOfWorkflow(parseJson(texts.get(COMFYUI_WORKFLOW))))
  );
}

function readGraph(graph: Graph): ReadParameters | null {
  const sampler = samplerOf(graph);
  if (!sampler) return null;
  const guider = linked(graph, sampler, "guider");
  const drawnSeed = seedOf(graph, sampler);
  const seed = whole(drawnSeed, 0, MAX_SEED);
  const size = sizeOf(graph, sampler);
  const prompt = wordsOf(graph, guider ?? sampler, "positive");
  if (prompt === "" && seed === null && !size) return null;
  return {
    prompt,
    negativePrompt: wordsOf(graph, guider ?? sampler, "negative"),
    seed,
    width: size?.width ?? null,
    height: size?.height ?? null,
    model: modelOf(graph, guider ?? sampler),
    others: [
      // ComfyUI's seeds have 64 bits.
      ...(drawnSeed !== null && seed === null ? [{ name: "Seed", value: String(drawnSeed) }] : []),
      ...OTHER_INPUTS.flatMap((name) => {
        const value = sampler.values.get(name);
        return value === undefined
          ? []
          : [{ name: name.replace("_", " "), value: String(value).slice(0, 100) }];
      }),
    ],
  };
}

const linked = (graph: Graph, node: GraphNode, input: string): GraphNode | undefined =>
  graph.get(node.links.get(input) ?? "");

const draws = ({ values, links }: GraphNode): boolean =>
  (links.has("positive") || links.has("guider") || links.has("conditioning")) &&
  (SEED_INPUTS.some((name) => values.has(name) || links.has(name)) || links.has("noise"));

/** The sampler nearest to the node that saved the picture; without such a node, the first one. */
function samplerOf(graph: Graph): GraphNode | undefined {
  const saving = [...graph.values()].filter(
    ({ type, links }) => /save|preview/i.test(type) && links.has("images"),
  );
  return nearest(graph, saving, draws) ?? [...graph.values()].find(draws);
}

/** Visits nodes breadth first along the links, each once. @param along which links to follow; all when absent. */
function nearest(
  graph: Graph,
  from: readonly GraphNode[],
  is: (node: GraphNode) => boolean,
  along?: readonly string[],
): GraphNode | undefined {
  const seen = new Set<GraphNode>(from);
  // A set may grow while a loop iterates over it.
  for (const node of seen) {
    if (is(node)) return node;
    for (const [input, id] of node.links) {
      const next = graph.get(id);
      if (next && (!along || along.includes(input))) seen.add(next);
    }
  }
  return undefined;
}

function seedOf(graph: Graph, sampler: GraphNode): number | null {
  for (const name of SEED_INPUTS) {
    const own = sampler.values.get(name);
    if (typeof own === "number") return own;
  }
  for (const input of [...SEED_INPUTS, "noise"]) {
    const node = linked(graph, sampler, input);
    for (const name of [...SEED_INPUTS, "value", "int"]) {
      const value = node?.values.get(name);
      if (typeof value === "number") return value;
    }
  }
  return null;
}

/** All texts that lead to one input of the sampler, each once. */
function wordsOf(graph: Graph, sampler: GraphNode, side: "positive" | "negative"): string {
  const start =
    linked(graph, sampler, side) ??
    (side === "positive" ? linked(graph, sampler, "conditioning") : undefined);
  const along = (input: string) => input === side || input.startsWith("conditioning");
  const texts = new Set<string>();
  const seen = new Set<GraphNode>(start ? [start] : []);
  for (const node of seen) {
    // This node replaces its input with zeros.
    if (/zeroout/i.test(node.type)) continue;
    for (const text of textsOf(graph, node)) texts.add(text);
    for (const [input, id] of node.links) {
      const next = graph.get(id);
      if (next && along(input)) seen.add(next);
    }
  }
  return [...texts].join("\n").slice(0, MAX_TEXT_CHARACTERS);
}

/** A node's own texts, or those of its source nodes. */
function textsOf(graph: Graph, node: GraphNode): string[] {
  return TEXT_INPUTS.flatMap((name) => {
    const own = node.values.get(name);
    if (own !== undefined) return [own];
    const source = linked(graph, node, name);
    return source ? TEXT_INPUTS.map((inner) => source.values.get(inner)) : [];
  })
    .filter((text) => typeof text === "string")
    .filter((text) => text !== "");
}

function sizeOf(graph: Graph, sampler: GraphNode): { width: number; height: number } | null {
  const side = (node: GraphNode, name: string) => whole(node.values.get(name), 1, MAX_STATED_SIDE);
  const sized = nearest(
    graph,
    [sampler],
    (node) => side(node, "width") !== null && side(node, "height") !== null,
    ["latent_image", "latent", "samples"],
  );
  const width = sized && side(sized, "width");
  const height = sized && side(sized, "height");
  return width && height ? { width, height } : null;
}

function modelOf(graph: Graph, sampler: GraphNode): string | null {
  const names = ["ckpt_name", "unet_name"];
  const loader = nearest(graph, [sampler], ({ values }) => names.some((name) => values.has(name)), ["model"]);
  const name = names.map((one) => loader?.values.get(one)).find((value) => typeof value === "string");
  return typeof name === "string" ? name.slice(0, 300) : null;
}
