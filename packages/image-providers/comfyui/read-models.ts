/** Reads the workflows that MODELS_FILE names, and derives from them what each model can do. */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { ModelAbilities, ModelSizes } from "contract/models/models";
import * as z from "zod";
import { byForm } from "../model-entries/by-form";
import { type EntrySource, type ModelEntry, reporterOf } from "../model-entries/entry";
import { checkPrice } from "../model-entries/price";
import { readFields } from "../model-entries/read-fields";
import { sizesFields } from "../model-entries/sizes";
import { entryFields, strictFields } from "../model-entries/strict-fields";
import type { ServiceModel } from "../service";
import { checkGraph, checkPlaces } from "./check-workflow";
import {
  checkFromPictures,
  fromPicturesFields,
  fromPicturesOf,
  hasSizeOfPicture,
  needsPrompt,
} from "./from-pictures";
import type { Graph, InputName, Places } from "./workflow";

/** A model of this service: a workflow, and where a request's values belong in it. */
export interface ComfyModel extends ServiceModel {
  graph: Graph;
  places: Places;
  /** Whether pictures keep the workflow that ComfyUI writes into them, beside the studio's settings. */
  keepsWorkflow: boolean;
}

/** What the runtime gives to adapters, as far as it is needed here. */
export interface ModelSource extends EntrySource {
  /** The folder to which paths of workflows are relative. */
  folder: string;
}

/** The first part of the ids. */
export const COMFYUI = "comfyui";
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

const placeFields = strictFields({
  // People write the id of a node as they see it, with or without quotes.
  node: z.union([z.string().min(1), z.int().transform(String)], "must be the id of a node"),
  input: z.string().min(1),
});
const PLACES = '{"node": "6", "input": "text"}, or a list of these';
const onePlace = placeFields.transform((place) => [place]);
const severalPlaces = z.array(placeFields).min(1).max(50);
const placesFields = byForm<typeof onePlace | typeof severalPlaces>((value) => {
  if (Array.isArray(value)) return severalPlaces;
  return typeof value === "object" && value !== null ? onePlace : undefined;
}, PLACES);
const inputsFields = strictFields({
  prompt: placesFields.optional(),
  negative_prompt: placesFields.optional(),
  seed: placesFields.optional(),
  width: placesFields.optional(),
  height: placesFields.optional(),
  batch_size: placesFields.optional(),
  image: placesFields.optional(),
  images: placesFields.optional(),
  mask: placesFields.optional(),
  strength: placesFields.optional(),
  factor: placesFields.optional(),
} satisfies Record<InputName, z.ZodType>);
const fields = entryFields({
  workflow: z.string().min(1),
  inputs: byForm(
    (value) => (value === undefined ? undefined : inputsFields),
    "which inputs of the workflow get the prompt, the seed and so on",
  ),
  sizes: sizesFields.optional(),
  max_pictures: z.int().min(1).max(MAX_PICTURES).optional(),
  keep_workflow: z.boolean().optional(),
  ...fromPicturesFields,
});
const graphSchema = z
  .record(
    z.string(),
    z.looseObject({ class_type: z.string().min(1), inputs: z.record(z.string(), z.unknown()) }),
  )
  .refine((nodes) => Object.keys(nodes).length > 0, "has no nodes");

/** @returns the models without mistakes; each mistake is reported. */
export function readModels(source: ModelSource): ComfyModel[] {
  const entries = source.entriesOf(COMFYUI);
  if (entries.length === 0) {
    source.problem(
      'COMFYUI_URL: needs a workflow in MODELS_FILE, such as {"models": [{"id": "comfyui/portrait", "workflow": "portrait_api.json", "inputs": {"prompt": {"node": "6", "input": "text"}}}]}',
    );
  }
  return entries.flatMap((entry) => readModel(entry, source) ?? []);
}

function readModel(entry: ModelEntry, { folder, problem }: ModelSource): ComfyModel | null {
  let isRight = true;
  const say = (text: string) => {
    isRight = false;
    reporterOf(entry, problem)(text);
  };
  if (!entry.id.startsWith(`${COMFYUI}/`)) say("id: needs a name after a slash, such as comfyui/portrait");
  checkPrice(entry.price, [], say);
  const data = readFields(fields, entry, say);
  if (!data) return null;
  const { workflow, inputs: places, max_pictures, keep_workflow: keepsWorkflow = false } = data;
  // A wrong one has been reported.
  if (!Object.hasOwn(Object(entry.inputs), "prompt") && needsPrompt(data))
    say(`inputs.prompt: is required: ${PLACES}`);
  if (!places.width !== !places.height) say("inputs: width and height are needed together");
  if (!places.batch_size && (max_pictures ?? 1) > 1) say("max_pictures: needs an input for batch_size");
  const graph = readGraph(path.resolve(/* turbopackIgnore: true */ folder, workflow), workflow, say);
  if (!graph) return null;
  checkGraph(graph, (text) => say(`workflow: ${workflow} ${text}`));
  checkPlaces(graph, places, say);
  checkFromPictures(graph, places, data, say);
  const sizes = sizesOf(graph, places, data.sizes, say);
  if (!sizes || !isRight) return null;
  const fromPictures = fromPicturesOf(graph, places, data);
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
    ...(fromPictures && { from_pictures: fromPictures }),
  };
  const name = entry.name ?? entry.id.slice(COMFYUI.length + 1);
  return { id: entry.id, name, about: null, abilities, graph, places, keepsWorkflow };
}

function readGraph(file: string, name: string, say: (problem: string) => void): Graph | null {
  let json: unknown;
  try {
    if (statSync(file).size > MAX_WORKFLOW_BYTES) {
      say(`workflow: ${name} is larger than 4 MB`);
      return null;
    }
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    say(`workflow: ${name} ${error instanceof SyntaxError ? "is not valid JSON" : "cannot be read"}`);
    return null;
  }
  if (Array.isArray(Object(json).nodes)) {
    say(`workflow: ${name} is in the editor's format: save it with “Export (API)” in ComfyUI`);
    return null;
  }
  const parsed = graphSchema.safeParse(json);
  if (!parsed.success) {
    say(`workflow: ${name} is no workflow in API format: save it with “Export (API)” in ComfyUI`);
    return null;
  }
  if (Object.keys(parsed.data).length > MAX_NODES) {
    say(`workflow: ${name} has more than ${MAX_NODES} nodes`);
    return null;
  }
  return parsed.data;
}

/** Without inputs for width and height there is one size, that of the workflow, unless it has the size of a picture. */
function sizesOf(
  graph: Graph,
  places: Places,
  given: ModelSizes | undefined,
  say: (problem: string) => void,
): ModelSizes | null {
  if (places.width || places.height || hasSizeOfPicture(places)) return given ?? USUAL_SIZES;
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
