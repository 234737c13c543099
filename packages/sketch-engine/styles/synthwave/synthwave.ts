import { bloom } from "../../core/bloom";
import { checkpoint } from "../../core/checkpoint";
import { Frame } from "../../core/frame";
import { Random } from "../../core/random";
import { composeGraphic } from "../../graphic/compose";
import type { Role, Shape } from "../../graphic/shape";
import type { Brief, Terrain } from "../../language/brief";
import { castWithin } from "../../stage/arrange";
import { mapRegions } from "../../stage/region-map";
import { type StagedModel, standing } from "../../stage/staged-model";
import { buildModel } from "../../subjects/catalogue";
import { type AreaMap, mapAreas } from "../shared/areas";
import { finish } from "../shared/finish";
import type { Style } from "../style";
import { drawAreas } from "./areas";
import { Backdrop } from "./backdrop";

/** Where the sun sets in a picture without a place of its own, in picture heights. */
const HORIZON = 0.6;
/** Parts thinner than this, in picture heights, are left out. */
const FINEST = 0.006;
/** Nearness from which shapes are things, not decoration. */
const THINGS_FROM = 0.85;
/** What the style draws itself, or has no form for. */
const OMITTED: ReadonlySet<Role> = new Set(["sun", "moon", "star", "cloud", "facet", "glint"]);
/** Places that wireframe mountains or a row of towers stand for. */
const WIRED: ReadonlySet<Terrain> = new Set([
  "mountains",
  "desert",
  "canyon",
  "volcano",
  "city",
  "space",
  "abstract",
]);

/** Synthwave: a striped sun, and before it a neon grid with wireframe mountains and palms, or the place of the prompt. */
export const synthwave: Style = (brief, width, height, progress) => {
  const frame = new Frame(width, height);
  const random = new Random(brief.layoutSeed).fork("sy");
  const place = hasPlace(brief) ? composeGraphic(brief, frame.aspect, { layers: 4 }) : null;
  const horizon = place ? Math.min(0.8, Math.max(0.34, place.horizon)) : HORIZON;
  const inside = isInside(brief);
  // Without things before it, what is along the wall is the picture, and the sun sets behind it.
  const hasThings = place?.shapes.some(isThing) ?? false;
  // Hills would hide a sun on the horizon.
  const backdrop = new Backdrop(brief, frame, random, horizon, place && !inside ? 0.09 : 0);
  backdrop.paint(progress.part(0, 0.5));
  progress.stage(0.5, 0.8);
  if (!place) {
    if (brief.terrain === "city") backdrop.drawCity();
    else for (const range of [0, 1] as const) backdrop.drawRange(range);
    progress.at(0.4);
    const isFromAbove = brief.stage?.kind === "flat lay";
    if (!isFromAbove && !brief.excluded.has("palm") && !brief.excluded.has("trees")) backdrop.drawPalms();
  } else if (inside && hasThings) backdrop.drawRoom();
  progress.at(0.5);
  // What hangs on a wall would cover the window.
  const isHung = (shape: Shape): boolean =>
    inside &&
    shape.role === "subject" &&
    !isThing(shape) &&
    (hasThings ? shape.bounds.bottom < horizon + 0.02 : isFacing(shape, frame.aspect));
  const isDrawn = (shape: Shape): boolean => !OMITTED.has(shape.role) && !isHung(shape);
  const map = place
    ? mapAreas(place, width, height, isDrawn, FINEST)
    : mapThings(thingsOf(brief, frame.aspect, random), width, height);
  drawAreas(backdrop, map);
  progress.stage(0.8, 0.9);
  bloom(frame, 0.45, 0.75, 0.014);
  addScanLines(frame);
  return finish(frame, { vignette: 0.3, grain: 0.02, brief, contrast: 0.15 }, progress.part(0.9, 1));
};

const isThing = ({ role, nearness }: Shape): boolean => role === "subject" && nearness >= THINGS_FROM;

/** Whether a shape covers a part of the wall from side to side, for example tiles. */
const isFacing = ({ bounds: { left, right, top, bottom } }: Shape, aspect: number): boolean =>
  left <= 0 && right >= aspect && bottom - top > 0.12;

/** Whether the picture shows the place of the prompt instead of the one that is usual in this style. */
function hasPlace({ stage, terrain, water, plant }: Brief): boolean {
  if (stage)
    return stage.hasView || stage.kind === "floor" || stage.kind === "table" || stage.kind === "outdoors";
  return !WIRED.has(terrain) || water !== "none" || plant === "conifer";
}

const isInside = ({ stage }: Brief): boolean => stage !== null && !stage.hasView && stage.kind !== "outdoors";

/** Things on the road into the picture, in place of a stage. */
function thingsOf(brief: Brief, aspect: number, random: Random): StagedModel[] {
  const [order] = brief.subjects;
  if (brief.stage || !order) return castWithin(brief, aspect, [0.14, 0.16, 0.1], 1);
  const model = buildModel(order.kind, random.fork("subject"), true, order.colour);
  const scale = Math.min((model.anchor === "sky" ? 0.22 : 0.26) * order.scale, (aspect * 0.6) / model.width);
  return [standing(model, aspect / 2, model.anchor === "sky" ? 0.34 : 0.86, scale)];
}

function mapThings(things: readonly StagedModel[], width: number, height: number): AreaMap {
  const map = mapRegions(things, width, height, FINEST);
  return { ...map, roles: map.owners.map((owner) => (owner < 0 ? "sky" : "subject")) };
}

function addScanLines({ width, height, colour }: Frame): void {
  for (let row = 0; row < height; row++) {
    if ((row & 15) === 0) checkpoint();
    const light = 1 - 0.07 * (0.5 + 0.5 * Math.sin((row / height) * 1600));
    for (let k = row * width * 3; k < (row + 1) * width * 3; k++) colour[k]! *= light;
  }
}
