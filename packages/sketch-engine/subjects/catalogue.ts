import type { Rgb } from "../core/colour";
import type { Random } from "../core/random";
import type { FigureLook } from "../figures";
import type { Brief, SubjectOrder } from "../language/brief";
import { thingKindOf, thingOf } from "../things/catalogue";
import { ANCHORS, type Finish, thingModel } from "../things/thing-model";
import { birds } from "./birds";
import { cabin, house } from "./buildings";
import { cableCar } from "./cable-car";
import type { Design, Details, DrawnKind, Model, Part, SubjectKind } from "./kinds";
import { lodge } from "./lodge";
import { isPerson, type PersonKind, personModel } from "./person";

/** The subjects that the engine draws itself, because they belong to a landscape; all others are things. */
const DESIGNS: Readonly<Record<Exclude<DrawnKind, PersonKind>, Design>> = {
  birds,
  cabin,
  "cable car": cableCar,
  house,
  lodge,
};

const PLAIN: Details = { snow: 0, hasSmoke: false, hasIcicles: false };

/** What the prompt says of one of the things of an order. */
export const finishOf = ({ accents, isLit }: SubjectOrder, index: number, isNight: boolean): Finish => ({
  accents: accents?.filter(({ isOfOne }) => !isOfOne || index === 0),
  isLit: isLit ?? isNight,
});

const DEEP_SNOW = 1.7;

/** What the season and the prompt add to buildings. */
export const detailsOf = ({ season, concepts, excluded }: Brief): Details => ({
  snow: season !== "winter" || excluded.has("snow") ? 0 : concepts.has("powder snow") ? DEEP_SNOW : 1,
  hasSmoke: concepts.has("smoke"),
  hasIcicles: concepts.has("icicles"),
});

/** What a subject needs below it in a landscape. */
export function anchorOf(kind: SubjectKind): Model["anchor"] {
  const thing = thingOf(kind);
  return thing
    ? ANCHORS[thing.home]
    : isPerson(kind)
      ? "ground"
      : DESIGNS[kind as keyof typeof DESIGNS].anchor;
}

/**
 * Builds the parts of a subject; the random stream decides colours and small differences.
 *
 * @param look of a person
 * @param finish of a thing
 */
export function buildModel(
  kind: SubjectKind,
  random: Random,
  isNight: boolean,
  colour?: Rgb,
  details: Details = PLAIN,
  look?: FigureLook,
  finish?: Finish,
): Model {
  const thing = thingKindOf(kind);
  if (thing) return thingModel(thing, colour, finish);
  if (isPerson(kind)) return personModel(kind, random, colour, look);
  const design = DESIGNS[kind as keyof typeof DESIGNS];
  const parts: Part[] = [];
  design.draw({
    ...details,
    random,
    isNight,
    colour,
    add: (outline, partColour, look = {}) => parts.push({ outline, colour: partColour, ...look }),
  });
  return { kind, anchor: design.anchor, height: design.height, width: design.width, parts };
}
