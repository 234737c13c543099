import type { StyleName } from "../language/brief";
import { blueprint } from "./blueprint/blueprint";
import { ink } from "./ink";
import { matte } from "./matte";
import { poster } from "./poster";
import { risograph } from "./risograph";
import type { Style } from "./style";
import { ukiyoe } from "./ukiyoe/ukiyoe";
import { watercolor } from "./watercolor";

/** Every style there is. A new one needs its line here, its name in the brief and its words in the lexicon. */
export const STYLES: Readonly<Record<StyleName, Style>> = {
  blueprint,
  ink,
  matte,
  poster,
  risograph,
  ukiyoe,
  watercolor,
};
