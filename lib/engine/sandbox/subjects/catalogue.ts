import type { Rgb } from "../core/colour";
import type { Random } from "../core/random";
import { cat, deer, fox } from "./animals";
import { cabin, castle, house } from "./buildings";
import { man, woman } from "./busts";
import { campfire, person, tent } from "./camp";
import type { Design, Model, Part, SubjectKind } from "./kinds";
import { bridge, sailboat, ship } from "./sailing";
import { fish, jellyfish, turtle, whale } from "./sea-life";
import { pagoda, torii } from "./shrines";
import { balloon, birds, eagle, rocket } from "./sky";
import { lighthouse, windmill } from "./towers";
import { waterfall } from "./waterfall";

/** All subjects. A new kind needs a line here and its words in the lexicon. */
const DESIGNS: Readonly<Record<SubjectKind, Design>> = {
  balloon,
  birds,
  bridge,
  cabin,
  campfire,
  castle,
  cat,
  deer,
  eagle,
  fish,
  fox,
  house,
  jellyfish,
  lighthouse,
  man,
  pagoda,
  person,
  rocket,
  sailboat,
  ship,
  tent,
  torii,
  turtle,
  waterfall,
  whale,
  windmill,
  woman,
};

/** Builds the parts of a subject; the random stream decides colours and details. */
export function buildModel(kind: SubjectKind, random: Random, isNight: boolean, colour?: Rgb): Model {
  const design = DESIGNS[kind];
  const parts: Part[] = [];
  design.draw({
    random,
    isNight,
    colour,
    add: (outline, partColour, look = {}) => parts.push({ outline, colour: partColour, ...look }),
  });
  return { kind, anchor: design.anchor, height: design.height, width: design.width, parts };
}
