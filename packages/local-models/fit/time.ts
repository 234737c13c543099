/** How long a picture takes, roughly: nobody has measured this machine with this model. */
import type { GraphicsCard, Machine } from "../machine/machine";
import type { LocalModel, Runner } from "../types";

/** Of a picture of 720 × 720. */
export const TIMES = [
  "seconds",
  "about a minute",
  "several minutes",
  "a quarter of an hour or more",
] as const;
export type Time = (typeof TIMES)[number];

/** sd-server's own default. */
const USUAL_STEPS = 20;
/** A whole checkpoint has two bytes for each, and encoder and decoder besides; what draws alone is quantised to some four bits. */
const BYTES_PER_PARAMETER = { "--model": 2.5, "--diffusion-model": 0.75 } as const;
/** 2 025 tokens, two operations for each parameter and token, a quarter more for attention and decoding. */
const TERAFLOP_PER_BILLION_AND_STEP = 5;
/** What reaches the model, far less than data sheets promise. */
const CORE_TERAFLOPS = 0.05;
const CARD_TERAFLOPS: Record<GraphicsCard["maker"], number> = {
  nvidia: 15,
  amd: 6,
  apple: 3,
  intel: 1,
  other: 1,
};

/** @param card that draws; null for the processor. */
export function timeOf(model: LocalModel, machine: Pick<Machine, "cores">, card: GraphicsCard | null): Time {
  const work = parametersOf(model) * stepsOf(model) * TERAFLOP_PER_BILLION_AND_STEP;
  const seconds = work / (card ? CARD_TERAFLOPS[card.maker] : CORE_TERAFLOPS * machine.cores);
  if (seconds < 30) return "seconds";
  if (seconds < 120) return "about a minute";
  return seconds < 900 ? "several minutes" : "a quarter of an hour or more";
}

/** In billions. */
function parametersOf({ files }: LocalModel): number {
  const sizes = Object.entries(BYTES_PER_PARAMETER).map(([option, bytesEach]) => {
    const file = files.find((one) => one.option === option);
    return (file?.bytes ?? 0) / bytesEach / 1e9;
  });
  return Math.max(...sizes);
}

function stepsOf({ serverArguments }: LocalModel): number {
  const steps = Number(serverArguments[serverArguments.indexOf("--steps") + 1]);
  return serverArguments.includes("--steps") && steps > 0 ? steps : USUAL_STEPS;
}

/** Which program a card's maker is best served by, first. */
export const KINDS: Record<GraphicsCard["maker"], readonly Runner["graphics"][]> = {
  nvidia: ["cuda", "vulkan"],
  amd: ["vulkan", "rocm"],
  intel: ["vulkan"],
  apple: ["metal"],
  other: ["vulkan"],
};
