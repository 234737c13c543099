import type { Progress } from "../../core/progress";
import type { Plant } from "../../language/brief";
import { project } from "../camera";
import type { Ground } from "../grounds/ground";
import type { Clearings } from "../subjects/clearings";
import type { World } from "../world";
import { drawTree } from "./tree";

const NEAREST_TREE = 3.2;
const FARTHEST_TREE = 62;
const SIZE_FACTOR: Partial<Record<Plant, number>> = { palm: 1.5, cactus: 0.8 };

interface Site {
  x: number;
  z: number;
  ground: number;
  size: number;
  seed: number;
}

/** Plants trees where `treeDensityAt` allows them, and draws them from far to near. */
export function scatterTrees(world: World, ground: Ground, clearings: Clearings, progress: Progress): void {
  const { brief, camera, frame } = world;
  if (ground.trees === 0 || brief.plant === "none") return;
  const sites = findSites(world, ground, progress);
  const height = ground.treeHeight * (SIZE_FACTOR[brief.plant] ?? 1);
  progress.stage(0.4, 1);
  for (const [i, site] of sites.entries()) {
    if ((i & 31) === 0) progress.at(i / sites.length);
    const tall = height * site.size;
    const foot = project(camera, frame.width, frame.height, site.x, site.ground, site.z);
    if (clearings.hides(foot.x, foot.y, tall * foot.scale, site.z)) continue;
    drawTree(world, site.x, site.ground, site.z, tall, site.seed);
  }
}

function findSites(world: World, ground: Ground, progress: Progress): Site[] {
  const random = world.random.fork("trees");
  const spread = (world.air.aspect / world.camera.focal) * 1.1;
  const sites: Site[] = [];
  progress.stage(0, 0.4);
  for (let attempt = 0; attempt < ground.trees; attempt++) {
    if ((attempt & 127) === 0) progress.at(attempt / ground.trees);
    const z = NEAREST_TREE * (FARTHEST_TREE / NEAREST_TREE) ** (random.next() ** 0.75);
    const x = (random.next() - 0.5) * spread * z;
    const luck = random.next();
    const size = random.range(0.65, 1.3);
    const seed = random.uint32();
    const height = ground.heightAt(x, z, 5);
    if (ground.hasWater && height < 0.03) continue;
    const step = 0.15;
    const slopeX = ground.heightAt(x + step, z, 5) - height;
    const slopeZ = ground.heightAt(x, z + step, 5) - height;
    const up = step / Math.sqrt(slopeX * slopeX + slopeZ * slopeZ + step * step);
    if (luck > ground.treeDensityAt(x, z, height, up)) continue;
    sites.push({ x, z, ground: height - 0.02, size, seed });
  }
  return sites.sort((a, b) => b.z - a.z);
}
