import type { Span } from "../scenes/grounds/ground";

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

export const LAND_LAYOUTS: readonly Layout[] = [
  USUAL,
  {
    ...USUAL,
    horizon: [0.34, 0.4],
    relief: 0.75,
    peakSize: 0.6,
    sunSize: [0.7, 0.85],
    sunAcross: [0.2, 0.3],
    winds: true,
  },
  {
    ...USUAL,
    horizon: [0.68, 0.72],
    relief: 0.55,
    peakSize: 0,
    sunAcross: [0, 0.05],
    sunSize: [2.1, 2.5],
    sunRise: [0.2, 0.3],
    layers: 5,
  },
  {
    ...USUAL,
    horizon: [0.6, 0.64],
    relief: 0.6,
    peakAcross: [0, 0.02],
    peakSize: 1.75,
    sunAcross: [0.26, 0.33],
    sunSize: [0.6, 0.75],
    sunRise: [0.62, 0.8],
  },
  {
    ...USUAL,
    lean: "slope",
    horizon: [0.58, 0.64],
    peakSize: 0.5,
    sunAcross: [0.22, 0.3],
    sunSize: [1, 1.3],
    sunRise: [0.3, 0.55],
  },
  {
    ...USUAL,
    lean: "valley",
    horizon: [0.56, 0.62],
    relief: 0.8,
    peakSize: 0,
    sunAcross: [0, 0.04],
    sunSize: [1.2, 1.5],
    winds: true,
  },
  { ...USUAL, frame: "both", horizon: [0.6, 0.66], relief: 0.8, sunAcross: [0.03, 0.1], sunSize: [1.1, 1.4] },
  {
    ...USUAL,
    lean: "spurs",
    horizon: [0.44, 0.5],
    relief: 0.7,
    peakSize: 0.8,
    sunAcross: [0.16, 0.26],
    sunSize: [0.7, 0.9],
    winds: true,
  },
  {
    ...USUAL,
    frame: "one",
    horizon: [0.76, 0.81],
    relief: 0.5,
    peakAcross: [0.2, 0.3],
    peakSize: 0.55,
    sunAcross: [0.14, 0.24],
    sunSize: [1.3, 1.6],
    sunRise: [0.4, 0.6],
    layers: 5,
  },
];

/** Layouts of seascapes; `relief` scales islands and coasts. */
export const SEA_LAYOUTS: readonly Layout[] = [
  { ...USUAL, horizon: [0.54, 0.6] },
  {
    ...USUAL,
    horizon: [0.74, 0.8],
    sunAcross: [0.16, 0.26],
    sunSize: [1.2, 1.5],
    sunRise: [0.35, 0.6],
    relief: 0.8,
  },
  {
    ...USUAL,
    horizon: [0.6, 0.64],
    sunAcross: [0, 0.02],
    sunSize: [2.2, 2.6],
    sunRise: [0.12, 0.2],
    relief: 0.9,
  },
  { ...USUAL, horizon: [0.3, 0.36], sunAcross: [0.2, 0.3], sunSize: [0.6, 0.8], relief: 0.8 },
  { ...USUAL, horizon: [0.56, 0.62], sunAcross: [0.24, 0.32], sunSize: [0.8, 1], relief: 2.1 },
];

/** Layouts of cities: `relief` scales the towers; "valley" leaves a gap between them; "slope" lowers one side. */
export const CITY_LAYOUTS: readonly Layout[] = [
  { ...USUAL, horizon: [0.8, 0.8] },
  {
    ...USUAL,
    horizon: [0.8, 0.8],
    lean: "valley",
    sunAcross: [0, 0.04],
    sunSize: [1.6, 2],
    sunRise: [0.45, 0.6],
    relief: 1.1,
  },
  {
    ...USUAL,
    horizon: [0.84, 0.84],
    lean: "slope",
    sunAcross: [0.24, 0.3],
    sunSize: [1.1, 1.4],
    sunRise: [0.55, 0.7],
    relief: 1.1,
  },
  {
    ...USUAL,
    horizon: [0.86, 0.86],
    sunAcross: [0.04, 0.12],
    sunSize: [2.2, 2.6],
    sunRise: [0.35, 0.45],
    relief: 0.62,
  },
];

/** Layouts under water and in space: `sunAcross` places the light or planet; hills are the sea floor or a moon. */
export const DEEP_LAYOUTS: readonly Layout[] = [
  { ...USUAL, sunAcross: [0, 0.05] },
  { ...USUAL, sunAcross: [0.24, 0.34], sunSize: [0.7, 0.9], lean: "slope" },
  { ...USUAL, sunAcross: [0.02, 0.1], sunSize: [1.7, 2], lean: "valley", relief: 0.8 },
  { ...USUAL, sunAcross: [0.16, 0.24], sunSize: [1.2, 1.4], relief: 0.35 },
];
