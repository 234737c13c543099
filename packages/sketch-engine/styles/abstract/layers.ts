import { boxBlur } from "../../core/blur";
import { checkpoint } from "../../core/checkpoint";
import { adjust, mix, type Rgb } from "../../core/colour";
import { coverageOf, type Mask } from "../../core/coverage";
import { fillMask, type Shader } from "../../core/fill";
import { Frame } from "../../core/frame";
import { clamp, lerp } from "../../core/math";
import { Noise } from "../../core/noise";
import { type Polygon, path } from "../../core/path";
import type { Progress } from "../../core/progress";
import { cellValue, Random } from "../../core/random";
import { composeGraphic } from "../../graphic/compose";
import {
  type Graphic,
  mergeTrees,
  partsFrom,
  type Role,
  type Shape,
  skyTone,
  toPixels,
} from "../../graphic/shape";
import { dropShadow } from "../shared/drop-shadow";
import { finish } from "../shared/finish";
import type { Style } from "../style";

/** Roles of wide areas, which are built of several sheets below their upper edge. */
const AREAS: ReadonlySet<Role> = new Set(["ridge", "water"]);
/** Roles too fine for a sheet. */
const OMITTED: ReadonlySet<Role> = new Set(["star", "glint", "facet"]);
const SHADE = 0.42;

/** A picture of grainy sheets: land and sky in wavy bands that echo its outlines, and things with soft shades. */
export const layers: Style = (asked, width, height, progress) => {
  const brief = { ...asked, mist: asked.mist * 0.4, clouds: Math.min(asked.clouds, 0.4) };
  const frame = new Frame(width, height);
  const graphic = composeGraphic(brief, frame.aspect, { layers: 5 });
  const pile = new Pile(frame, graphic);
  pile.laySky();
  pile.layShapes(progress.part(0.1, 0.9));
  return finish(frame, { vignette: 0.1, grain: 0.02, brief, contrast: 0.06 }, progress.part(0.9, 1));
};

class Pile {
  private readonly noise: Noise;
  private readonly seed: number;
  private readonly amplitude: number;

  constructor(
    private readonly frame: Frame,
    private readonly graphic: Graphic,
  ) {
    const { brief } = graphic;
    this.seed = brief.layoutSeed;
    this.noise = new Noise(new Random(brief.layoutSeed).fork("layers").uint32());
    this.amplitude = lerp(0.03, 0.07, brief.energy);
  }

  /** Sheets from the zenith down to the horizon, each in the colour of the sky at its place. */
  laySky(): void {
    const { aspect } = this.graphic;
    const all = path().rect(-0.02, -0.02, aspect + 0.04, 1.04).polygons;
    const mask = this.maskOf(all);
    if (mask)
      fillMask(
        this.frame,
        mask,
        this.bandShader(mask, 0.15, (y) => this.skyAt(y)),
      );
  }

  layShapes(progress: Progress): void {
    const shapes = mergeTrees(this.graphic.shapes.filter(({ role }) => !OMITTED.has(role)));
    const { height } = this.frame;
    for (let i = 0; i < shapes.length; ) {
      const run = Math.max(1, partsFrom(shapes, i));
      const parts = shapes.slice(i, i + run);
      const body = this.maskOf(parts.flatMap(({ polygons, alpha = 1 }) => (alpha < 0.6 ? [] : polygons)));
      if (body) dropShadow(this.frame, body, height * (0.006 + 0.012 * parts[0]!.nearness), SHADE);
      for (const part of parts) this.layPart(part, run > 1);
      i += run;
      progress.at(i / shapes.length);
    }
  }

  private layPart(shape: Shape, isGlued: boolean): void {
    const { role, polygons, nearness, colour, alpha = 1 } = shape;
    const mask = this.maskOf(polygons);
    if (!mask) return;
    const { height } = this.frame;
    if (AREAS.has(role)) {
      fillMask(
        this.frame,
        mask,
        this.bandShader(mask, 0.055 + 0.05 * nearness, () => colour),
        { alpha },
      );
      return;
    }
    const isLarge = mask.height > height * 0.03;
    if (isGlued && isLarge && alpha > 0.6) dropShadow(this.frame, mask, height * 0.003, SHADE * 0.7);
    fillMask(this.frame, mask, this.shadeShader(mask, colour), { alpha });
  }

