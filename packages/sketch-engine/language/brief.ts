import type { Rgb } from "../core/colour";
import type { FigureLook } from "../figures";
import type { QuotedText } from "../lettering/read-lettering";
import type { SubjectKind } from "../subjects/kinds";

export type Time = "dawn" | "day" | "golden" | "sunset" | "dusk" | "night";
export type Season = "spring" | "summer" | "autumn" | "winter";
export type Water = "none" | "lake" | "sea" | "river";
export type Celestial = "sun" | "moon" | "none";
/** Where the eye is, if not outside. */
export type RoomKind = "room" | "terrace";
/**
 * A picture of things near the eye: on a seamless backdrop, on a table, on the floor before a wall, on the ground of the
 * landscape, flying before it, or laid out and seen from above.
 */
export type StageKind = "studio" | "table" | "floor" | "outdoors" | "air" | "flat lay";
/** What things stand on. */
export type Material =
  | "paper"
  | "wood"
  | "stone"
  | "marble"
  | "concrete"
  | "cloth"
  | "sand"
  | "grass"
  | "metal"
  | "glass"
  | "water"
  | "snow"
  | "asphalt";
/** A room, workplace or place outside by name, which is drawn around things near the eye. */
export type Setting =
  | "living room"
  | "kitchen"
  | "bathroom"
  | "bedroom"
  | "café"
  | "restaurant"
  | "office"
  | "workshop"
  | "shop"
  | "library"
  | "windowsill"
  | "street"
  | "square"
  | "market"
  | "canal"
  | "road"
  | "field"
  | "ice"
  | "cliff"
  | "forest";
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
  | "aerial"
  | "bauhaus"
  | "blueprint"
  | "deco"
  | "engraving"
  | "film"
  | "flow"
  | "ink"
  | "isometric"
  | "low-poly"
  | "matte"
  | "minimal"
  | "neon"
  | "oil"
  | "paper cut"
  | "pen"
  | "pencil"
  | "pixel"
  | "poster"
  | "product"
  | "risograph"
  | "stained glass"
  | "strata"
  | "synthwave"
  | "ukiyoe"
  | "watercolor";

/** Properties that a word may raise or lower; 0..1 unless stated otherwise. */
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
  /** Share of the ground that plants cover. */
  vegetation: number;
  energy: number;
  contrast: number;
  complexity: number;
  neon: number;
  /** Weight of the subject in the picture: 0 for a small figure in a landscape, 1 for a portrait. */
  closeness: number;
  /** Blur of all that is nearer or farther than the subject: 0 for a picture that is sharp throughout. */
  depthOfField: number;
  /** Factor on the chroma, 0.04..1.4. */
  saturation: number;
  /** Factor on the chroma from palette words alone, around 1. */
  vividness: number;
  /** Darker or lighter than usual, -1..1. */
  lightness: number;
  /** Factor on the size of mountains, suns and towers, around 1. */
  grandeur: number;
  /** Light from behind the subject, with bright edges: 1 for a silhouette. */
  backlight: number;
  /** Light from one side, low and long: 0 for light from above. */
  sideLight: number;
  /** Edges of shadows: 0 for a cloudy sky, 0.5 for a large window, 1 for the naked sun or a flash. */
  hardness: number;
  /** Warmer or cooler light than usual, -1..1. */
  warmth: number;
  /** Shine of surfaces: -1 for matte, 0 for what they are, 1 for wet or polished. */
  gloss: number;
  /** Steam that rises from food and drinks. */
  steam: number;
  /** Where the eye is: -1 below, looking up; 0 level; 0.45 for 45 degrees; 1 straight above. */
  cameraHeight: number;
  /** Whether the subject stands on a third (1) or in the centre (-1); 0 leaves it to the composition. */
  offCentre: number;
  /** Empty space that is left beside the subject, for text. */
  copySpace: number;
}

/** How a subject stands to the main one: next to it, below it as its plate or seat, behind it, as its container, or on its top. */
export type Relation = "beside" | "under" | "behind" | "around" | "atop";

