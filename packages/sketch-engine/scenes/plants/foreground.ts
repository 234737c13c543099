import { lch, type Rgb } from "../../core/colour";
import { fillPath } from "../../core/fill";
import { Surface } from "../../core/frame";
import type { Point } from "../../core/path";
import type { Random } from "../../core/random";
import { project } from "../camera";
import type { Ground } from "../grounds/ground";
import type { World } from "../world";
import { drawFramingPlants } from "./framing";

/** Large plants at the edges of the picture and grass in the foreground, which give the picture depth. */
export function paintForeground(world: World, ground: Ground): void {
  const { brief } = world;
  const random = world.random.fork("fg");
  if (brief.vegetation > 0.3) drawFramingPlants(world, random);
  if (ground.hasGrass && brief.plant !== "none" && brief.season !== "winter") growGrass(world, random);
}

const BLADES_PER_HEIGHT = 1500;
const NEAREST_BLADE = 1.25;

function growGrass(world: World, random: Random): void {
  const { frame, brief, air, camera } = world;
  const blades: { z: number; x: number; ground: number; luck: number }[] = [];
  const count = Math.round(BLADES_PER_HEIGHT * air.aspect);
  for (let i = 0; i < count; i++) {
    const z = NEAREST_BLADE * 3.4 ** random.next();
    const x = (((random.next() - 0.5) * air.aspect * z) / camera.focal) * 1.05;
    const ground = world.heightAt(x, z, 6);
    const luck = random.next();
    if (world.hasWater && ground < 0.03) continue;
    blades.push({ z, x, ground, luck });
  }
  blades.sort((a, b) => b.z - a.z);
  for (const { z, x, ground, luck } of blades) {
    const foot = project(camera, frame.width, frame.height, x, ground, z);
    if (foot.y < 0 || foot.y > frame.height * 1.08) continue;
    const length = foot.scale * (0.035 + 0.06 * luck * luck);
    const lean = -air.lightSide * length * (0.15 + 0.5 * ((luck * 7.3) % 1));
    const half = Math.max(0.5, foot.scale * 0.0022);
    const hue = brief.season === "autumn" ? 75 + 20 * luck : 118 + 18 * luck;
    const leaf = lch(0.34 + 0.25 * ((luck * 13.7) % 1), 0.09 * brief.saturation, hue);
    const key = air.keyIntensity * (0.15 + 0.55 * ((luck * 5.1) % 1));
    const ambient = air.ambientIntensity * 0.75;
    const colour: Rgb = [
      leaf[0] * (air.key[0] * key + air.ambient[0] * ambient),
      leaf[1] * (air.key[1] * key + air.ambient[1] * ambient),
      leaf[2] * (air.key[2] * key + air.ambient[2] * ambient),
    ];
    const blade: Point[] = [
      [foot.x - half, foot.y + 1],
      [foot.x - half * 0.6 + lean * 0.35, foot.y - length * 0.6],
      [foot.x + lean, foot.y - length],
      [foot.x + half * 0.6 + lean * 0.35, foot.y - length * 0.6],
      [foot.x + half, foot.y + 1],
    ];
    fillPath(frame, [blade], colour, { depth: z * 0.97, surface: Surface.plant });
  }
}
