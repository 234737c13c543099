/** Reads the workflows that MODELS_FILE names, and derives from them what each model can do. */
import "server-only";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { type ModelAbilities, type ModelSizes, modelSizesSchema } from "@/lib/contract/models";
import type { ServiceModel } from "../service";
import { type Graph, INPUT_NAMES, type Places } from "./workflow";

/** A model of this service: a workflow, and where a request's values belong in it. */
export interface ComfyModel extends ServiceModel {
  graph: Graph;
  places: Places;
}

/** What the runtime gives to adapters, as far as it is needed here. */
export interface ModelSource {
  entriesOf(prefix: string): readonly { id: string; name?: string | undefined }[];
  problem(line: string): void;
  /** The folder to which paths of workflows are relative. */
  folder: string;
}

const MAX_WORKFLOW_BYTES = 4_000_000;
const MAX_NODES = 2_000;
const MAX_PICTURES = 64;
const USUAL_MAX_PICTURES = 4;

/** What most models draw well: up to 1536 × 1536 pixels, at ratios from 1:3 to 3:1. */
const USUAL_SIZES: ModelSizes = {
  multiple_of: 16,
  min_side: 256,
  max_side: 2_048,
  max_short_side: 1_536,
  min_ratio: 1 / 3,
  max_ratio: 3,
  min_pixels: 256 ** 2,
  max_pixels: 1_536 ** 2,
};

const placeSchema = z.strictObject({
  // People write the id of a node as they see it, with or without quotes.
  node: z.union([z.string().min(1), z.int().transform(String)]),
  input: z.string().min(1),
});
const placesSchema = z.union([
  placeSchema.transform((place) => [place]),
  z.array(placeSchema).min(1).max(50),
]);
const entrySchema = z.looseObject({
  workflow: z.string("is required: the path of a workflow in API format").min(1),
  inputs: z.strictObject(
    Object.fromEntries(INPUT_NAMES.map((name) => [name, placesSchema.optional()])) as {
      [name in (typeof INPUT_NAMES)[number]]: z.ZodOptional<typeof placesSchema>;
    },
    {
      error: ({ code }) =>
        code === "invalid_type"
          ? "is required: which inputs of the workflow get the prompt, the seed and so on"
          : undefined,
    },
  ),
  sizes: z.optional(modelSizesSchema),
  max_pictures: z.int().min(1).max(MAX_PICTURES).optional(),
});
const graphSchema = z
  .record(
    z.string(),
    z.looseObject({ class_type: z.string().min(1), inputs: z.record(z.string(), z.unknown()) }),
  )
  .refine((nodes) => Object.keys(nodes).length > 0, "has no nodes");

/** @returns the models without mistakes; each mistake is reported. */
export function readModels(source: ModelSource): ComfyModel[] {
  const entries = source.entriesOf("comfyui");
  if (entries.length === 0) {
    source.problem(
      'COMFYUI_URL: needs a workflow in MODELS_FILE, such as {"models": [{"id": "comfyui/portrait", "workflow": "portrait_api.json", "inputs": {"prompt": {"node": "6", "input": "text"}}}]}',
    );
  }
  return entries.flatMap((entry) => {
    const say = (problem: string) => source.problem(`MODELS_FILE: ${entry.id}: ${problem}`);
    if (!entry.id.startsWith("comfyui/")) {
      say("the id needs a name after a slash, such as comfyui/portrait");
      return [];
    }
    return readModel(entry, source.folder, say) ?? [];
  });
}

