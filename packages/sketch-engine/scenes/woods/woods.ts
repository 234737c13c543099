import type { Frame } from "../../core/frame";
import { Noise } from "../../core/noise";
import type { Progress } from "../../core/progress";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import type { Camera } from "../camera";
import { Atmosphere } from "../sky/atmosphere";
import { Clearings } from "../subjects/clearings";
import { drawSubjects } from "../subjects/draw-subjects";
import { planSubjects } from "../subjects/plan";
import { addWeather } from "../weather/weather";
import type { World } from "../world";
import { paintCanopy } from "./canopy";
import { paintFloor } from "./floor";
import { ForestHaze } from "./forest-haze";
import { ROWS } from "./rows";
import { addShafts } from "./shafts";
import { drawTrunks, plantTrunks } from "./trunks";

/** The inside of a forest: light from a distant gap, rows of trunks, a canopy above, and a path or stream below. */
export function paintWoods(brief: Brief, frame: Frame, parent: Random, progress: Progress): void {
  const random = parent.fork("woods");
  const layout = random.fork("layout");
  const camera: Camera = { horizon: layout.range(0.56, 0.68), eye: 1, focal: layout.range(1.15, 1.4) };
  const side = layout.sign();
  const air = new Atmosphere(brief, parent, frame.aspect, camera.horizon, {
    side,
    across: layout.range(0, 0.2),
    lift: 0.1,
  });
  air.sunY = layout.range(0.18, 0.42);
  const noise = new Noise(random.uint32());
  const forestHaze = new ForestHaze(brief, air, camera);
  const hasWater = brief.water !== "none";

  forestHaze.paint(frame, noise, progress.part(0, 0.2));
  const floor = paintFloor(frame, brief, air, camera, forestHaze, noise, layout, progress.part(0.2, 0.4));
  const world: World = {
    frame,
    brief,
    air,
    camera,
    random: parent,
    hasWater,
    framing: "none",
    heightAt: (x, z) => (hasWater && floor.isWater(x, z) ? -0.2 : 0.05),
    // A subject stays visible in dark woods, because the prompt asks for the subject.
    fogAmountAt: (z) => forestHaze.amountAt(z) * 0.55,
    lightAt: () => 0.7,
  };
  const subjects = planSubjects(world);
  const clearings = new Clearings(subjects);
  const trunks = plantTrunks(brief, camera, frame.aspect, random.fork("trunks"), floor);
  progress.stage(0.4, 0.95);
  for (const [row, z] of ROWS.entries()) {
    drawTrunks(world, forestHaze, trunks, row, clearings, random.fork(`row${row}`));
    paintCanopy(world, forestHaze, noise, row, z, random.fork(`canopy${row}`));
    progress.at((row + 1) / ROWS.length);
  }
  addShafts(frame, brief, air, noise);
  drawSubjects(world, subjects);
  addWeather(world);
  progress.stage(0, 1);
  progress.at(1);
}
