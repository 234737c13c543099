/** Understands a workflow in API format: which of its inputs get the prompt, the seed and so on. */
import type { Graph, GraphNode, InputName, Place } from "../workflow";
import { findTexts, linkOf, numberAt, upstream } from "./follow";

/** The fields of an entry of MODELS_FILE that follow from a workflow. */
export interface Proposal {
  inputs: Partial<Record<InputName, Place | Place[]>>;
  operation?: "upscale" | "cut_out";
  factors?: number[];
}

/** What was understood of a workflow. */
export interface Understood {
  proposal: Proposal;
  /** Sentences about what was left as the workflow has it. */
  remarks: string[];
}

const isSaver = ({ class_type }: GraphNode) => /save/i.test(class_type) && /image|webp/i.test(class_type);
const isVideo = ({ class_type }: GraphNode) => /Video|Audio/i.test(class_type);
const isCutOut = ({ class_type }: GraphNode) => /RemoveBackground|BiRefNet|RMBG|Rembg/i.test(class_type);

/** @throws Error with a sentence that says why the workflow is none for the studio. */
export function propose(graph: Graph): Understood {
  const nodes = Object.entries(graph);
  if (nodes.some(([, node]) => isVideo(node))) throw new Error("It makes no pictures, but films or sound.");
  if (!nodes.some(([, node]) => isSaver(node)))
    throw new Error("No node saves its pictures; the studio keeps what SaveImage saves.");
  const samplers = nodes.filter(([, node]) => isSampler(node)).map(([id]) => id);
  return samplers.length > 0 ? ofSamplers(graph, samplers) : ofPicture(graph);
}

/** What changes a picture without drawing: enlarging, cutting out. */
function ofPicture(graph: Graph): Understood {
  const [image] = picturesIn(graph);
  if (!image) throw new Error("No sampler draws, and no node loads a picture.");
  const nodes = Object.entries(graph);
  if (nodes.some(([, node]) => isCutOut(node)))
    return { proposal: { inputs: { image }, operation: "cut_out" }, remarks: [] };
  const scaler = nodes.find(([id]) => numberAt(graph, id, "scale_by"));
  if (scaler) {
    const factor = numberAt(graph, scaler[0], "scale_by") ?? undefined;
    return {
      proposal: { inputs: { image, ...(factor && { factor }) }, operation: "upscale", factors: [2, 4] },
      remarks: [],
    };
  }
  const enlarger = nodes.find(
    ([, { class_type }]) => /upscale/i.test(class_type) && class_type.endsWith("Model"),
  );
  if (!enlarger) throw new Error("No sampler draws, and no node enlarges or cuts out a picture.");
  const factor = factorOf(graph) ?? 4;
  const remarks = factorOf(graph) ? [] : ["How much the model enlarges is not known; 4 was taken."];
  return { proposal: { inputs: { image }, operation: "upscale", factors: [factor] }, remarks };
}

function ofSamplers(graph: Graph, samplers: readonly string[]): Understood {
  const remarks: string[] = [];
  const linksOf = (ids: readonly string[], name: string) =>
    ids.map((id) => linkOf(graph, id, name)).filter((link) => link !== null);
  const guiders = linksOf(samplers, "guider").map(([id]) => id);
  const guided = (name: string) => linksOf([...samplers, ...guiders], name);
  const prompt = texts(graph, [...guided("positive"), ...guided("conditioning")]);
  if (prompt.length === 0) throw new Error("No text leads to the sampler.");
  const guides = samplers.some((id) => (cfgOf(graph, id) ?? 2) > 1);
  const negative = guides ? texts(graph, guided("negative")).filter((place) => !includes(prompt, place)) : [];
  const seed = samplers.flatMap((id) => seedOf(graph, id) ?? []);
  const drawnFrom = samplers.flatMap((id) => upstream(graph, linkOf(graph, id, "latent_image")));
  const latents = drawnFrom.filter((id) => /^Empty.*Latent/.test(graph[id]?.class_type ?? ""));
  const size = sizeOf(graph, latents);
  const pictures = picturesIn(graph);
  const over = pictures.filter(({ node }) => drawnFrom.includes(node));
  const [image] = over.length > 0 ? over : [];
  const images = pictures.filter((place) => place !== image);
  const mask = Object.keys(graph).flatMap((id) =>
    graph[id]?.class_type === "LoadImageMask" ? [{ node: id, input: "image" }] : [],
  );
  const strength = image ? samplers.flatMap((id) => partial(graph, id)) : [];
  if (!size.width && !image)
    remarks.push("The size is that of the workflow: no latent with a width and a height was found.");
  if (image && mask.length === 0 && Object.values(graph).some(usesMaskOfPicture(graph)))
    remarks.push(
      "The mask of a loaded picture is used: with LoadImageMask in its place, masks could be painted in the studio.",
    );
  const inputs = {
    ...as("prompt", prompt),
    ...as("negative_prompt", negative),
    ...as("seed", seed),
    ...size,
    ...as("image", image ? [image] : []),
    ...as("mask", mask.slice(0, 1)),
    ...as("images", images),
    ...as("strength", strength),
  };
  return { proposal: { inputs }, remarks };
}

