import { boxBlur } from "../core/blur";
import { checkpoint } from "../core/checkpoint";
import { coverageOf } from "../core/coverage";
import type { Shader } from "../core/fill";
import { Frame, Surface } from "../core/frame";
import { clamp, smoothstep } from "../core/math";
import { Noise } from "../core/noise";
import { type Bounds, boundsOf, type Path, type Polygon } from "../core/path";
import type { Model, Part } from "../subjects/kinds";
import { isPerson } from "../subjects/person";
import { gradientShader } from "../things/gradient";
import type { StageLight } from "./light";

/** Where a model stands: its foot at (x, y) and its height, all in pixels. */
export interface ThingPlace {
  model: Model;
  x: number;
  y: number;
  scale: number;
  mirror: 1 | -1;
  /** Rotation in radians. */
  turn: number;
  /** Distance from the camera in world units; nearer pixels of the frame hide the thing. */
  depth?: number;
}

export interface ThingLook {
  light: StageLight;
  /** Share of the colour that haze replaces, 0..1. */
  hidden?: number;
  fog?: readonly [number, number, number];
  /** Share of the height that is under water. */
  sunk?: number;
  /** Share of the mirror image below the foot, 0..1. */
  reflection?: number;
  /** Height of the shadow on the ground over the height of what casts it; 0 for none, as for what flies. */
  groundShadow?: number;
  /** How far its shadow falls on what is right behind it, in its heights: for what lies flat or floats before a wall. */
  dropped?: number;
}

interface PlacedPart {
  part: Part;
  outline: Path;
}

/** Paints a model as a body: lit from the side, with relief from its shapes, its shadow and its mirror image. */
export function paintThing(frame: Frame, place: ThingPlace, look: ThingLook): void {
  const parts = place.model.parts.map((part) => ({
    part,
    outline: part.outline.placed(place.x, place.y, place.scale, place.turn, place.mirror),
  }));
  const bounds = boundsOf(parts.flatMap(({ outline }) => outline.polygons));
  const body = Body.of(frame, bounds, parts, place);
  if (!body) return;
  if (look.sunk) body.sink(place, look.sunk);
  if (look.dropped) body.dropShadow(look.light, place.scale, look.dropped);
  if (look.groundShadow) castShadow(frame, parts, place, look, bounds);
  if (look.reflection) body.reflect(place.y - place.scale * (look.sunk ?? 0), look.reflection);
  body.place(place, look);
}

/** A shadow that lies on the ground, away from the light, and a dark line where the thing touches the ground. */
function castShadow(
  frame: Frame,
  parts: readonly PlacedPart[],
  { y: foot, scale }: ThingPlace,
  { light, groundShadow = 0 }: ThingLook,
  bounds: Bounds,
): void {
  const lean = -light.side * light.length;
  const fallen = (x: number, y: number): readonly [number, number] => [
    x + (foot - y) * lean * 0.55,
    foot - (foot - y) * groundShadow,
  ];
  const soft = Math.max(1, scale * light.softness * 0.5);
  const margin = Math.ceil(soft * 3);
  const touch = Math.max(1, scale * 0.02);
  const corners = [
    fallen(bounds.left, bounds.top),
    fallen(bounds.right, bounds.top),
    fallen(bounds.left, bounds.bottom),
    fallen(bounds.right, bounds.bottom),
  ];
  const left = Math.max(0, Math.floor(Math.min(...corners.map(([x]) => x)) - margin));
  const right = Math.min(frame.width, Math.ceil(Math.max(...corners.map(([x]) => x)) + margin));
  const top = Math.max(0, Math.floor(Math.min(...corners.map(([, y]) => y)) - margin));
  const bottom = Math.min(
    frame.height,
    Math.ceil(Math.max(...corners.map(([, y]) => y), foot) + margin + touch * 2),
  );
  const [width, height] = [right - left, bottom - top];
  if (width < 2 || height < 2) return;
  const dark = new Float32Array(width * height);
  const contact = new Float32Array(width * height);
  for (const { part, outline } of parts) {
    if ((part.alpha ?? 1) < 0.4) continue;
    const shadow = outline.polygons.map(
      (polygon): Polygon => polygon.map(([x, y]) => [fallen(x, y)[0] - left, fallen(x, y)[1] - top]),
    );
    addCoverage(dark, shadow, width, height);
    // Only what is near the ground touches it.
    const low = outline.bounds.bottom > foot - scale * 0.05;
    if (low)
      addCoverage(
        contact,
        outline.polygons.map(
          (polygon): Polygon =>
            polygon.map(([x, y]) => [x - left, foot - (foot - y) * 0.1 + touch * 0.6 - top]),
        ),
        width,
        height,
      );
  }
  // Hard light is as dark far from the foot as near to it.
  const far = 0.35 + 0.4 * clamp((0.1 - light.softness) / 0.07);
  const softened = boxBlur(dark, width, height, 1, soft, 2);
  const touching = boxBlur(contact, width, height, 1, touch, 2);
  for (let row = 0; row < height; row++) {
    if ((row & 15) === 0) checkpoint();
    // Farther from the foot a shadow is paler.
    const near = clamp(1 - (foot - top - row) / Math.max(1, scale * groundShadow * 1.15), 0, 1);
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const amount = clamp(softened[i]! * (far + (1 - far) * near) + touching[i]! * 0.55) * light.shadow;
      if (amount < 0.003) continue;
      const k = ((top + row) * frame.width + left + column) * 3;
      // Shadows keep some of the light from all around, which is bluish.
      frame.colour[k]! *= 1 - amount;
      frame.colour[k + 1]! *= 1 - amount * 0.97;
      frame.colour[k + 2]! *= 1 - amount * 0.92;
    }
  }
}

