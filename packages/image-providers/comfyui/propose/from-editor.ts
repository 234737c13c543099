/** Turns a workflow as ComfyUI's editor saves it into API format, as its “Export (API)” does. */
import * as z from "zod";
import type { Graph } from "../workflow";
import type { NodeClass } from "./classes";
import { CORE_WIDGETS } from "./core-widgets";

const slotSchema = z.object({
  name: z.string(),
  type: z.unknown(),
  link: z.number().nullish(),
  widget: z.object({ name: z.string() }).nullish(),
});
const nodeSchema = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  type: z.string(),
  mode: z.number().default(0),
  inputs: z.array(slotSchema).default([]),
  outputs: z.array(z.object({ type: z.unknown() })).default([]),
  widgets_values: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).nullish(),
  /** Of a node that stands for a subgraph: which fields of it are shown, as pairs of a node, or -1 for its inputs, and a name. */
  properties: z
    .object({
      proxyWidgets: z
        .array(z.tuple([z.string(), z.string()], z.unknown()))
        .catch([])
        .optional(),
    })
    .catch({})
    .optional(),
});
/** A connection: a list in files of before 2025, an object in parts and later files. */
const linkSchema = z.union([
  z
    .tuple([z.number(), z.union([z.number(), z.string()]), z.number()], z.unknown())
    .transform(([id, from, slot]) => ({ id, from: String(from), slot })),
  z
    .object({ id: z.number(), origin_id: z.union([z.number(), z.string()]), origin_slot: z.number() })
    .transform(({ id, origin_id, origin_slot }) => ({ id, from: String(origin_id), slot: origin_slot })),
]);
const levelSchema = z.object({ nodes: z.array(nodeSchema), links: z.array(linkSchema).default([]) });
const partSchema = levelSchema.extend({
  id: z.string(),
  inputs: z.array(z.object({ name: z.string() })).default([]),
  outputs: z.array(z.object({ linkIds: z.array(z.number()).nullish() })).default([]),
});
const editorSchema = levelSchema.extend({
  definitions: z.object({ subgraphs: z.array(partSchema).default([]) }).optional(),
});

type Node = z.infer<typeof nodeSchema>;
type Link = z.infer<typeof linkSchema>;
type Part = z.infer<typeof partSchema>;

/** The whole workflow, or a subgraph where a node stands for it. */
interface Level {
  nodes: ReadonlyMap<string, Node>;
  links: ReadonlyMap<number, Link>;
  /** Before the ids of its nodes: those of the nodes that it is in. */
  prefix: string;
  outer: { level: Level; node: Node; part: Part } | null;
}

/** Where the value of an input comes from: the output of a node, or a value. */
type Source = { link: [string, number] } | { value: unknown };

const NEVER = 2;
const BYPASS = 4;
const MAX_DEPTH = 60;
/** Subgraphs in subgraphs multiply; the adapter takes no larger workflow. */
const MAX_NODES = 2_000;
/** The node that stands for the inputs of a subgraph. */
const PART_INPUTS = "-10";
const ONLY_IN_THE_EDITOR: ReadonlySet<string> = new Set(["Note", "MarkdownNote", "Reroute", "PrimitiveNode"]);
/** What the editor keeps after a seed: how it changes after each picture. */
const AFTER_SEED: ReadonlySet<unknown> = new Set(["fixed", "increment", "decrement", "randomize"]);

/** Whether a file is a workflow as the editor saves it. */
export const isOfEditor = (json: unknown): boolean => Array.isArray(Object(json).nodes);

/**
 * @param classes of the ComfyUI that the workflow is for; without them only files whose nodes name their own fields can be
 * read, which editors have written since 2025.
 * @throws Error with a sentence that says what cannot be read.
 */
