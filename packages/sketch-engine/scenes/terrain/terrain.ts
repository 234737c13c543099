import type { Frame } from "../../core/frame";
import { Noise } from "../../core/noise";
import type { Progress } from "../../core/progress";
import type { Random } from "../../core/random";
import type { Brief, Landscape } from "../../language/brief";
import { isBust } from "../../subjects/kinds";
import { project } from "../camera";
import { makeGround } from "../grounds";
import { paintForeground } from "../plants/foreground";
import { scatterTrees } from "../plants/scatter";
import { drawTree } from "../plants/tree";
import { Atmosphere } from "../sky/atmosphere";
import { paintSky } from "../sky/paint-sky";
import { Clearings } from "../subjects/clearings";
import { drawSubjects } from "../subjects/draw-subjects";
import { planSubjects } from "../subjects/plan";
import { addWeather } from "../weather/weather";
import type { World } from "../world";
import { addEruption } from "./eruption";
import { GroundShader } from "./ground-shader";
import { Haze } from "./haze";
import { paintRelief } from "./relief";
import { ShadowGrid } from "./shadows";
import { paintWater } from "./water";

const LONE_TREE_HEIGHT = 2.2;

/** Draws one large tree as the focus of the composition. */
function growLoneTree(
  world: World,
  { across, z }: { across: number; z: number },
  clearings: Clearings,
): void {
  const { camera, frame, air } = world;
  const x = (across * air.aspect * z) / camera.focal;
  const ground = world.heightAt(x, z, 5);
  const foot = project(camera, frame.width, frame.height, x, ground, z);
  if (world.hasWater && ground < 0.03) return;
  if (clearings.hides(foot.x, foot.y, LONE_TREE_HEIGHT * foot.scale, z)) return;
  drawTree(world, x, ground - 0.03, z, LONE_TREE_HEIGHT, world.random.fork("lone").uint32());
}

/** A landscape: sky, ground, plants, reflecting water, then subjects and weather. */
export function paintTerrain(
  landscape: Landscape,
  brief: Brief,
  frame: Frame,
  random: Random,
  progress: Progress,
): void {
  const ground = makeGround(landscape, brief, random);
  const { camera } = ground;
  const sun = { side: -ground.heroSide, across: ground.sunAcross, lift: ground.sunLift };
  const air = new Atmosphere(brief, random, frame.aspect, camera.horizon, sun);
  const noise = new Noise(random.fork("t").uint32());
  const haze = new Haze(brief, ground);

  paintSky(frame, air, progress.part(0, 0.3));
  const shadows = new ShadowGrid(ground, air, frame.height, progress.part(0.3, 0.36));
  const shader = new GroundShader(ground, air, haze, shadows, noise, frame.height);
  const water = paintRelief(frame, ground, air, shader, shadows, progress.part(0.36, 0.72));

  const world: World = {
    frame,
    brief,
    air,
    camera,
    random,
    hasWater: ground.hasWater,
    // Branches in the foreground would hide the face of a portrait.
    framing: brief.isBackdrop || brief.subjects.some(({ kind }) => isBust(kind)) ? "none" : ground.framing,
    heightAt: (x, z, octaves) => ground.heightAt(x, z, octaves),
    fogAmountAt: (z, height) => haze.amountAt(z, height),
    pisteAt: (x, z) => ground.pisteAt?.(x, z) ?? 0,
    lightAt: (x, z) => shadows.lightAt(x, z),
  };
  if (ground.crater) {
    const { x, y, z } = ground.crater;
    const mouth = project(camera, frame.width, frame.height, x, y, z);
    addEruption(frame, mouth.x, mouth.y, noise, random.fork("eruption"));
  }
  const subjects = planSubjects(world);
  const clearings = new Clearings(subjects);
  scatterTrees(world, ground, clearings, progress.part(0.72, 0.84));
  if (ground.loneTree) growLoneTree(world, ground.loneTree, clearings);
  paintForeground(world, ground);
  if (water) paintWater(world, water, noise, progress.part(0.84, 0.97));
  drawSubjects(world, subjects);
  addWeather(world);
  progress.stage(0, 1);
  progress.at(1);
}
