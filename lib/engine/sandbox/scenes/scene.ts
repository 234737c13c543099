import type { Frame } from "../core/frame";
import type { Progress } from "../core/progress";
import { Random } from "../core/random";
import type { Brief, Landscape, Terrain } from "../language/brief";
import { paintTerrain } from "./terrain/terrain";

/** What stands in for a place that has no scene. */
const STAND_INS = ["mountains", "hills", "sea", "desert"] as const;

const landscapeOf = (terrain: Terrain, random: Random): Landscape => {
  switch (terrain) {
    case "city":
    case "space":
    case "underwater":
    case "abstract":
      return random.fork("stand-in").pick(STAND_INS);
    default:
      return terrain;
  }
};

/** Paints what the brief describes into an empty frame. */
export function paintScene(brief: Brief, frame: Frame, progress: Progress): void {
  const random = new Random(brief.layoutSeed);
  paintTerrain(landscapeOf(brief.terrain, random), brief, frame, random, progress);
}
