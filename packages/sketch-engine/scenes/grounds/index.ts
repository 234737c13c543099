import type { Random } from "../../core/random";
import type { Brief, Landscape } from "../../language/brief";
import { Canyon } from "./canyon";
import { Coast } from "./coast";
import { Desert } from "./desert";
import type { Ground } from "./ground";
import { Hills } from "./hills";
import { Mountains } from "./mountains";
import { Woodland } from "./woodland";

const GROUNDS: Readonly<Record<Landscape, new (brief: Brief, random: Random) => Ground>> = {
  mountains: Mountains,
  volcano: Mountains,
  tundra: Mountains,
  forest: Woodland,
  hills: Hills,
  desert: Desert,
  canyon: Canyon,
  sea: Coast,
  island: Coast,
};

export const makeGround = (landscape: Landscape, brief: Brief, random: Random): Ground =>
  new GROUNDS[landscape](brief, random);
