import { boxBlur, type Plane, sample, shrink } from "../core/blur";
import { checkpoint } from "../core/checkpoint";
import type { Rgb } from "../core/colour";
import { coverageOf, type Mask } from "../core/coverage";
import { fillMask } from "../core/fill";
import { type Frame, Surface } from "../core/frame";
import { clamp, smoothstep } from "../core/math";
import { type Bounds, Path, type Polygon } from "../core/path";
import { toPixels } from "../graphic/shape";
import type { LetteringPiece } from "./layout";
import {
  type ColourWishes,
  type LetteringColours,
  letteringColours,
  measureBackdrop,
  type Scrim,
} from "./lettering-colours";
import type { PlacedLettering } from "./place-lettering";

export interface DrawLettering extends ColourWishes {
  /** The outline of the subject in picture heights, which stands before letters that are behind it. */
  subject?: Path | readonly Polygon[];
  /** The width of the paper around the picture, as a share of the shorter side: it is not darkened. */
  border?: number;
  /** Opacity of the letters; below 1 the texture of the paper shows. */
  alpha?: number;
  /** The `Surface` written where letters are, for styles that treat surfaces in their own way. */
  surface?: number;
}

/** Space around the letters that must be calm too, in picture heights. */
const SURROUND = 0.012;
/** From this change on, a soft scrim looks like fog; a plate looks as if it were meant. */
const PLATE_FROM = 0.3;
const PLATE_ALPHA = 0.94;
/** Letters of which the subject hides more than this stand before it. */
const MAX_HIDDEN = 0.3;

/**
 * Draws placed lettering on a linear frame, before a style lays its own texture over it or calls `finish`. Colours are
 * chosen by what is behind, so that the contrast is at least 4.5:1 everywhere but in the outermost twentieths of the tones.
 */
export function drawLettering(
  frame: Frame,
  placed: PlacedLettering,
  options: DrawLettering = {},
): LetteringColours {
  const regions = placed.pieces
    .filter(({ kind }) => kind === "type")
    .map(({ bounds }) => surround(bounds, SURROUND));
  const hasPlate = placed.pieces.some(({ kind }) => kind === "plate");
  const colours = letteringColours(measureBackdrop(frame, regions), options);
  const masks = placed.pieces.map((piece) => maskOf(frame, piece, options));
  if (colours.scrim && !hasPlate) {
    for (const { bounds, indices } of groupsOf(placed.pieces))
      layScrim(
        frame,
        bounds,
        indices.map((i) => masks[i]!).filter(Boolean),
        colours.scrim,
        options.border ?? 0,
      );
  }
  for (const [i, { kind, colourRole }] of placed.pieces.entries()) {
    fillMask(frame, masks[i]!, colours[colourRole], {
      alpha: kind === "plate" ? PLATE_ALPHA : (options.alpha ?? 1),
      ...(options.surface !== undefined && { surface: options.surface }),
    });
  }
  return colours;
}

const surround = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

function maskOf(
  frame: Frame,
  { outline, isBehind }: LetteringPiece,
  { subject }: DrawLettering,
): Mask | null {
  const { width, height } = frame;
  const mask = coverageOf(toPixels(outline.polygons, height), width, height);
  return mask && isBehind ? behindSubject(frame, mask, subject) : mask;
}

/** The mask without what the subject hides, or the whole mask where too little would be left to read. */
function behindSubject(frame: Frame, mask: Mask, subject: DrawLettering["subject"]): Mask {
  const before = subject ? outlineBefore(frame, mask, subject) : surfaceBefore(frame, mask);
  const coverage = mask.coverage.slice();
  let whole = 0;
  let left = 0;
  for (let row = 0; row < mask.height; row++) {
    if ((row & 15) === 0) checkpoint();
    for (let i = row * mask.width; i < (row + 1) * mask.width; i++) {
      whole += coverage[i]!;
      coverage[i]! *= 1 - before[i]!;
      left += coverage[i]!;
    }
  }
  return left < whole * (1 - MAX_HIDDEN) ? mask : { ...mask, coverage };
}

