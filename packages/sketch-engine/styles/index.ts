import type { StyleName } from "../language/brief";
import { bauhaus } from "./abstract/bauhaus";
import { flow } from "./abstract/flow";
import { strata } from "./abstract/strata";
import { aerial } from "./aerial/aerial";
import { blueprint } from "./blueprint/blueprint";
import { deco } from "./deco/deco";
import { engraving } from "./engraving";
import { film } from "./film";
import { ink } from "./ink/ink";
import { isometric } from "./isometric/isometric";
import { lowPoly } from "./low-poly";
import { minimal } from "./minimal";
import { neon } from "./neon";
import { oil } from "./oil";
import { paperCut } from "./paper-cut";
import { pen } from "./pen";
import { pencil } from "./pencil";
import { pixel } from "./pixel";
import { poster } from "./poster";
import { product } from "./product";
import { risograph } from "./risograph";
import { matte } from "./shared/matte";
import { stainedGlass } from "./stained-glass/stained-glass";
import type { Style } from "./style";
import { synthwave } from "./synthwave/synthwave";
import { ukiyoe } from "./ukiyoe/ukiyoe";
import { watercolor } from "./watercolor";

/** All styles. A new style needs a line here, its name in `brief.ts` and its words in the lexicon. */
export const STYLES: Readonly<Record<StyleName, Style>> = {
  aerial,
  bauhaus,
  blueprint,
  deco,
  flow,
  isometric,
  strata,
  synthwave,
  engraving,
  film,
  ink,
  "low-poly": lowPoly,
  matte,
  minimal,
  neon,
  oil,
  "paper cut": paperCut,
  pen,
  pencil,
  pixel,
  poster,
  product,
  risograph,
  "stained glass": stainedGlass,
  ukiyoe,
  watercolor,
};