function addCoverage(plane: Float32Array, polygons: readonly Polygon[], width: number, height: number): void {
  const mask = coverageOf(polygons, width, height);
  if (!mask) return;
  for (let y = 0; y < mask.height; y++) {
    if ((y & 31) === 0) checkpoint();
    const to = (mask.top + y) * width + mask.left;
    for (let x = 0; x < mask.width; x++)
      plane[to + x] = Math.max(plane[to + x]!, mask.coverage[y * mask.width + x]!);
  }
}

/** Seams between light and dark parts stand out this much, in pixels of height for each step of lightness. */
const SEAM_RELIEF = 0.006;

/** Skin and cloth shine less than things. */
const MATTE = 0.2;

/** No surface is of one even colour. */
const GRAIN = new Noise(7);

/** A model drawn flat on a layer of its own, from which its relief is read. */
class Body {
  private constructor(
    private readonly frame: Frame,
    private readonly left: number,
    private readonly top: number,
    private readonly layer: Frame,
    /** Coverage of each pixel of the layer, 0..1. */
    private readonly cover: Float32Array,
    /** Emitted light of each pixel. */
    private readonly glow: Float32Array,
  ) {}

  static of(frame: Frame, bounds: Bounds, parts: readonly PlacedPart[], { mirror }: ThingPlace): Body | null {
    const left = Math.max(0, Math.floor(bounds.left) - 2);
    const top = Math.max(0, Math.floor(bounds.top) - 2);
    const width = Math.min(frame.width, Math.ceil(bounds.right) + 2) - left;
    const height = Math.min(frame.height, Math.ceil(bounds.bottom) + 2) - top;
    if (width < 1 || height < 1) return null;
    const layer = new Frame(width, height);
    const body = new Body(
      frame,
      left,
      top,
      layer,
      new Float32Array(layer.pixels),
      new Float32Array(layer.pixels),
    );
    for (const { part, outline } of parts) body.add(part, outline, mirror);
    return body;
  }

  private add(part: Part, outline: Path, mirror: 1 | -1): void {
    const { layer, cover, glow, left, top } = this;
    const polygons = outline.polygons.map((polygon): Polygon => polygon.map(([x, y]) => [x - left, y - top]));
    const mask = coverageOf(polygons, layer.width, layer.height);
    if (!mask) return;
    const { colour, gradient, alpha = 1, shading } = part;
    const bounds = boundsOf(polygons);
    const paint: Shader = gradient
      ? gradientShader(gradient, bounds, mirror)
      : shading
        ? rounded(part, bounds)
        : (_x, _y, out) => out.set(colour);
    // The gradient carries its own opacity; the mean of it is the part's alpha for styles without gradients.
    const opacity = gradient ? 1 : alpha;
    const pixel = new Float32Array(4);
    for (let y = 0; y < mask.height; y++) {
      if ((y & 15) === 0) checkpoint();
      for (let x = 0; x < mask.width; x++) {
        const covered = mask.coverage[y * mask.width + x]! * opacity;
        if (covered <= 0) continue;
        const i = (mask.top + y) * layer.width + mask.left + x;
        pixel[3] = 1;
        paint(mask.left + x, mask.top + y, pixel);
        const a = covered * pixel[3]!;
        const before = cover[i]!;
        // Under the antialiased edge of the first part there is nothing yet, which would darken it.
        const share = before < 0.01 ? 1 : a;
        for (let c = 0; c < 3; c++) {
          const k = i * 3 + c;
          layer.colour[k]! += (pixel[c]! - layer.colour[k]!) * share;
        }
        cover[i] = a + before * (1 - a);
        glow[i]! += ((part.glow ?? 0) - glow[i]!) * a;
      }
    }
  }

