import type { Rgb } from "../core/colour";
import type { Random } from "../core/random";
import { type FigureLook, figure } from "../figures";
import type { Brief } from "../language/brief";
import { thingKindOf } from "../things/catalogue";
import { thingModel } from "../things/thing-model";
import { cat, deer, fox } from "./animals";
import { cabin, castle, house } from "./buildings";
import { man, woman } from "./busts";
import { campfire, tent } from "./camp";
import type { Design, Details, DrawnKind, Model, Part, SubjectKind } from "./kinds";
import { lodge } from "./lodge";
import { bridge, sailboat, ship } from "./sailing";
import { fish, jellyfish, turtle, whale } from "./sea-life";
import { pagoda, torii } from "./shrines";
import { balloon, birds, eagle, rocket } from "./sky";
import { candle, cup } from "./tableware";
import { lighthouse, windmill } from "./towers";
import { waterfall } from "./waterfall";
import { cableCar, skier, sledge } from "./winter-sports";

/** All subjects. A new kind needs a line here and its words in the lexicon. */
const DESIGNS: Readonly<Record<Exclude<DrawnKind, "person">, Design>> = {
  balloon,
  birds,
  bridge,
  cabin,
  "cable car": cableCar,
  campfire,
  candle,
  castle,
  cat,
  cup,
  deer,
  eagle,
  fish,
  fox,
  house,
  jellyfish,
  lighthouse,
  lodge,
  man,
  pagoda,
  rocket,
  sailboat,
  ship,
  skier,
  sledge,
  tent,
  torii,
  turtle,
  waterfall,
  whale,
  windmill,
  woman,
};

const ANYBODY: FigureLook = { body: "person", pose: "standing", garments: [] };
/** Height of a grown person in world units. */
const STATURE = 0.36;

function figureModel(look: FigureLook, random: Random, colour: Rgb | undefined): Model {
  const { parts, width, stature } = figure({ ...look, ...(colour ? { garmentColour: colour } : {}) }, random);
  return { kind: "person", anchor: "ground", height: STATURE * stature, width, parts };
}

const PLAIN: Details = { snow: 0, hasSmoke: false, hasIcicles: false };

const DEEP_SNOW = 1.7;

/** What the season and the prompt add to buildings. */
export const detailsOf = ({ season, concepts, excluded }: Brief): Details => ({
  snow: season !== "winter" || excluded.has("snow") ? 0 : concepts.has("powder snow") ? DEEP_SNOW : 1,
  hasSmoke: concepts.has("smoke"),
  hasIcicles: concepts.has("icicles"),
});

/**
 * Builds the parts of a subject; the random stream decides colours and small differences.
 *
 * @param look of a person
 */
export function buildModel(
  kind: SubjectKind,
  random: Random,
  isNight: boolean,
  colour?: Rgb,
  details: Details = PLAIN,
  look: FigureLook = ANYBODY,
): Model {
  if (kind === "person") return figureModel(look, random, colour);
  const thing = thingKindOf(kind);
  if (thing) return thingModel(thing, colour);
  const design = DESIGNS[kind as Exclude<DrawnKind, "person">];
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
