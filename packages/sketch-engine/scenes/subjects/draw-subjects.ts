import type { SubjectKind } from "../../subjects/kinds";
import type { World } from "../world";
import { drawModel, drawReflection, type Placement } from "./draw-model";
import { addBeam, addLightPool } from "./night-lights";
import { isDark } from "./plan";

const LAMP_HEIGHT = 0.81;
const LIGHT_SOURCES: ReadonlySet<SubjectKind> = new Set(["campfire", "cabin", "lodge", "tent"]);

/** Draws planned subjects from far to near, with their reflections and, in the dark, the light they emit. */
export function drawSubjects(world: World, placements: readonly Placement[]): void {
  const dark = isDark(world.brief);
  for (const placement of placements) {
    const { model, x, y, scale } = placement;
    if (model.anchor === "water" && world.hasWater) drawReflection(world, placement);
    drawModel(world, placement);
    if (dark && model.kind === "lighthouse") addBeam(world.frame, x, y - scale * LAMP_HEIGHT);
    if (dark && LIGHT_SOURCES.has(model.kind)) addLightPool(world.frame, x, y, scale);
  }
}
