import type { Frame } from "../core/frame";
import type { Progress } from "../core/progress";
import { Random } from "../core/random";
import type { Brief } from "../language/brief";
import { outsideOf } from "../rooms/room";
import { behindOf, paintStage } from "../stage/paint-stage";
import { paintMotif } from "./abstract/motif";
import { paintShapes } from "./abstract/shapes";
import { paintSilk } from "./abstract/silk";
import { paintCity } from "./city/city";
import { paintRoom } from "./rooms/paint-room";
import { paintSpace } from "./space/space";
import { paintTerrain } from "./terrain/terrain";
import { paintUnderwater } from "./underwater/underwater";
import { paintWoods } from "./woods/woods";

/** Half of the forests are seen from inside; bamboo forests always are. */
const isInside = ({ take, plant }: Brief): boolean => take % 2 === 1 || plant === "bamboo";

/** Draws the scene of the brief into an empty frame. */
export function paintScene(brief: Brief, frame: Frame, progress: Progress): void {
  const random = new Random(brief.layoutSeed);
  if (brief.stage) {
    paintStage(brief, brief.stage, frame, random.fork("stage"), progress, (view, outside) =>
      paintOutside(behindOf(brief, view.aspect), view, random, outside),
    );
  } else if (brief.room === "none") paintOutside(brief, frame, random, progress);
  else
    paintRoom(brief, frame, random, progress, (view, outside) =>
      paintOutside(outsideOf(brief, view.aspect), view, random, outside),
    );
}

function paintOutside(brief: Brief, frame: Frame, random: Random, progress: Progress): void {
  switch (brief.terrain) {
    case "city":
      paintCity(brief, frame, random, progress);
      break;
    case "space":
      paintSpace(brief, frame, random, progress);
      break;
    case "underwater":
      paintUnderwater(brief, frame, random, progress);
      break;
    case "forest":
      if (isInside(brief)) paintWoods(brief, frame, random, progress);
      else paintTerrain(brief.terrain, brief, frame, random, progress);
      break;
    case "abstract":
      if (brief.shapes) paintShapes(brief, frame, random, progress);
      else if (!paintMotif(brief, frame)) paintSilk(brief, frame, random, progress);
      break;
    default:
      paintTerrain(brief.terrain, brief, frame, random, progress);
  }
}
