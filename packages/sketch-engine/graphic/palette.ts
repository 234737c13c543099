import { hex, lch, mixEvenly, type Rgb, toLch } from "../core/colour";
import { clamp, hueDistance, lerp } from "../core/math";
import type { Random } from "../core/random";
import type { Brief, Time } from "../language/brief";
import { inPalette, paled } from "../scenes/sky/tint";

export interface GraphicPalette {
  /** Four colours from the zenith to the horizon. */
  sky: readonly [Rgb, Rgb, Rgb, Rgb];
  sun: Rgb;
  /** Far, middle and near land. */
  land: readonly [Rgb, Rgb, Rgb];
  /** Colour of plants, which snow does not cover. */
  foliage: readonly [Rgb, Rgb, Rgb];
  accent: Rgb;
  paper: Rgb;
}

/** Hand-picked palettes: four sky colours, the sun, three land colours, an accent and the paper. */
const PALETTES: Readonly<Record<Time | "space" | "underwater", readonly string[]>> = {
  dawn: [
    "#7fa7c4 #c6c9d4 #f4d3c0 #fde9c9 #fffaf0 #d3b9bd #6f7c9b #20324e #f2a48b #f8f0e2",
    "#8fb8b3 #c9d8c5 #f5dfbe #fcefd6 #fffaf0 #c5cfb9 #6d9489 #1f3f45 #eb9b78 #f7f1e1",
  ],
  day: ["#3f8fc0 #79b9d6 #bfe0e2 #f1f4e3 #fff8e0 #b5d5d3 #4f8f8f #173f47 #f2b84b #f7f2e4"],
  golden: [
    "#6fa8a6 #bccda8 #f2d591 #fbe7b8 #fff6da #dfba78 #a4663f #3b2530 #d9573b #f8efd9",
    "#d9793f #eba55a #f6cf88 #fbe8bf #fff4d6 #e0a567 #9c4f38 #37202b #2f7f7a #f8eeda",
  ],
  sunset: [
    "#33305f #8a4a7d #e8735a #fcc177 #fff1c9 #e08a6d #7d3f6b #241a3e #ffd37a #f6ead2",
    "#355c7d #8f6c8f #f08a76 #fbd3a0 #fff3d4 #e69a86 #6c5b7b #23304f #f8b195 #f7ecd9",
  ],
  dusk: ["#1c2148 #45406f #9a5f86 #ef9f80 #ffe2c0 #9a6a90 #473f72 #14152f #f6b27a #f3e6d6"],
  night: [
    "#0b1433 #152a52 #24507a #5a90a6 #fdf3d2 #3f7391 #1d3c63 #081226 #f4cf7c #ece6d6",
    "#15123a #2c2560 #54407f #9a75a0 #fdf0d0 #75609a #382f69 #0f0d2b #f0c987 #efe6da",
  ],
  space: [
    "#0a0e26 #17184a #38276b #7d4a8f #fdf0d0 #a85f93 #4b3480 #120f30 #f4a261 #efe6da",
    "#06141f #0c2a3d #15505f #4a938e #fff2d8 #5fae98 #1f5f6e #07182a #f2a65a #ece8da",
  ],
  // From deep water up to the light.
  underwater: [
    "#0c3557 #14628a #2f9bb0 #a9e5d8 #f4fff4 #3a8fa0 #1f5f7a #0a2540 #ff8f6b #eef4ea",
    "#10305e #1d5c8c #3d9fb5 #c4eed6 #fbfff0 #4593a8 #275a80 #0c1f42 #ffb35c #eff3e6",
  ],
};

const LAVENDER = lch(0.55, 0.115, 300);
const LAVENDER_SHARE = 0.6;

export function choosePalette(brief: Brief, random: Random): GraphicPalette {
  const time = brief.storm > 0.5 && brief.time !== "night" ? "dusk" : brief.time;
  const place = brief.terrain === "space" || brief.terrain === "underwater" ? brief.terrain : time;
  const colours = random.pick(PALETTES[place]).split(" ").map(hex);
  /** @param position 0 at the zenith to 1 on the ground; it chooses the palette word that tints the colour */
  const tint = (index: number, position: number): Rgb => tinted(brief, colours[index]!, position);
  const sky = (index: number, position: number): Rgb => lch(...paled(brief, toLch(tint(index, position))));
  // Lavender colours the land where it grows, from the middle distance on.
  const grown = brief.concepts.has("lavender") && brief.terrain === "hills" ? LAVENDER_SHARE : 0;
  const bare: GraphicPalette["land"] = [
    tint(5, 0.99),
    mixEvenly(tint(6, 0.66), LAVENDER, grown),
    mixEvenly(tint(7, 0.33), LAVENDER, grown),
  ];
  const last = brief.hues[brief.hues.length - 1];
  return {
    sky: [sky(0, 0), sky(1, 0.25), sky(2, 0.5), sky(3, 0.75)],
    sun: tint(4, 0.99),
    land: brief.season === "winter" ? underSnow(bare, tint(3, 0.75)) : bare,
    foliage: bare,
    accent: brief.hues.length > 1 && last !== undefined ? lch(0.75, 0.16, last) : tint(8, 0.99),
    paper: colours[9]!,
  };
}

function tinted(brief: Brief, colour: Rgb, position: number): Rgb {
  const named = inPalette(brief, toLch(colour), position);
  let [lightness, chroma, hue] = named ?? toLch(colour);
  const target = brief.hues[Math.min(brief.hues.length - 1, Math.floor(position * brief.hues.length))];
  if (target !== undefined && !named) {
    // A single palette word does not tint the horizon, so that the picture keeps its contrast.
    const pull = brief.hues.length > 1 ? 0.88 : lerp(0.88, 0.5, position);
    hue += hueDistance(hue, target) * pull;
    chroma = Math.max(chroma, 0.075);
  }
  lightness = clamp(lightness + brief.lightness * 0.06, 0.05, 0.98);
  return lch(lightness, chroma * brief.saturation * (1 - 0.4 * brief.storm), hue);
}

/** Snow reflects the colour of the sky; nearer snow is whiter. */
function underSnow([far, middle, near]: GraphicPalette["land"], sky: Rgb): GraphicPalette["land"] {
  const snow = mixEvenly(sky, [0.9, 0.93, 1], 0.5);
  return [mixEvenly(far, snow, 0.4), mixEvenly(middle, snow, 0.68), mixEvenly(near, snow, 0.86)];
}

const between = ([far, middle, near]: GraphicPalette["land"], t: number): Rgb =>
  t < 0.5 ? mixEvenly(far, middle, t * 2) : mixEvenly(middle, near, t * 2 - 1);

/** The colour of land from far (0) to near (1). */
export const landColour = (palette: GraphicPalette, nearness: number): Rgb => between(palette.land, nearness);

/** The colour of plants on land from far (0) to near (1). */
export const foliageColour = (palette: GraphicPalette, nearness: number): Rgb =>
  between(palette.foliage, nearness);
