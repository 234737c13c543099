import type { SubjectKind } from "../../subjects/kinds";
import type { World } from "../world";
import { drawModel, type Placement } from "./draw-model";
import { addBeam, addLightPool } from "./night-lights";
import { isDark } from "./plan";

const LAMP_HEIGHT = 0.81;
const LIGHT_SOURCES: ReadonlySet<SubjectKind> = new Set([
  "cabin",
  "lodge",
  "thing campfire",
  "thing log cabin",
  "thing tent",
]);

/** Draws planned subjects from far to near and, in the dark, the light they emit. */
export function drawSubjects(world: World, placements: readonly Placement[]): void {
  const dark = isDark(world.brief);
  for (const placement of placements) {
    const { model, x, y, scale } = placement;
    drawModel(world, placement);
    if (dark && model.kind === "thing lighthouse") addBeam(world.frame, x, y - scale * LAMP_HEIGHT);
    if (dark && LIGHT_SOURCES.has(model.kind)) addLightPool(world.frame, x, y, scale);
  }
}