export function fromEditor(json: unknown, classes: ReadonlyMap<string, NodeClass>): Graph {
  const { data } = editorSchema.safeParse(json);
  if (!data) throw new Error("It is no workflow of ComfyUI's editor.");
  const parts = new Map((data.definitions?.subgraphs ?? []).map((part) => [part.id, part]));
  const graph: Graph = {};
  let nodes = 0;
  addLevel(levelOf(data, "", null), 0);
  return graph;

  function addLevel(level: Level, depth: number): void {
    if (depth > MAX_DEPTH) throw new Error("Its subgraphs contain each other.");
    for (const node of level.nodes.values()) {
      nodes += 1;
      if (nodes > MAX_NODES)
        throw new Error(`It has more than ${MAX_NODES} nodes, those of its subgraphs included.`);
      if (node.mode === NEVER || node.mode === BYPASS || ONLY_IN_THE_EDITOR.has(node.type)) continue;
      const part = parts.get(node.type);
      if (part) addLevel(inner(level, node, part), depth + 1);
      else graph[level.prefix + node.id] = { class_type: node.type, inputs: inputsOf(level, node) };
    }
  }

  function inputsOf(level: Level, node: Node): Record<string, unknown> {
    const inputs = fieldsOf(node, classes);
    for (const slot of node.inputs) {
      const source = slot.link == null ? null : sourceOf(level, slot.link, 0);
      if (source) inputs[slot.name] = "link" in source ? source.link : source.value;
    }
    return inputs;
  }

  /** @returns null where nothing is connected in the end. */
  function sourceOf(level: Level, linkId: number, depth: number): Source | null {
    const link = level.links.get(linkId);
    if (!link || depth > MAX_DEPTH) return null;
    if (link.from === PART_INPUTS && level.outer) {
      const { level: outside, node, part } = level.outer;
      const name = part.inputs[link.slot]?.name;
      const slot = node.inputs.find((one) => one.name === name);
      if (slot?.link != null) return sourceOf(outside, slot.link, depth + 1);
      const own = name === undefined ? undefined : shownFields(node)[name];
      return own === undefined ? null : { value: own };
    }
    const node = level.nodes.get(link.from);
    if (!node || node.mode === NEVER) return null;
    const through = (slot: Node["inputs"][number] | undefined) =>
      slot?.link == null ? null : sourceOf(level, slot.link, depth + 1);
    if (node.type === "Reroute") return through(node.inputs[0]);
    if (node.type === "PrimitiveNode") return { value: Object(node.widgets_values)[0] };
    if (node.mode === BYPASS) {
      const type = node.outputs[link.slot]?.type;
      const same = node.inputs[link.slot];
      return through(same?.type === type ? same : node.inputs.find((slot) => slot.type === type));
    }
    const part = parts.get(node.type);
    if (!part) return { link: [level.prefix + node.id, link.slot] };
    const [first] = part.outputs[link.slot]?.linkIds ?? [];
    return first === undefined ? null : sourceOf(inner(level, node, part), first, depth + 1);
  }
}

const levelOf = (
  { nodes, links }: z.infer<typeof levelSchema>,
  prefix: string,
  outer: Level["outer"],
): Level => ({
  nodes: new Map(nodes.map((node) => [node.id, node])),
  links: new Map(links.map((link) => [link.id, link])),
  prefix,
  outer,
});

const inner = (level: Level, node: Node, part: Part): Level =>
  levelOf(part, `${level.prefix}${node.id}:`, { level, node, part });

/** The values of a node's fields, by the names of its inputs. */
function fieldsOf(node: Node, classes: ReadonlyMap<string, NodeClass>): Record<string, unknown> {
  const values = node.widgets_values;
  if (!values) return {};
  if (!Array.isArray(values)) return { ...values };
  const known = classes.get(node.type)?.widgets ?? CORE_WIDGETS[node.type];
  const { fields, rest } = assign(known ?? widgetNames(node), values);
  // Not all fields are named in every file, and a value under a wrong name would draw something else. The button of an upload has one, too.
  if (rest.length > (known ? 1 : 0))
    throw new Error(
      `The fields of node ${node.id} (${node.type}) have no names in this file: give the address of the running ComfyUI, or save it with “Export (API)”.`,
    );
  return fields;
}

/** What is set on a node that stands for a subgraph, by the names of the subgraph's inputs. */
function shownFields(node: Node): Record<string, unknown> {
  const { widgets_values: values, properties } = node;
  if (!Array.isArray(values)) return { ...values };
  const shown = properties?.proxyWidgets ?? [];
  const names = shown.length > 0 ? shown.map(([, name]) => name) : widgetNames(node);
  return assign(names, values).fields;
}

const widgetNames = ({ inputs }: Node) => inputs.flatMap(({ widget }) => widget?.name ?? []);

function assign(names: readonly string[], values: readonly unknown[]) {
  const rest = [...values];
  const fields: Record<string, unknown> = {};
  for (const name of names) {
    if (rest.length === 0) break;
    fields[name] = rest.shift();
    if (typeof fields[name] === "number" && AFTER_SEED.has(rest[0]) && name.includes("seed")) rest.shift();
  }
  return { fields, rest };
}