  /** Takes away what is below the waterline, which waves make uneven. */
  sink({ y: foot, scale }: ThingPlace, share: number): void {
    const { cover, layer, left, top } = this;
    for (let column = 0; column < layer.width; column++) {
      if ((column & 63) === 0) checkpoint();
      const wave = GRAIN.gradient(((left + column) / scale) * 9, 2) * 0.012;
      const line = foot - top - scale * (share + wave);
      for (let row = Math.max(0, Math.floor(line)); row < layer.height; row++)
        cover[row * layer.width + column]! *= clamp(line + 1 - row);
    }
  }

  /** A shadow on what is right behind, away from the light. */
  dropShadow({ side, shadow, softness }: StageLight, scale: number, fall: number): void {
    const { frame, layer, cover, left, top } = this;
    const down = Math.round(scale * fall);
    const across = -Math.round(scale * fall * 0.8) * side;
    const reach = Math.max(2, Math.ceil(scale * (0.01 + softness * 0.45)));
    const [width, height] = [layer.width + 6 * reach, layer.height + 6 * reach];
    const padded = new Float32Array(width * height);
    for (let row = 0; row < layer.height; row++) {
      if ((row & 63) === 0) checkpoint();
      const from = cover.subarray(row * layer.width, (row + 1) * layer.width);
      padded.set(from, (row + 3 * reach) * width + 3 * reach);
    }
    const soft = boxBlur(padded, width, height, 1, reach, 2);
    const close = boxBlur(padded, width, height, 1, Math.max(1, reach * 0.25), 2);
    // Far from what casts it, a shadow is of one darkness.
    const share = fall > 0.1 ? 0 : 0.3;
    for (let row = 0; row < height; row++) {
      if ((row & 15) === 0) checkpoint();
      const y = top + row - 3 * reach + down;
      if (y < 0 || y >= frame.height) continue;
      for (let column = 0; column < width; column++) {
        const x = left + column - 3 * reach + across;
        const dark =
          clamp(soft[row * width + column]! * (0.9 - share / 3) + close[row * width + column]! * share) *
          shadow;
        if (dark < 0.003 || x < 0 || x >= frame.width) continue;
        const k = (y * frame.width + x) * 3;
        for (let c = 0; c < 3; c++) frame.colour[k + c]! *= 1 - dark * (1 - 0.04 * c);
      }
    }
  }

  reflect(foot: number, strength: number): void {
    const { frame, layer, cover, left, top } = this;
    const last = Math.min(frame.height, Math.floor(foot + (foot - top) * 0.6));
    for (let row = Math.max(0, Math.floor(foot)); row < last; row++) {
      if ((row & 15) === 0) checkpoint();
      const from = Math.floor(2 * foot - row) - 1 - top;
      if (from < 0 || from >= layer.height) continue;
      const fade = strength * (1 - (row - foot) / Math.max(1, last - foot)) ** 1.5;
      for (let column = 0; column < layer.width; column++) {
        const i = from * layer.width + column;
        const alpha = cover[i]! * fade;
        if (alpha <= 0) continue;
        const k = (row * frame.width + left + column) * 3;
        for (let c = 0; c < 3; c++)
          frame.colour[k + c]! += (layer.colour[i * 3 + c]! - frame.colour[k + c]!) * alpha;
      }
    }
  }

