import type { Span } from "../scenes/grounds/ground";
import layouts from "./layouts.json" with { type: "json" };

/** The composition of a flat picture. Lengths in picture heights, horizontal positions as shares of the width. */
export interface Layout {
  horizon: Span;
  /** Horizontal distance of the sun or moon from the centre, and a factor on its size. */
  sunAcross: Span;
  sunSize: Span;
  /** Height of the sun or moon: 0 on the horizon to 1 at the top; chosen by the time of day when absent. */
  sunRise?: Span;
  /** Factor on the height of the hills. */
  relief: number;
  /** The one large peak: horizontal distance from the centre, and a factor on its size; 0 for no peak. */
  peakAcross: Span;
  peakSize: number;
  /** Slope of the rows of hills: all down from one side, down from both sides to a valley, or alternating. */
  lean: "none" | "slope" | "valley" | "spurs";
  /** Large trees in the foreground at one edge or at both. */
  frame: "none" | "one" | "both";
  /** A river or path winds from the lower edge of the picture to the horizon. */
  winds: boolean;
  layers?: number;
}

const USUAL: Layout = {
  horizon: [0.56, 0.62],
  sunAcross: [0.1, 0.17],
  sunSize: [0.9, 1.2],
  relief: 1,
  peakAcross: [0.12, 0.2],
  peakSize: 1,
  lean: "none",
  frame: "none",
  winds: false,
};

const all = (some: readonly object[]): readonly Layout[] => some.map((layout) => ({ ...USUAL, ...layout }));

export const LAND_LAYOUTS = all(layouts.land);
/** Layouts of seascapes; `relief` scales islands and coasts. */
export const SEA_LAYOUTS = all(layouts.sea);
/** Layouts of cities: `relief` scales the towers; "valley" leaves a gap between them; "slope" lowers one side. */
export const CITY_LAYOUTS = all(layouts.city);
/** Layouts under water and in space: `sunAcross` places the light or planet; hills are the sea floor or a moon. */
export const DEEP_LAYOUTS = all(layouts.deep);
