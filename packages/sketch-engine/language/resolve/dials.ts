import { clamp } from "../../core/math";
import type { Dials, Plant, Terrain, Time } from "../brief";
import { type Clues, namesNoPlace } from "../place";
import type { Match } from "../reading/match";

const NEUTRAL: Dials = {
  clouds: 0.35,
  mist: 0.08,
  rain: 0,
  snowfall: 0,
  storm: 0,
  stars: 0,
  aurora: 0,
  wind: 0.3,
  rainbow: 0,
  vegetation: 0.7,
  energy: 0.5,
  contrast: 0.5,
  complexity: 0.5,
  neon: 0,
  closeness: 0,
  depthOfField: 0,
  saturation: 1,
  vividness: 1,
  lightness: 0,
  grandeur: 1,
  backlight: 0,
  sideLight: 0,
  hardness: 0.5,
  warmth: 0,
  gloss: 0,
  steam: 0,
  cameraHeight: 0,
  offCentre: 0,
  copySpace: 0,
};

/** The limits of each dial; 0..1 for dials that are not listed. */
const LIMITS: Partial<Record<keyof Dials, readonly [low: number, high: number]>> = {
  saturation: [0.04, 1.4],
  lightness: [-1, 1],
  vividness: [0.5, 2],
  grandeur: [0.6, 1.6],
  vegetation: [0, 1.5],
  warmth: [-1, 1],
  gloss: [-1, 1],
  cameraHeight: [-1, 1],
  offCentre: [-1, 1],
};

/** Weight of each repetition of a word relative to the one before: naming mist twice does not double the mist. */
const REPEAT_SHARE = 0.3;

/** The dials as words turn them, without limits. */
export function turnDials(matches: readonly Match[]): Dials {
  const dials = { ...NEUTRAL };
  const shares = new Map<string, number>();
  for (const { definition, weight } of matches) {
    const share = shares.get(definition.concept) ?? 1;
    shares.set(definition.concept, share * REPEAT_SHARE);
    for (const [name, amount] of Object.entries(definition.meaning.dials ?? {})) {
      dials[name as keyof Dials] += amount * weight * share;
    }
  }
  return dials;
}

/** The dials after all words, the place and the exclusions were applied, each within its limits. */
export function settleDials(clues: Clues, terrain: Terrain, time: Time, plant: Plant): Dials {
  const { ballots, subjects, excluded } = clues;
  const dials = { ...clues.dials };
  // A prompt that names a subject and no place is about the subject.
  if (namesNoPlace(ballots) && subjects.length === 1) dials.closeness += 0.55;
  if (terrain === "forest") dials.vegetation += 0.5;
  if (plant === "none") dials.vegetation = 0;
  for (const name of ["clouds", "mist", "stars", "rain"] as const) if (excluded.has(name)) dials[name] = 0;
  // Night skies show stars, so clouds are halved unless the prompt asks for them.
  if (time === "night" && dials.clouds < 0.6) dials.clouds *= 0.5;
  for (const name of Object.keys(NEUTRAL) as (keyof Dials)[]) {
    const [low, high] = LIMITS[name] ?? [0, 1];
    dials[name] = clamp(dials[name], low, high);
  }
  return dials;
}
