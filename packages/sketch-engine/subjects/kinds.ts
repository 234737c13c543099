import type { Rgb } from "../core/colour";
import type { Path } from "../core/path";
import type { Random } from "../core/random";
import type { ThingKind } from "../things/catalogue";

/** Subjects that the engine draws itself. */
export type DrawnKind = "birds" | "cabin" | "cable car" | "house" | "lodge" | "man" | "person" | "woman";

export type SubjectKind = DrawnKind | ThingKind;

/** A gradient over the bounding box of an outline: 0..1 from left to right and from top to bottom. */
export interface Gradient {
  /** Where a linear gradient begins, or the centre of a radial one. */
  from: readonly [u: number, v: number];
  /** From there to where a linear gradient ends, or the first radius of a radial one. */
  along: readonly [u: number, v: number];
  /** The second radius, of radial gradients only. */
  across?: readonly [u: number, v: number];
  /** Width of the bounding box over its height, before the outline was placed. */
  aspect: number;
  stops: readonly { at: number; colour: Rgb; alpha: number }[];
}

/** Shading and blending of a part. */
export interface Look {
  /** Share of the key light on a flat part, 0..1; 0.6 when absent. */
  tone?: number;
  /** Shades the part as a rounded body instead of a flat one. */
  shading?: "cylinder" | "sphere";
  /** Emitted light: 0 for none, 1 for a lit window, 3 for a flame. */
  glow?: number;
  /** Opacity 0..1; 1 when absent. */
  alpha?: number;
  /** What the part's colour is the mean of; styles without gradients paint the mean. */
  gradient?: Gradient;
}

export interface Part extends Look {
  outline: Path;
  colour: Rgb;
  /** What words call the part. */
  name?: string;
}

/** What the season and the prompt add to buildings. */
export interface Details {
  /** Factor on the snow on roofs; 0 for none. */
  snow: number;
  hasSmoke: boolean;
  hasIcicles: boolean;
}

export interface Kit extends Details {
  random: Random;
  /** Whether windows and lamps are lit. */
  isNight: boolean;
  /** The colour that the prompt asks for. */
  colour: Rgb | undefined;
  add(outline: Path, colour: Rgb, look?: Look): void;
}

/**
 * How to draw a subject, in units of its own height: its foot is at (0, 0), its top near y = -1, and later
 * parts cover earlier ones.
 */
export interface Design {
  anchor: "ground" | "water" | "sky" | "under";
  /** Height in world units; a mountain is about 8. */
  height: number;
  /** Approximate width over height. */
  width: number;
  draw(kit: Kit): void;
}

/** A design built once, with its random choices made. */
export interface Model extends Omit<Design, "draw"> {
  kind: SubjectKind;
  parts: readonly Part[];
  /** Where somebody holds things before the body, and the height of what is shown of the body, in metres. */
  hold?: { readonly at: readonly [x: number, y: number]; readonly metres: number };
}

/** Portraits (head and shoulders), which stand on the lower edge of the picture. */
export const isBust = (kind: SubjectKind): boolean => kind === "man" || kind === "woman";