function outlineBefore(frame: Frame, mask: Mask, subject: Path | readonly Polygon[]): Float32Array {
  const polygons = subject instanceof Path ? subject.polygons : subject;
  const cover = coverageOf(toPixels(polygons, frame.height), frame.width, frame.height);
  const before = new Float32Array(mask.coverage.length);
  if (!cover) return before;
  for (let row = 0; row < mask.height; row++) {
    if ((row & 15) === 0) checkpoint();
    const y = mask.top + row - cover.top;
    if (y < 0 || y >= cover.height) continue;
    const from = Math.max(0, cover.left - mask.left);
    const to = Math.min(mask.width, cover.left + cover.width - mask.left);
    for (let column = from; column < to; column++)
      before[row * mask.width + column] = cover.coverage[y * cover.width + mask.left + column - cover.left]!;
  }
  return before;
}

/** Where a scene has objects, with edges as soft as a pixel. */
function surfaceBefore({ surface, width }: Frame, mask: Mask): Float32Array {
  const before = new Float32Array(mask.coverage.length);
  let isAny = false;
  for (let row = 0; row < mask.height; row++) {
    if ((row & 15) === 0) checkpoint();
    for (let column = 0; column < mask.width; column++) {
      if (surface[(mask.top + row) * width + mask.left + column] !== Surface.object) continue;
      before[row * mask.width + column] = 1;
      isAny = true;
    }
  }
  return isAny ? boxBlur(before, mask.width, mask.height, 1, 1, 1) : before;
}

/** Lines farther apart than this, in picture heights, are set off each for itself. */
const APART = 0.09;

/** Neighbouring pieces, from the top down. */
function groupsOf(pieces: readonly LetteringPiece[]): { bounds: Bounds; indices: number[] }[] {
  const groups: { bounds: Bounds; indices: number[] }[] = [];
  const order = pieces.map(({ bounds }, i) => ({ bounds, i })).sort((a, b) => a.bounds.top - b.bounds.top);
  for (const { bounds, i } of order) {
    const last = groups.at(-1);
    if (last && bounds.top - last.bounds.bottom < APART) {
      last.bounds = unionOf([last.bounds, bounds]);
      last.indices.push(i);
    } else groups.push({ bounds, indices: [i] });
  }
  return groups;
}

/** Letters that begin this near to the upper or lower edge are set off by a gradient from there. */
const NEAR_EDGE = 0.24;

/** Darkens or lightens what is behind neighbouring letters, so that they are read. */
function layScrim(
  frame: Frame,
  bounds: Bounds,
  letters: readonly Mask[],
  scrim: Scrim,
  border: number,
): void {
  const unit = Math.min(1, frame.aspect);
  const padding = 0.035 * unit;
  const isLow = 1 - bounds.bottom < bounds.top;
  if ((isLow ? 1 - bounds.bottom : bounds.top) < NEAR_EDGE) {
    const edge = isLow ? bounds.top - padding : bounds.bottom + padding;
    layGradient(frame, edge, isLow, scrim, Math.round(border * unit * frame.height));
  } else if (scrim.change < PLATE_FROM) layGlow(frame, letters, scrim);
  else layPlate(frame, surround(bounds, padding), scrim.colour, Math.max(scrim.alpha, 0.86));
}

function unionOf(all: readonly Bounds[]): Bounds {
  return {
    left: Math.min(...all.map(({ left }) => left)),
    top: Math.min(...all.map(({ top }) => top)),
    right: Math.max(...all.map(({ right }) => right)),
    bottom: Math.max(...all.map(({ bottom }) => bottom)),
  };
}

/** Mixes a pixel with a colour; lights brighter than white are white first, or they would shine through. */
function cover({ colour }: Frame, pixel: number, paint: Rgb, alpha: number): void {
  for (let c = 0; c < 3; c++) {
    const k = pixel * 3 + c;
    const under = Math.min(1, colour[k]!);
    colour[k] = under + (paint[c]! - under) * alpha;
  }
}

const FADE = 0.22;

/** A gradient from the upper or lower edge to behind the letters. */
function layGradient(
  frame: Frame,
  edge: number,
  isLow: boolean,
  { colour, alpha }: Scrim,
  border: number,
): void {
  const { width, height } = frame;
  for (let row = border; row < height - border; row++) {
    if ((row & 15) === 0) checkpoint();
    const y = (row + 0.5) / height;
    const beyond = isLow ? edge - y : y - edge;
    const strength = alpha * smoothstep(FADE, 0, beyond);
    if (strength <= 0) continue;
    for (let i = row * width + border; i < (row + 1) * width - border; i++) cover(frame, i, colour, strength);
  }
}

