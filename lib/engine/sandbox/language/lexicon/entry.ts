import type { Lch } from "../../core/colour";
import type { SubjectKind } from "../../subjects/kinds";
import type { Celestial, Dials, Plant, Season, StyleName, Terrain, Time, Water } from "../brief";

/** What a phrase stands for. Each field is one vote or one turn of a dial. */
export interface Meaning {
  style?: StyleName;
  terrain?: Terrain;
  time?: Time;
  season?: Season;
  water?: Water;
  plant?: Plant;
  celestial?: Celestial;
  subject?: SubjectKind;
  /** How many are meant when no number stands before the word; 1 when absent. */
  count?: number;
  /** Joins the palette unless a subject follows that takes it. */
  colour?: Lch;
  /** Size factor of the subject that follows. */
  size?: number;
  /** Added to the dials, multiplied by the weight of the word. */
  dials?: Partial<Dials>;
}

export interface Entry extends Meaning {
  /** Phrases of up to four words, separated by commas, in lower case. The first names the concept. */
  words: string;
}