  private maskOf(polygons: readonly Polygon[]): Mask | null {
    const { width, height } = this.frame;
    return coverageOf(toPixels(polygons, height), width, height);
  }

  private skyAt(y: number): Rgb {
    const at = skyTone(this.graphic, y) * 3;
    const { sky } = this.graphic.palette;
    const from = Math.min(2, Math.floor(at));
    return mix(sky[from]!, sky[from + 1]!, clamp(at - from));
  }

  private grainAt(px: number, py: number): number {
    const size = Math.max(1, this.frame.height / 760);
    return cellValue((px / size) | 0, (py / size) | 0, this.seed) - 0.5;
  }

  /**
   * An area in bands below its upper edge: each is light where it begins and fades, with grain, into the shadow of the next.
   *
   * @param band height of a band in picture heights
   * @param colourAt the colour at a height of the picture
   */
  private bandShader(mask: Mask, band: number, colourAt: (y: number) => Rgb): Shader {
    const { noise, amplitude } = this;
    const { height } = this.frame;
    const crest = crestOf(mask);
    // Deeper bands echo less of a jagged outline.
    const calm = boxBlur(crest, mask.width, 1, 1, Math.max(1, Math.round(height * 0.05)), 2);
    const row = mask.top % 251;
    return (px, py, out) => {
      const x = px / height;
      const y = py / height;
      const below = y - crest[px - mask.left]! / height;
      const depth = lerp(below, y - calm[px - mask.left]! / height, clamp(below / band));
      // The first band follows the outline; waves grow from band to band.
      const sway = amplitude * Math.min(1, depth / (band * 2)) * noise.gradient(x * 1.5 + row, depth * 1.7);
      const at = (depth + sway * 2) / band;
      const down = at - Math.floor(at);
      const grain = this.grainAt(px, py);
      const light = 0.2 * Math.exp(-down * 3.2) + 0.15 * Math.exp(-down * band * height * 0.9);
      const shade = 0.22 * down ** 3;
      const begun = light - shade + grain * (0.03 + 0.11 * down);
      // The first pixel of a band blends with the last one of the band above.
      const covered = at < 1 ? 1 : clamp(down * band * height);
      lighten(colourAt(y), begun * covered + (1 - covered) * (grain * 0.14 - 0.22), out);
    };
  }

  /** A shape that is lit from above and darker, with grain, towards its lower right. */
  private shadeShader(mask: Mask, colour: Rgb): Shader {
    const lit = adjust(colour, 0.05);
    const dark = adjust(colour, -0.1, 1.05);
    const tall = Math.max(1, mask.height);
    const wide = Math.max(1, mask.width);
    return (px, py, out) => {
      const t = 0.75 * ((py - mask.top) / tall) + 0.25 * ((px - mask.left) / wide);
      const amount = clamp(t * t * 1.15 + this.grainAt(px, py) * 0.34 * (0.15 + t));
      for (let c = 0; c < 3; c++) out[c] = lit[c]! + (dark[c]! - lit[c]!) * amount;
    };
  }
}

/** Writes a colour made lighter or darker by a share of itself. */
function lighten(colour: Rgb, share: number, out: Float32Array): void {
  for (let c = 0; c < 3; c++)
    out[c] = share > 0 ? colour[c]! + (1 - colour[c]!) * share * 0.8 : colour[c]! * (1 + share * 1.4);
}

/** The uppermost covered row in each column of a mask, in pixels of the picture. */
function crestOf({ coverage, width, height, top }: Mask): Float32Array {
  return Float32Array.from({ length: width }, (_, column) => {
    if ((column & 63) === 0) checkpoint();
    for (let row = 0; row < height; row++) if (coverage[row * width + column]! > 0.5) return top + row;
    return top + height;
  });
}