function layPlate(frame: Frame, { left, top, right, bottom }: Bounds, colour: Rgb, alpha: number): void {
  const { width, height } = frame;
  const plate = new Path().rect(left, top, right - left, bottom - top);
  const mask = coverageOf(toPixels(plate.polygons, height), width, height);
  if (!mask) return;
  for (let row = 0; row < mask.height; row++) {
    if ((row & 15) === 0) checkpoint();
    for (let column = 0; column < mask.width; column++) {
      const covered = mask.coverage[row * mask.width + column]!;
      if (covered > 0) cover(frame, (mask.top + row) * width + mask.left + column, colour, alpha * covered);
    }
  }
}

/** How far a glow reaches, in picture heights. */
const GLOW = 0.07;
/** Cells of the shrunk picture in that distance. */
const GLOW_CELLS = 8;
/** Thin strokes are thickened to a silhouette first, or small letters would hardly glow. */
const THICKENING = 8;
/** The blurred silhouette is raised by this, so that the glow is whole at the edges of letters. */
const GLOW_GAIN = 2.6;

/** A second glow, wider and weaker, hides where the first ends. */
const HALO = 0.6;
const HALO_GAIN = 1.6;

/** A soft shadow or light in the shape of the letters, spread wide. */
function layGlow(frame: Frame, letters: readonly Mask[], { colour, alpha }: Scrim): void {
  const radius = Math.max(1, GLOW * frame.height * Math.min(1, frame.aspect));
  const region = regionOf(frame, letters, Math.ceil(radius * 4));
  const { left, top, width, height } = region;
  const all = new Float32Array(width * height);
  for (const mask of letters) {
    for (let row = 0; row < mask.height; row++) {
      if ((row & 31) === 0) checkpoint();
      const to = (mask.top - top + row) * width + mask.left - left;
      // Boxes of letters overlap although the letters do not.
      for (let column = 0; column < mask.width; column++)
        all[to + column] = Math.max(all[to + column]!, mask.coverage[row * mask.width + column]!);
    }
  }
  const factor = Math.max(1, Math.floor(radius / GLOW_CELLS));
  const small = shrink(all, width, height, 1, factor);
  const silhouette = boxBlur(small.data, small.width, small.height, 1, 1.4, 2).map((value) =>
    clamp(value * THICKENING),
  );
  const blurred = (cells: number): Plane => ({
    ...small,
    data: boxBlur(silhouette, small.width, small.height, 1, cells),
  });
  const core = blurred(radius / factor / 1.8);
  const halo = blurred((radius / factor) * 1.3);
  for (let row = 0; row < height; row++) {
    if ((row & 15) === 0) checkpoint();
    const y = (row + 0.5) / factor - 0.5;
    for (let column = 0; column < width; column++) {
      const x = (column + 0.5) / factor - 0.5;
      const near = smoothstep(0, 1, sample(core, 1, x, y, 0) * GLOW_GAIN);
      const far = smoothstep(0, 1, sample(halo, 1, x, y, 0) * HALO_GAIN);
      const share = 1 - (1 - near) * (1 - HALO * far);
      if (share > 0.002) cover(frame, (top + row) * frame.width + left + column, colour, alpha * share);
    }
  }
}

/** The part of the frame that masks and a margin around them take, in pixels. */
function regionOf(frame: Frame, masks: readonly Mask[], margin: number): Omit<Mask, "coverage"> {
  const left = Math.max(0, Math.min(...masks.map((mask) => mask.left)) - margin);
  const top = Math.max(0, Math.min(...masks.map((mask) => mask.top)) - margin);
  const right = Math.min(frame.width, Math.max(...masks.map((mask) => mask.left + mask.width)) + margin);
  const bottom = Math.min(frame.height, Math.max(...masks.map((mask) => mask.top + mask.height)) + margin);
  return { left, top, width: right - left, height: bottom - top };
}
