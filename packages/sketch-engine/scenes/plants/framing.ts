import type { Random } from "../../core/random";
import type { World } from "../world";
import { drawBough } from "./bough";
import { foregroundLight } from "./foreground-light";
import { drawLargeConifer } from "./large-conifer";

/** A foreground plant: horizontal position from the side away from the sun, foot and height, in picture heights. */
type ForegroundPlant = readonly [across: number, foot: number, tall: number];

/** Draws the large foreground plants that `world.framing` asks for. */
export function drawFramingPlants(world: World, random: Random): void {
  const { framing, brief } = world;
  if (framing === "none" || brief.plant === "none") return;
  const light = foregroundLight(world);
  if (brief.plant === "conifer" && framing !== "branch") {
    for (const [across, foot, tall] of plantsFor(world, random)) {
      const { width, height } = world.frame;
      const x = (isShadyLeft(world) ? across : 1 - across) * width + random.range(-0.012, 0.012) * height;
      const { shade, lit } = light;
      drawLargeConifer(world.frame, random, x, foot * height, tall * height, shade, lit, world.air.lightSide);
    }
  } else if (framing !== "tips") {
    drawBough(world, random, isShadyLeft(world) ? 1 : -1, light);
  }
}

const isShadyLeft = ({ air }: World): boolean => air.sunX > air.aspect / 2;

function plantsFor({ framing, brief, frame }: World, random: Random): ForegroundPlant[] {
  if (framing === "tips") {
    const count = Math.round(13 * Math.max(0.6, frame.aspect));
    return Array.from({ length: count }, (_, i): ForegroundPlant => {
      const across = (i + random.range(0.1, 0.9)) / count;
      // Higher towards both edges, so that the row frames the view.
      return [across, 1.05, 0.06 + (0.1 + 0.2 * Math.abs(across - 0.5) * 2) * random.range(0.45, 1.1)];
    });
  }
  const plants: ForegroundPlant[] = [
    [0.05, 1.06, random.range(0.66, 0.82)],
    [0.125, 1.06, random.range(0.4, 0.54)],
    [-0.02, 1.04, random.range(0.5, 0.66)],
  ];
  if (framing === "both") {
    plants.push(
      [0.97, 1.06, random.range(0.72, 0.92)],
      [0.9, 1.06, random.range(0.5, 0.62)],
      [1.03, 1.05, random.range(0.5, 0.7)],
      [0.84, 1.07, random.range(0.24, 0.34)],
    );
  } else if (brief.complexity > 0.4) {
    plants.push([1, 1.06, random.range(0.34, 0.46)], [0.955, 1.07, random.range(0.2, 0.3)]);
  }
  plants.push([0.185, 1.07, random.range(0.2, 0.32)]);
  return plants;
}
