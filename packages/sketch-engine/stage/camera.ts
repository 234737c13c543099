import type { Path } from "../core/path";
import type { Brief, SubjectOrder } from "../language/brief";
import type { Model } from "../subjects/kinds";
import { thingOf } from "../things/catalogue";

/** What is higher than this many metres is a building or a tree. */
const HIGH = 2.5;
/** A camera lower than this looks up. */
const LOW = -0.4;
/** How much narrower a building is at its top where the eye looks up from its foot. */
const TAPER = 0.34;

/** Vehicles are high as well, but stand on streets. */
const VEHICLE = /tram|bus|train|rail|truck|lorry|engine|locomotive/;

/** Whether a kind is a building, before which no others are drawn. */
export const isBuilding = (kind: SubjectOrder["kind"]): boolean =>
  (thingOf(kind)?.metres ?? 0) > HIGH && !VEHICLE.test(kind);

/** Whether the eye looks up at something high. */
export const looksUp = ({ cameraHeight, subjects }: Brief): boolean =>
  cameraHeight < LOW && !!subjects[0] && isBuilding(subjects[0].kind);

const reshaped = (model: Model, width: number, transform: Parameters<Path["map"]>[0]): Model => ({
  ...model,
  width,
  parts: model.parts.map((part) => ({ ...part, outline: part.outline.map(transform) })),
});

/** A model that is wider or narrower by a factor. */
export const widened = (model: Model, factor: number): Model =>
  reshaped(model, model.width * factor, (x, y) => [x * factor, y]);

/** A model as the camera of the brief sees it: looking up, verticals run together and storeys become lower. */
export const seenBy = (brief: Brief, model: Model): Model =>
  looksUp(brief) && isBuilding(model.kind) && thingOf(model.kind)?.state !== "from below"
    ? reshaped(model, model.width, (x, y) => [x * (1 + TAPER * y), y + 0.12 * y * (1 + y)])
    : model;