function readModel(
  entry: { id: string; name?: string | undefined },
  folder: string,
  say: (problem: string) => void,
): ComfyModel | null {
  const parsed = entrySchema.safeParse(entry);
  if (!parsed.success) {
    for (const { path: steps, message } of parsed.error.issues) say(`${steps.join(".")}: ${message}`);
    return null;
  }
  const { workflow, inputs, max_pictures } = parsed.data;
  const graph = readGraph(path.resolve(/* turbopackIgnore: true */ folder, workflow), workflow, say);
  if (!graph) return null;
  const places = inputs as Places;
  const isPlaced = checkPlaces(graph, places, say);
  const sizes = sizesOf(graph, places, parsed.data.sizes, say);
  if (!places.batch_size && (max_pictures ?? 1) > 1) say("max_pictures: needs an input for batch_size");
  if (!sizes || !isPlaced) return null;
  const abilities: ModelAbilities = {
    sizes,
    max_pictures: places.batch_size ? (max_pictures ?? USUAL_MAX_PICTURES) : 1,
    // Another graphics card or version draws slightly differently.
    seed: places.seed ? "best_effort" : "none",
    negative_prompt: places.negative_prompt !== undefined,
    prompt_enhancer: "none",
    progress: true,
    previews: true,
    cancel: "one",
    settings: [],
  };
  const name = entry.name ?? entry.id.slice("comfyui/".length);
  return { id: entry.id, name, about: null, abilities, graph, places };
}

function readGraph(file: string, name: string, say: (problem: string) => void): Graph | null {
  let json: unknown;
  try {
    if (statSync(file).size > MAX_WORKFLOW_BYTES) {
      say(`${name} is larger than 4 MB`);
      return null;
    }
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    say(error instanceof SyntaxError ? `${name} is not valid JSON` : `${name} cannot be read`);
    return null;
  }
  if (Array.isArray(Object(json).nodes)) {
    say(`${name} is in the editor's format: save it with “Export (API)” in ComfyUI`);
    return null;
  }
  const parsed = graphSchema.safeParse(json);
  if (!parsed.success) {
    say(`${name} is no workflow in API format: save it with “Export (API)” in ComfyUI`);
    return null;
  }
  if (Object.keys(parsed.data).length > MAX_NODES) {
    say(`${name} has more than ${MAX_NODES} nodes`);
    return null;
  }
  return parsed.data;
}

function checkPlaces(graph: Graph, places: Places, say: (problem: string) => void): boolean {
  let isRight = true;
  const wrong = (problem: string) => {
    isRight = false;
    say(problem);
  };
  if (!places.prompt) wrong("inputs.prompt: is required");
  for (const name of INPUT_NAMES) {
    for (const { node, input } of places[name] ?? []) {
      const found = Object.hasOwn(graph, node) ? graph[node] : undefined;
      if (!found) wrong(`inputs.${name}: the workflow has no node ${node}`);
      else if (!Object.hasOwn(found.inputs, input)) {
        const known = Object.keys(found.inputs).join(", ");
        wrong(
          `inputs.${name}: node ${node} (${found.class_type}) has no input ${input}, only ${known || "none"}`,
        );
      } else if (Array.isArray(found.inputs[input])) {
        wrong(
          `inputs.${name}: ${input} of node ${node} is connected to node ${found.inputs[input][0]}: name an input of that node`,
        );
      }
    }
  }
  if (!places.width !== !places.height) wrong("inputs: width and height are needed together");
  return isRight;
}

/** Without inputs for width and height there is one size: that of the workflow. */
function sizesOf(
  graph: Graph,
  places: Places,
  given: ModelSizes | undefined,
  say: (problem: string) => void,
): ModelSizes | null {
  if (places.width && places.height) return given ?? USUAL_SIZES;
  if (given) {
    if ("list" in given && given.list.length === 1) return given;
    say("sizes: needs inputs for width and height, or one size in a list");
    return null;
  }
  for (const { inputs } of Object.values(graph)) {
    const size = z.object({ width: z.int().min(1), height: z.int().min(1) }).safeParse(inputs);
    if (size.success) return { list: [size.data] };
  }
  say(
    'sizes: is required, because no node has a width and a height: {"list": [{"width": 1024, "height": 1024}]}',
  );
  return null;
}
