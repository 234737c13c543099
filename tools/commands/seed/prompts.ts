/** Realistic prompts, combined from parts. */
import type { Random } from "./random";

const SUBJECTS = [
  "a lighthouse on a cliff",
  "three white sailboats in a harbor",
  "a red kite above a meadow",
  "an isometric village by a river",
  "a cabin by a frozen lake",
  "a paper boat on a puddle",
  "a fox asleep in tall grass",
  "a tram on a steep street",
  "a bowl of ripe apricots on linen",
  "a glasshouse full of ferns",
  "two wooden chairs on a terrace",
  "a bottle of perfume on wet stone",
  "a mountain pass with a winding road",
  "an old observatory under the Milky Way",
  "a market stall with lemons",
  "a running shoe floating above sand",
  "a ceramic teapot and two cups",
  "a whale below a small boat",
  "ein Mädchen mit einem roten Drachen",
  "eine schöne Straße in der Altstadt",
  "ein Bär am Ufer des Mühlbachs",
  "un café à Montmartre sous la pluie",
];
const LIGHTS = [
  "at dusk",
  "in morning fog",
  "in the blue hour",
  "under a summer storm",
  "in hard noon light",
  "lit by one lamp",
  "at golden hour",
  "in soft overcast light",
];
const STYLES = [
  "watercolor",
  "35 mm film, shallow depth of field",
  "minimalist travel poster",
  "linocut print in two colours",
  "low poly",
  "editorial photography",
  "ukiyo-e woodblock",
  "flat vector illustration",
  "oil on canvas, thick strokes",
  "product shot, seamless background",
];
const DETAILS = [
  "muted palette",
  "lots of negative space for a headline",
  "seen from above",
  "very fine grain",
  "warm accents",
  "calm, no people",
  "a single bird far away",
  "reflections in the water",
];

export function randomPrompt(random: Random): string {
  const parts = [`${random.pick(SUBJECTS)} ${random.pick(LIGHTS)}`];
  if (random.next() < 0.8) parts.push(random.pick(STYLES));
  for (let details = random.below(3); details > 0; details--) parts.push(random.pick(DETAILS));
  return [...new Set(parts)].join(", ");
}

export function randomNegativePrompt(random: Random): string {
  return random.next() < 0.25
    ? random.pick(["people, text", "blurry", "frame, border", "text, watermark"])
    : "";
}
