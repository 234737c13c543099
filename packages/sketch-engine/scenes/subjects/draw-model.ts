import { scaled } from "../../core/colour";
import { clamp } from "../../core/math";
import type { StageLight } from "../../stage/light";
import { paintThing, type ThingPlace } from "../../stage/paint-thing";
import type { Atmosphere } from "../sky/atmosphere";
import type { World } from "../world";

/** Position and appearance of a model in the picture; without a depth it is drawn in front of everything. */
export interface Placement extends ThingPlace {
  /** Share of the model's colour that haze replaces, 0..1. */
  hidden: number;
}

const REFLECTION = 0.4;
/** Height of the shadow on level ground, in heights of what casts it. */
const GROUND_SHADOW = 0.1;

/** Draws a model in the light of the landscape, with its shadow on the ground or its mirror image in the water. */
export function drawModel(world: World, placement: Placement): void {
  const { frame, air, hasWater } = world;
  const { model, x, y, depth, hidden } = placement;
  const fog = new Float32Array(3);
  air.fogAt(x / frame.height, y / frame.height, fog);
  const isAfloat = model.anchor === "water" && hasWater;
  const isGrounded = model.anchor === "ground" && depth !== undefined;
  paintThing(frame, placement, {
    light: landscapeLight(air),
    hidden,
    fog: [fog[0]!, fog[1]!, fog[2]!],
    groundShadow: isGrounded ? GROUND_SHADOW : 0,
    reflection: isAfloat ? REFLECTION : 0,
  });
}

/** The light of the sky on a body that stands in the landscape; low suns throw long shadows. */
function landscapeLight({ key, keyIntensity, ambient, ambientIntensity, ...air }: Atmosphere): StageLight {
  const height = air.lightY / Math.max(0.2, Math.abs(air.lightX));
  return {
    side: air.lightX > 0 ? 1 : -1,
    key: scaled(key, keyIntensity * 0.92),
    ambient: scaled(ambient, ambientIntensity * 1.5),
    shadow: clamp(0.2 + keyIntensity * 0.3, 0, 0.5),
    softness: 0.05,
    length: clamp(0.5 / height, 0.4, 1.4),
  };
}
