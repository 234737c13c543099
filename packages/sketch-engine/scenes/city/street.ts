import type { Frame } from "../../core/frame";
import type { Progress } from "../../core/progress";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { compositionFor } from "../../language/take";
import { anchorOf } from "../../subjects/catalogue";
import { drawCamera, type Span, type View } from "../grounds/ground";
import { Atmosphere } from "../sky/atmosphere";
import { paintSky } from "../sky/paint-sky";
import { drawSubjects } from "../subjects/draw-subjects";
import { planSubjects } from "../subjects/plan";
import views from "../views.json" with { type: "json" };
import { addWeather } from "../weather/weather";
import type { World } from "../world";
import { StreetPainter } from "./street-painter";

interface StreetView extends View {
  /** Horizontal distance of the vanishing point from the centre, as a share of the width. */
  vanish: Span;
  /** Half the width of the street, in world units. */
  half: Span;
}

/** Camera positions: from the pavement, from a window above, up an alley, along a wide avenue. */
const STREETS = views.street as unknown as readonly StreetView[];

/** A street or canal between two rows of houses in one-point perspective; a wet street reflects their lights. */
export function paintStreet(brief: Brief, frame: Frame, parent: Random, progress: Progress): void {
  const random = parent.fork("street");
  const layout = random.fork("layout");
  const view = compositionFor(STREETS, brief, 2);
  const camera = drawCamera(layout, view, brief);
  const vanish = frame.aspect * (0.5 + layout.sign() * layout.range(...view.vanish));
  const air = new Atmosphere(brief, parent, frame.aspect, camera.horizon, {
    side: layout.sign(),
    across: layout.range(...view.sun),
    lift: 0.05,
  });
  paintSky(frame, air, progress.part(0, 0.25));
  const isCanal = brief.water !== "none" || brief.subjects.some(({ kind }) => anchorOf(kind) === "water");
  const street = new StreetPainter(
    brief,
    frame,
    air,
    camera,
    vanish,
    random,
    isCanal,
    layout.range(...view.half),
  );
  progress.stage(0.25, 0.9);
  progress.rows(0, frame.height, (row) => street.paintRow(row));
  const scene = frame.colour.slice(
    0,
    Math.max(3, Math.ceil(camera.horizon * frame.height) * frame.width * 3),
  );
  progress.stage(0.9, 0.97);
  street.mirror(scene, progress);

  const world: World = {
    frame,
    brief,
    air,
    camera,
    random: parent,
    hasWater: isCanal,
    framing: "none",
    heightAt: () => (isCanal ? -1 : 0),
    fogAmountAt: (z) => street.hazeAt(z) * 0.6,
    lightAt: () => 0.5,
  };
  drawSubjects(world, planSubjects(world));
  addWeather(world);
  progress.stage(0, 1);
  progress.at(1);
}
