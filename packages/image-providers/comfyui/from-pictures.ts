/** What a workflow makes from pictures, as its places and its entry of MODELS_FILE say. */
import type { Operation } from "contract/creations/inputs";
import type { ModelAbilities } from "contract/models/models";
import * as z from "zod";
import { promptDescribes } from "../model-entries/prompt-describes";
import { type Graph, PICTURE_NAMES, type Places } from "./workflow";

/** What a person can ask for; an edit with a mask can be an expand too. */
const ENTRY_OPERATIONS = ["edit", "upscale", "cut_out"] as const;
const FACTOR = "must be a factor above 1, up to 8";

/** The fields of an entry that say what is made from pictures. */
export const fromPicturesFields = {
  operation: z.enum(ENTRY_OPERATIONS).optional(),
  factors: z.array(z.number(FACTOR).gt(1, FACTOR).max(8, FACTOR)).min(1).max(10).optional(),
  prompt_describes: promptDescribes.optional(),
};

/** Nodes of the server itself that show a picture to models that follow instructions, such as FLUX Kontext and Qwen-Image-Edit. */
const INSTRUCTED = /ReferenceLatent|ImageEdit|InstructPix|Kontext/;
/** Nodes of the server itself that make a picture what is drawn over. */
const DRAWN_OVER = /^VAEEncode|^InpaintModelConditioning$/;

interface Said {
  operation?: (typeof ENTRY_OPERATIONS)[number] | undefined;
  factors?: number[] | undefined;
  prompt_describes?: z.output<typeof promptDescribes> | undefined;
}

/** Whether a workflow needs a place for the prompt: an upscale and a cut-out need no words. */
export const needsPrompt = ({ operation }: Said): boolean =>
  operation !== "upscale" && operation !== "cut_out";

/** Whether it draws in the size of the picture that it gets. */
export const hasSizeOfPicture = ({ image, width }: Places): boolean =>
  image !== undefined && width === undefined;

/** @returns undefined for a workflow that draws from words alone. */
export function fromPicturesOf(graph: Graph, places: Places, said: Said): ModelAbilities["from_pictures"] {
  if (!places.image && !places.images) return undefined;
  const operation = places.image ? (said.operation ?? "edit") : null;
  const operations: Operation[] = operation === null ? [] : [operation];
  // What is around the source is what the mask leaves open.
  if (places.mask) operations.push("expand");
  const { prompt_describes = usualPrompt(graph) } = said;
  return {
    operations,
    sources: "any",
    mask: places.mask ? "exact" : null,
    references: { max: places.images?.length ?? 0, roles: [] },
    strength: places.strength !== undefined,
    factors: said.factors ?? [],
    // Every place of a workflow is filled.
    needs_picture: true,
    ...(operation === "edit" && prompt_describes === "result" && { prompt_describes }),
  };
}

function usualPrompt(graph: Graph): z.output<typeof promptDescribes> {
  const classes = Object.values(graph).map(({ class_type }) => class_type);
  const isDrawnOver = classes.some((name) => DRAWN_OVER.test(name));
  return isDrawnOver && !classes.some((name) => INSTRUCTED.test(name)) ? "result" : "change";
}

/** @param say gets each place and field that does not fit the others. */
export function checkFromPictures(
  graph: Graph,
  places: Places,
  { operation, factors, prompt_describes }: Said,
  say: (problem: string) => void,
): void {
  if (operation && !places.image) say(`operation: ${operation} needs an input for image`);
  for (const name of ["mask", "strength", "factor"] as const)
    if (places[name] && !places.image) say(`inputs.${name}: needs an input for image`);
  const isEdit = operation === undefined || operation === "edit";
  if (prompt_describes && !(places.image && isEdit)) say("prompt_describes: is only for an edit");
  for (const name of ["mask", "strength", "images"] as const)
    if (places[name] && !isEdit) say(`inputs.${name}: is only for an edit`);
  if (operation === "upscale") {
    if (!factors) say('factors: are required for an upscale, such as "factors": [4]');
    else if (factors.length > 1 && !places.factor && !places.width)
      say("factors: several need an input for factor, or for width and height");
  } else {
    if (factors) say('factors: are only for "operation": "upscale"');
    if (places.factor) say('inputs.factor: is only for "operation": "upscale"');
  }
  for (const name of PICTURE_NAMES) checkFiles(graph, places, name, say);
}

function checkFiles(
  graph: Graph,
  places: Places,
  name: (typeof PICTURE_NAMES)[number],
  say: (problem: string) => void,
): void {
  const seen = new Set<string>();
  for (const { node, input } of places[name] ?? []) {
    const place = `${input} of node ${node}`;
    // Elsewhere a list gives all its places one value.
    if (name === "images" && seen.has(place)) say(`inputs.images: ${place} is there twice`);
    seen.add(place);
    const { class_type, inputs = {} } = graph[node] ?? {};
    const { channel } = inputs;
    // A mask is transparent where the picture may change, and LoadImageMask gives 1 for that.
    if (
      name === "mask" &&
      class_type === "LoadImageMask" &&
      typeof channel === "string" &&
      channel !== "alpha"
    )
      say(`inputs.mask: channel of node ${node} must be alpha, not ${channel}`);
  }
}