export interface SubjectOrder {
  readonly kind: SubjectKind;
  /** Number of subjects of this kind, 1..9. */
  readonly count: number;
  /** Factor on the usual size. */
  readonly scale: number;
  readonly colour?: Rgb;
  /** The side of the picture that the prompt names for it. */
  readonly side?: "left" | "right";
  /** Whether it is in the distance, and so a part of the landscape. */
  readonly isFar?: true;
  /** Of several of one kind: they take turns. */
  readonly colours?: readonly Rgb[];
  /** Factor on its width: less than 1 for what is narrow. */
  readonly girth?: number;
  /** Parts that have a colour of their own: of all things of the order, or of the first one only. */
  readonly accents?: readonly { readonly part: string; readonly colour: Rgb; readonly isOfOne: boolean }[];
  /** Whether its lamps are on. */
  readonly isLit?: boolean;
  /** Absent for the main subject. */
  readonly relation?: Relation;
  /** Of people: who they are, what they do and wear; with several, they take turns. */
  readonly looks?: readonly FigureLook[];
}

/** A geometric shape of an abstract picture. */
export interface ShapeOrder {
  readonly kind: "circle" | "ring" | "square" | "triangle" | "semicircle";
  /** Of the largest: 1. */
  readonly size: number;
}

/** Where things near the eye stand. */
export interface Stage {
  readonly kind: StageKind;
  readonly material: Material;
  /** The colour of what they stand on, where the prompt names one. */
  readonly surface?: Rgb;
  /** The colour behind them, where the prompt names one. */
  readonly backdrop?: Rgb;
  /** Whether the place of the brief is seen behind them instead of a wall. */
  readonly hasView: boolean;
  /** The room, workplace or place outside around them, where the prompt names one. */
  readonly setting?: Setting;
}

/**
 * All that a scene and a style know about the prompt; plain frozen data. A style that needs another value
 * passes on a changed copy.
 */
export interface Brief extends Readonly<Dials> {
  /** Seed of the layout. It does not depend on recognised words, so an edited prompt keeps its composition. */
  readonly layoutSeed: number;
  /** Index of the composition, modulo the number that the scene has. Consecutive seeds have consecutive indices. */
  readonly take: number;
  /** Width of the picture over its height. */
  readonly aspect: number;
  readonly style: StyleName;
  readonly terrain: Terrain;
  readonly time: Time;
  readonly season: Season;
  /** The scene of the terrain is then the view from there. */
  readonly room: RoomKind | "none";
  /** Set for a picture of things near the eye; null for a picture of a place. */
  readonly stage: Stage | null;
  readonly water: Water;
  readonly celestial: Celestial;
  readonly plant: Plant;
  readonly subjects: readonly SubjectOrder[];
  /** Hues in degrees that palette words ask for, in the order of the prompt. */
  readonly hues: readonly number[];
  /** Colours that the prompt names for the whole picture, in its order. */
  readonly palette: readonly Rgb[];
  /** Texts in quotation marks, which are set in type. */
  readonly lettering: readonly QuotedText[];
  /** The side that stays empty, where the prompt names one. */
  readonly emptySide?: "left" | "right";
  /** The side of the sun, moon or lamp that the prompt names: +1 right, -1 left. */
  readonly lightSide?: 1 | -1;
  /** Whether it is the place behind things near the eye, which no plants near the eye hide. */
  readonly isBackdrop?: boolean;
  /** Whether the main thing is in the foreground of a landscape, where the prompt says so. */
  readonly isInForeground?: boolean;
  /** The shapes of an abstract picture, where the prompt names them, largest first. */
  readonly shapes?: readonly ShapeOrder[];
  /** Whether things float in the air or lie on top of each other, where the prompt says so. */
  readonly manner?: "floating" | "stacked";
  /** The colour of the lettering, where the prompt names one. */
  readonly ink?: Rgb;
  /** Whether the main thing is unknown: then the picture is a study of shapes, palette and light. */
  readonly isStudy: boolean;
  /** Concepts that the prompt names, for example "lavender". */
  readonly concepts: ReadonlySet<string>;
  /** Concepts and words that the picture must not show. */
  readonly excluded: ReadonlySet<string>;
}
