import type { Rgb } from "../core/colour";
import type { Path } from "../core/path";
import type { Random } from "../core/random";

export type SubjectKind =
  | "balloon"
  | "birds"
  | "bridge"
  | "cabin"
  | "campfire"
  | "castle"
  | "cat"
  | "deer"
  | "eagle"
  | "fish"
  | "fox"
  | "house"
  | "jellyfish"
  | "lighthouse"
  | "man"
  | "pagoda"
  | "person"
  | "rocket"
  | "sailboat"
  | "ship"
  | "tent"
  | "torii"
  | "turtle"
  | "waterfall"
  | "whale"
  | "windmill"
  | "woman";

/** How a part is lit and blended. */
export interface Look {
  /** How much of the key light a flat part gets, 0..1; 0.6 when absent. */
  tone?: number;
  /** Rounds the part towards the light instead. */
  shading?: "cylinder" | "sphere";
  /** Light of its own, 0 for none, 1 for a lit window, 3 for a flame. */
  glow?: number;
  /** 0..1, 1 when absent. */
  alpha?: number;
}

export interface Part extends Look {
  outline: Path;
  colour: Rgb;
}

export interface Kit {
  random: Random;
  /** Windows and lamps are lit. */
  isNight: boolean;
  /** The colour the prompt asks for. */
  colour: Rgb | undefined;
  add(outline: Path, colour: Rgb, look?: Look): void;
}

/**
 * A thing to draw, in units of its own height: it stands at (0, 0), its top is near y = -1, and parts added
 * later lie in front.
 */
export interface Design {
  anchor: "ground" | "water" | "sky" | "under";
  /** In world units; a mountain is about 8. */
  height: number;
  /** Width over height, roughly. */
  width: number;
  draw(kit: Kit): void;
}

/** A design drawn once, with its random choices made. */
export interface Model extends Omit<Design, "draw"> {
  kind: SubjectKind;
  parts: readonly Part[];
}

/** Head and shoulders, which stand on the lower edge of the picture instead of somewhere in it. */
export const isBust = (kind: SubjectKind): boolean => kind === "man" || kind === "woman";