const includes = (places: readonly Place[], { node, input }: Place) =>
  places.some((place) => place.node === node && place.input === input);

/** One place stands alone, several as a list, none not at all. */
function as(name: InputName, places: readonly Place[]): Partial<Record<InputName, Place | Place[]>> {
  const [first, ...others] = places.filter((place, index) => !includes(places.slice(0, index), place));
  if (!first) return {};
  return { [name]: others.length > 0 ? [first, ...others] : first };
}

const texts = (graph: Graph, links: readonly [string, number][]) =>
  links.flatMap((link) => findTexts(graph, link));

function isSampler({ class_type, inputs }: GraphNode): boolean {
  return (
    "latent_image" in inputs && ("positive" in inputs || "guider" in inputs || /Sampler/.test(class_type))
  );
}

/** Where a sampler has its seed, or the node that makes its noise. */
function seedOf(graph: Graph, id: string): Place | null {
  const noise = linkOf(graph, id, "noise");
  for (const node of [id, ...(noise ? [noise[0]] : [])])
    for (const name of ["seed", "noise_seed"]) {
      const place = numberAt(graph, node, name);
      if (place) return place;
    }
  return null;
}

/** How much a sampler follows the negative prompt; at 1 not at all. */
function cfgOf(graph: Graph, id: string): number | null {
  const guider = linkOf(graph, id, "guider");
  const cfg = graph[guider?.[0] ?? id]?.inputs.cfg;
  if (typeof cfg === "number") return cfg;
  return guider && graph[guider[0]]?.class_type === "BasicGuider" ? 1 : null;
}

/** The strength of a sampler that draws over a picture; one that begins anew has none. */
function partial(graph: Graph, id: string): Place[] {
  const denoise = graph[id]?.inputs.denoise;
  return typeof denoise === "number" && denoise < 1 ? [{ node: id, input: "denoise" }] : [];
}

/** The latents' width, height and number; and schedulers that need the size as well. */
function sizeOf(graph: Graph, latents: readonly string[]) {
  const others = Object.keys(graph).filter((id) =>
    /Scheduler|ModelSampling/.test(graph[id]?.class_type ?? ""),
  );
  const places = (name: string, ids: readonly string[]) =>
    ids.flatMap((id) => numberAt(graph, id, name) ?? []);
  const width = places("width", latents);
  const height = places("height", latents);
  if (width.length === 0 || height.length === 0) return {};
  return {
    ...as("width", [...width, ...places("width", others)]),
    ...as("height", [...height, ...places("height", others)]),
    ...as("batch_size", places("batch_size", latents)),
  };
}

const picturesIn = (graph: Graph): Place[] =>
  Object.entries(graph).flatMap(([node, { class_type, inputs }]) =>
    class_type === "LoadImage" && typeof inputs.image === "string" ? [{ node, input: "image" }] : [],
  );

const usesMaskOfPicture = (graph: Graph) => (node: GraphNode) =>
  Object.values(node.inputs).some(
    (value) => Array.isArray(value) && value[1] === 1 && graph[String(value[0])]?.class_type === "LoadImage",
  );

/** How much the model of an upscaler enlarges, by its name: 4x-UltraSharp, RealESRGAN_x2plus. */
function factorOf(graph: Graph): number | null {
  for (const { inputs } of Object.values(graph)) {
    const [, before, after] = /(?:^|[^0-9])([248])x|x([248])/i.exec(String(inputs.model_name ?? "")) ?? [];
    if (before || after) return Number(before ?? after);
  }
  return null;
}
