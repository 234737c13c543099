import { scaled } from "../../core/colour";
import { fillPath } from "../../core/fill";
import { Surface } from "../../core/frame";
import { type Bounds, boundsOf, type Path } from "../../core/path";
import type { Model } from "../../subjects/kinds";
import type { World } from "../world";
import { type Lighting, partShader } from "./part-shader";

/** Where and how a model stands in the picture. */
export interface Placement {
  model: Model;
  /** Its origin, pixels. */
  x: number;
  y: number;
  /** Pixels per height of the model. */
  scale: number;
  /** Distance from the eye; absent for what flies in front of everything. */
  depth?: number;
  /** How much of it the air hides, 0..1. */
  hidden: number;
  mirror: 1 | -1;
  /** Radians. */
  turn: number;
}

const BRIGHT = 1;
const REFLECTION_ALPHA = 0.33;

export function drawModel(world: World, placement: Placement): void {
  drawParts(world, placement, (outline) => outline, 1, placement.hidden, true);
}

/** The model upside down in the water below its origin, shortened and wavering. */
export function drawReflection(world: World, placement: Placement): void {
  const { y, scale } = placement;
  const flip = (outline: Path): Path =>
    outline.map((px, py) => [px + Math.sin((py - y) * 0.5) * scale * 0.012, y + (y - py) * 0.9]);
  drawParts(world, placement, flip, REFLECTION_ALPHA, Math.max(placement.hidden, 0.35), false);
}

const fog = new Float32Array(3);

function drawParts(
  world: World,
  placement: Placement,
  bend: (outline: Path) => Path,
  alpha: number,
  hidden: number,
  marksSurface: boolean,
): void {
  const { frame, air } = world;
  const { model, x, y, scale, depth, mirror, turn } = placement;
  air.fogAt(x / frame.height, y / frame.height, fog);
  const light: Lighting = {
    key: scaled(air.key, air.keyIntensity),
    ambient: scaled(air.ambient, air.ambientIntensity * 1.25),
    side: air.lightSide,
    fog: [fog[0]!, fog[1]!, fog[2]!],
    hidden,
  };
  const outlines = model.parts.map((part) => bend(part.outline.placed(x, y, scale, turn, mirror)));
  const body = model.kind === "balloon" ? roundBody(model, outlines) : null;
  for (const [i, part] of model.parts.entries()) {
    const outline = outlines[i]!;
    const bounds = part.shading === "sphere" && body ? body : outline.bounds;
    const surface = (part.glow ?? 0) > BRIGHT ? Surface.light : Surface.object;
    fillPath(frame, outline, partShader(part, bounds, light), {
      alpha: (part.alpha ?? 1) * alpha,
      ...(depth === undefined ? {} : { depth }),
      ...(marksSurface ? { surface } : {}),
    });
  }
}

/** A balloon is one ball although it is sewn from panels. */
function roundBody(model: Model, outlines: readonly Path[]): Bounds {
  const round = outlines.filter((_, i) => model.parts[i]?.shading === "sphere");
  return boundsOf(round.flatMap((outline) => outline.polygons));
}
