/** Checks what a workflow needs to draw, and the inputs that an entry of MODELS_FILE names, without asking ComfyUI. */
import { type Graph, INPUT_NAMES, type InputName, type Places } from "./workflow";

/** Output nodes of ComfyUI itself that only show: what they make is removed. */
const ONLY_SHOWS: ReadonlySet<string> = new Set(["PreviewImage", "MaskPreview", "PreviewAny"]);
/** Classes of ComfyUI itself whose results are not kept; of other classes only ComfyUI knows. */
const KEEPS_NOTHING: ReadonlySet<string> = new Set([
  ...ONLY_SHOWS,
  ...["CheckpointLoaderSimple", "UNETLoader", "VAELoader", "CLIPLoader", "DualCLIPLoader", "LoraLoader"],
  ...["CLIPTextEncode", "CLIPSetLastLayer", "ConditioningZeroOut", "ConditioningCombine", "FluxGuidance"],
  ...["EmptyLatentImage", "EmptySD3LatentImage", "LatentUpscale", "LatentUpscaleBy", "LatentFromBatch"],
  ...["KSampler", "KSamplerAdvanced", "SamplerCustom", "SamplerCustomAdvanced", "KSamplerSelect"],
  ...["BasicScheduler", "BasicGuider", "RandomNoise", "ModelSamplingFlux", "ModelSamplingSD3"],
  ...["VAEDecode", "VAEDecodeTiled", "VAEEncode", "VAEEncodeForInpaint", "LoadImage", "LoadImageMask"],
  ...["ImageScale", "ImageScaleBy", "ImageUpscaleWithModel", "UpscaleModelLoader", "ImageInvert"],
  ...[
    "ImageScaleToTotalPixels",
    "ImageCompositeMasked",
    "ImageToMask",
    "MaskToImage",
    "GrowMask",
    "FeatherMask",
  ],
  ...["SetLatentNoiseMask", "InpaintModelConditioning", "RepeatLatentBatch", "ReferenceLatent"],
]);

/** An input that takes the output of another node: `[node, output]`. */
const isLink = (value: unknown): value is [string, number] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === "string" && typeof value[1] === "number";

/** @param say gets what is wrong with the workflow, as the end of a sentence about it. */
export function checkGraph(graph: Graph, say: (text: string) => void): void {
  for (const [id, { class_type, inputs }] of Object.entries(graph)) {
    for (const [name, value] of Object.entries(inputs)) {
      if (!isLink(value)) continue;
      if (!Object.hasOwn(graph, value[0]))
        say(`has no node ${value[0]}, to which ${name} of node ${id} (${class_type}) is connected`);
    }
  }
  // A node of another author may save pictures wherever it stands, also before others that only show.
  if (Object.values(graph).every(({ class_type }) => KEEPS_NOTHING.has(class_type)))
    say("has no node that saves the pictures, such as SaveImage");
}

/**
 * Whether a workflow keeps any picture.
 *
 * @param isOutput whether ComfyUI calls a class an output node; undefined when it is unknown.
 * @returns undefined when that is unknown.
 */
export function keepsPictures(
  graph: Graph,
  isOutput: (className: string) => boolean | undefined,
): boolean | undefined {
  const classes = Object.values(graph).map(({ class_type }) => class_type);
  const found = classes.map((name) => (ONLY_SHOWS.has(name) ? false : isOutput(name)));
  if (found.includes(true)) return true;
  return found.includes(undefined) ? undefined : false;
}

/** What an input of this name takes. */
const KINDS: Readonly<Record<InputName, "string" | "number">> = {
  prompt: "string",
  negative_prompt: "string",
  seed: "number",
  width: "number",
  height: "number",
  batch_size: "number",
  image: "string",
  images: "string",
  mask: "string",
  strength: "number",
  factor: "number",
};

/** Each place must be an input of the workflow that has a value of the right kind, and belong to one name alone. */
export function checkPlaces(graph: Graph, places: Places, say: (text: string) => void): void {
  const takenBy = new Map<string, InputName>();
  for (const name of INPUT_NAMES) {
    for (const { node, input } of places[name] ?? []) {
      const wrong = (text: string) => say(`inputs.${name}: ${text}`);
      const found = Object.hasOwn(graph, node) ? graph[node] : undefined;
      if (!found) {
        wrong(`the workflow has no node ${node}`);
        continue;
      }
      const value = Object.hasOwn(found.inputs, input) ? found.inputs[input] : undefined;
      const known = Object.keys(found.inputs).join(", ") || "none";
      if (value === undefined)
        wrong(`node ${node} (${found.class_type}) has no input ${input}, only ${known}`);
      else if (isLink(value))
        wrong(`${input} of node ${node} is connected to node ${value[0]}: name an input of that node`);
      else if (typeof value !== KINDS[name])
        wrong(`${input} of node ${node} is not a ${KINDS[name] === "string" ? "text" : "number"}`);
      const place = JSON.stringify([node, input]);
      const other = takenBy.get(place) ?? name;
      takenBy.set(place, other);
      if (other !== name) wrong(`${input} of node ${node} is already the input of ${other}`);
    }
  }
}
