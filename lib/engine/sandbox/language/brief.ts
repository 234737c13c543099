import type { Rgb } from "../core/colour";
import type { SubjectKind } from "../subjects/kinds";

export type Time = "dawn" | "day" | "golden" | "sunset" | "dusk" | "night";
export type Season = "spring" | "summer" | "autumn" | "winter";
export type Water = "none" | "lake" | "sea" | "river";
export type Celestial = "sun" | "moon" | "none";
export type Plant = "conifer" | "broadleaf" | "palm" | "cherry" | "cactus" | "bamboo" | "none";
export type Landscape =
  | "mountains"
  | "hills"
  | "desert"
  | "sea"
  | "forest"
  | "canyon"
  | "island"
  | "volcano"
  | "tundra";
export type Terrain = Landscape | "city" | "space" | "underwater" | "abstract";
export type StyleName =
  | "bauhaus"
  | "blueprint"
  | "deco"
  | "engraving"
  | "flow"
  | "ink"
  | "isometric"
  | "low-poly"
  | "matte"
  | "oil"
  | "pixel"
  | "poster"
  | "risograph"
  | "stained glass"
  | "strata"
  | "synthwave"
  | "ukiyoe"
  | "watercolor";

/** What a word may turn up or down. 0..1 unless said otherwise. */
export interface Dials {
  clouds: number;
  mist: number;
  rain: number;
  snowfall: number;
  storm: number;
  stars: number;
  aurora: number;
  wind: number;
  rainbow: number;
  /** How much of the ground plants cover. */
  vegetation: number;
  energy: number;
  contrast: number;
  complexity: number;
  neon: number;
  /** How much the picture is about its subject: 0 for one in a landscape, 1 for a portrait. */
  closeness: number;
  /** Chroma factor, 0.04..1.4. */
  saturation: number;
  /** Chroma factor of the palette words alone, around 1. */
  vividness: number;
  /** -1..1, darker or lighter than usual. */
  lightness: number;
  /** Size factor of mountains, suns and towers, around 1. */
  grandeur: number;
}

export interface SubjectOrder {
  readonly kind: SubjectKind;
  /** 1..9 */
  readonly count: number;
  /** Size factor, 1 for the usual. */
  readonly scale: number;
  readonly colour?: Rgb;
}

/**
 * Everything a scene and a style need to know; plain data, resolved from the words and frozen from then on. A style
 * that wants a dial turned further passes on a copy.
 */
export interface Brief extends Readonly<Dials> {
  /** Decides the layout. Depends on the seed, not on known words, so an edited prompt keeps its composition. */
  readonly layoutSeed: number;
  /** Which of a scene's compositions it takes, counted around. Neighbouring seeds are neighbouring takes. */
  readonly take: number;
  /** Width over height. */
  readonly aspect: number;
  readonly style: StyleName;
  readonly terrain: Terrain;
  readonly time: Time;
  readonly season: Season;
  readonly water: Water;
  readonly celestial: Celestial;
  readonly plant: Plant;
  readonly subjects: readonly SubjectOrder[];
  /** Hues in degrees the palette words ask for, in their order. */
  readonly hues: readonly number[];
  /** Concepts the prompt names, for example "lavender". */
  readonly concepts: ReadonlySet<string>;
  /** Concepts and words that must not appear. */
  readonly excluded: ReadonlySet<string>;
}