  place(
    { model, depth, scale, y: foot }: ThingPlace,
    { light, hidden = 0, fog = [0, 0, 0], dropped }: ThingLook,
  ): void {
    const { frame, layer, cover, glow, left, top } = this;
    const { width, height } = layer;
    const size = Math.max(8, Math.min(scale, height));
    const isMatte = isPerson(model.kind);
    // Large plain faces would show the corners of a box that is moved twice.
    const round = boxBlur(cover, width, height, 1, Math.max(1, size * 0.17), isMatte ? 3 : 2);
    const broad = boxBlur(cover, width, height, 1, Math.max(1, size * 0.06), 2);
    const close = boxBlur(cover, width, height, 1, Math.max(1, size * 0.014), 2);
    const seams = boxBlur(lightnessOf(layer), width, height, 1, Math.max(1, size * 0.006), 1);
    const rounded = depth === undefined ? -1 : Math.fround(depth);
    const { key, ambient, side, rim = 0, gloss = 0 } = light;
    const polish = 0.07 * (1 + 2 * gloss) * (isMatte ? MATTE : 1);
    for (let row = 0; row < height; row++) {
      if ((row & 15) === 0) checkpoint();
      const up = row > 0 ? -width : 0;
      const down = row < height - 1 ? width : 0;
      // Light from above; near the ground less light comes from all around.
      const rise = clamp((foot - top - row) / scale);
      const grounded = dropped ? 1 : 0.8 + 0.2 * smoothstep(0, 0.32, rise);
      for (let column = 0; column < width; column++) {
        const i = row * width + column;
        const a = cover[i]!;
        if (a < 0.003) continue;
        const to = (top + row) * frame.width + left + column;
        if (rounded >= 0 && frame.depth[to]! < rounded) continue;
        const west = i - (column > 0 ? 1 : 0);
        const east = i + (column < width - 1 ? 1 : 0);
        const slopeX =
          (round[east]! - round[west]!) * size * 0.16 +
          (broad[east]! - broad[west]!) * size * 0.06 +
          (close[east]! - close[west]!) * size * 0.012 +
          (seams[east]! - seams[west]!) * size * SEAM_RELIEF;
        const slopeY =
          (round[i + down]! - round[i + up]!) * size * 0.16 +
          (broad[i + down]! - broad[i + up]!) * size * 0.06 +
          (close[i + down]! - close[i + up]!) * size * 0.012 +
          (seams[i + down]! - seams[i + up]!) * size * SEAM_RELIEF;
        const length = Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1);
        const facing = (-slopeX * 0.5 * side + slopeY * 0.6 + 0.62) / length;
        const lit = 0.34 + 0.72 * clamp(facing, 0, 1.15);
        const across = (column / width - 0.5) * side;
        const form = lit * (1 + 0.16 * across);
        const mirror = clamp((-slopeX * 0.42 * side + slopeY * 0.5 + 0.86) / length);
        const shine = mirror ** 36 * polish + rim * (1 - clamp(1.6 / length)) * 0.5;
        const own = glow[i]!;
        const grain =
          1 +
          GRAIN.fractal((column / size) * 9, (row / size) * 9, 3) * 0.07 +
          GRAIN.gradient((column / size) * 60, (row / size) * 60) * 0.03;
        for (let c = 0; c < 3; c++) {
          const albedo = layer.colour[i * 3 + c]! * grain;
          let value =
            albedo * (key[c]! * form * 1.16 + ambient[c]! * 0.52 * grounded) +
            shine * key[c]! +
            albedo * own * 0.85;
          value += (fog[c]! - value) * hidden;
          frame.colour[to * 3 + c]! += (value - frame.colour[to * 3 + c]!) * a;
        }
        if (a > 0.5) {
          if (rounded >= 0) frame.depth[to] = rounded;
          frame.surface[to] = own > 1 ? Surface.light : Surface.object;
        }
      }
    }
  }
}

/** Bodies that the engine draws itself say which parts are round. */
function rounded({ colour, shading }: Part, bounds: Bounds): Shader {
  const half = (bounds.right - bounds.left) / 2 || 1;
  const middle = (bounds.left + bounds.right) / 2;
  const centre = (bounds.top + bounds.bottom) / 2;
  const tall = (bounds.bottom - bounds.top) / 2 || 1;
  return (x, y, out) => {
    const u = (x - middle) / half;
    const v = shading === "sphere" ? (y - centre) / tall : 0;
    const t = 1.04 - 0.2 * u * u - 0.14 * v;
    for (let c = 0; c < 3; c++) out[c] = colour[c]! * t;
  };
}

function lightnessOf({ colour, pixels }: Frame): Float32Array {
  const light = new Float32Array(pixels);
  for (let i = 0; i < pixels; i++) {
    if ((i & 0x7fff) === 0) checkpoint();
    light[i] = Math.cbrt(0.3 * colour[i * 3]! + 0.6 * colour[i * 3 + 1]! + 0.1 * colour[i * 3 + 2]!);
  }
  return light;
}
