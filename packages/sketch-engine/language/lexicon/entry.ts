import type { Lch } from "../../core/colour";
import type { GarmentName, PoseName } from "../../figures";
import type { SubjectKind } from "../../subjects/kinds";
import type {
  Celestial,
  Dials,
  Material,
  Plant,
  RoomKind,
  Season,
  Setting,
  StyleName,
  Terrain,
  Time,
  Water,
} from "../brief";

/** What a noun is to a stage: what things stand on, or what is behind them. */
export type StagePart = "table" | "plinth" | "floor" | "backdrop";

/** The meaning of a phrase. Each field is one vote or one change of a dial. */
export interface Meaning {
  style?: StyleName;
  terrain?: Terrain;
  time?: Time;
  season?: Season;
  room?: RoomKind;
  /** What stands in a room or on a table, and brings the room with it when the prompt names no other place to be. */
  furniture?: RoomKind;
  /** The kind of room or workplace. */
  setting?: Setting;
  water?: Water;
  plant?: Plant;
  celestial?: Celestial;
  subject?: SubjectKind;
  /** What people wear or do, which makes no picture without somebody who does. */
  worn?: GarmentName;
  pose?: PoseName;
  /** Number of subjects when no number stands before the word; 1 when absent. */
  count?: number;
  /** A hue that joins the palette, unless it describes the noun after it. */
  colour?: Lch;
  /** Colours that join the palette. */
  palette?: readonly Lch[];
  material?: Material;
  /** The colour of a surface of that material. */
  tint?: Lch;
  /** Whether a thing of that material has its tint. */
  dyes?: boolean;
  part?: StagePart;
  /** Whether things are laid out and seen from above. */
  flat?: boolean;
  /** Factor on the size of the subject after the word. */
  size?: number;
  /** Factor on its width. */
  girth?: number;
  /** Added to the dials, multiplied by the weight of the word. */
  dials?: Partial<Dials>;
}

export interface Entry extends Meaning {
  /** Phrases of up to four words, separated by commas, in lower case. The first one names the concept. */
  words: string;
}
