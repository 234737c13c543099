import { scaled } from "../../core/colour";
import { fillPath, type Shader } from "../../core/fill";
import { type Frame, Surface } from "../../core/frame";
import { type Bounds, boundsOf, type Path } from "../../core/path";
import type { Model } from "../../subjects/kinds";
import type { World } from "../world";
import { type Lighting, partShader } from "./part-shader";

/** Position and appearance of a model in the picture. */
export interface Placement {
  model: Model;
  /** Position of the model's origin, in pixels. */
  x: number;
  y: number;
  /** Height of the model in pixels. */
  scale: number;
  /** Distance from the camera; without it the model is drawn in front of everything, as for flying subjects. */
  depth?: number;
  /** Share of the model's colour that haze replaces, 0..1. */
  hidden: number;
  mirror: 1 | -1;
  /** Rotation in radians. */
  turn: number;
}

export interface DrawOptions {
  /** Opacity, 0..1. */
  alpha?: number;
  /** Whether covered pixels are marked as an object; false for reflections. */
  marksSurface?: boolean;
  /** Transforms the placed outlines, for example into a reflection. */
  bend?: (outline: Path) => Path;
  /** Added to the brightness of every part. */
  overlay?: (shader: Shader) => Shader;
}

/** Parts with a larger `glow` are marked as light. */
const BRIGHT = 1;
const REFLECTION_ALPHA = 0.33;

export function drawModel(world: World, placement: Placement): void {
  fillModel(world.frame, placement, lightingOf(world, placement, placement.hidden));
}

/** The reflection of the model in the water below its origin, shortened and wavy. */
export function drawReflection(world: World, placement: Placement): void {
  const { y, scale } = placement;
  const bend = (outline: Path): Path =>
    outline.map((px, py) => [px + Math.sin((py - y) * 0.5) * scale * 0.012, y + (y - py) * 0.9]);
  const light = lightingOf(world, placement, Math.max(placement.hidden, 0.35));
  fillModel(world.frame, placement, light, { bend, alpha: REFLECTION_ALPHA, marksSurface: false });
}

const fog = new Float32Array(3);

function lightingOf(world: World, placement: Placement, hidden: number): Lighting {
  const { frame, air } = world;
  air.fogAt(placement.x / frame.height, placement.y / frame.height, fog);
  return {
    key: scaled(air.key, air.keyIntensity),
    ambient: scaled(air.ambient, air.ambientIntensity * 1.25),
    side: air.lightSide,
    fog: [fog[0]!, fog[1]!, fog[2]!],
    hidden,
  };
}

/** Draws all parts of a model in a given light. */
export function fillModel(
  frame: Frame,
  placement: Placement,
  light: Lighting,
  options: DrawOptions = {},
): void {
  const { model, x, y, scale, depth, mirror, turn } = placement;
  const { alpha = 1, marksSurface = true, bend, overlay } = options;
  const outlines = model.parts.map((part) => {
    const placed = part.outline.placed(x, y, scale, turn, mirror);
    return bend ? bend(placed) : placed;
  });
  const body = model.kind === "balloon" ? roundBody(model, outlines) : null;
  for (const [i, part] of model.parts.entries()) {
    const outline = outlines[i]!;
    const bounds = part.shading === "sphere" && body ? body : outline.bounds;
    const shader = partShader(part, bounds, light);
    fillPath(frame, outline, overlay ? overlay(shader) : shader, {
      alpha: (part.alpha ?? 1) * alpha,
      ...(depth === undefined ? {} : { depth }),
      ...(marksSurface ? { surface: (part.glow ?? 0) > BRIGHT ? Surface.light : Surface.object } : {}),
    });
  }
}

/** The panels of a balloon are shaded as one sphere. */
function roundBody(model: Model, outlines: readonly Path[]): Bounds {
  const round = outlines.filter((_, i) => model.parts[i]?.shading === "sphere");
  return boundsOf(round.flatMap((outline) => outline.polygons));
}
