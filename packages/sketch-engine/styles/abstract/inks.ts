import { adjust, hex, lch, type Rgb, toLch } from "../../core/colour";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";

export interface Inks {
  ground: Rgb;
  /** Five of them. */
  inks: readonly [Rgb, Rgb, Rgb, Rgb, Rgb];
}

/** Hex colours of each palette: the ground, then five inks. */
const SETS: readonly string[] = [
  "#f4ecd8 #d8432f #1f3a5f #f2b134 #2b2b2b #7fa99b",
  "#f6efe3 #e4572e #17bebb #ffc914 #2e282a #76b041",
  "#efe7d6 #c8553d #588b8b #f28f3b #2d3047 #ffd5c2",
  "#f3efe6 #264653 #2a9d8f #e9c46a #f4a261 #e76f51",
  "#f1ece2 #3d348b #7678ed #f7b801 #f18701 #f35b04",
  "#f5f0e6 #0b3954 #bfd7ea #ff6663 #e0ff4f #087e8b",
  "#f2e9dc #5e3023 #c08552 #dab49d #895737 #2f3e46",
];
/** Lightness of the five inks: warm inks must be lighter than cool ones to look as strong. */
const WARM_LIGHTNESS = [0.72, 0.66, 0.8, 0.56, 0.88] as const;
const COOL_LIGHTNESS = [0.58, 0.45, 0.75, 0.32, 0.84] as const;

/** The inks of a print; a backdrop that the prompt names is the colour of the sheet. */
export function chooseInks(brief: Brief, random: Random): Inks {
  const { ground, inks } = inksFor(brief, random);
  return { ground: brief.stage?.backdrop ?? ground, inks };
}

function inksFor(brief: Brief, random: Random): Inks {
  const [first] = brief.hues;
  if (first === undefined) {
    const colours = random
      .pick(SETS)
      .split(" ")
      .map((text) => {
        const [lightness, chroma, hue] = toLch(hex(text));
        return lch(lightness, chroma * brief.saturation, hue);
      });
    const [ground, a, b, c, d, e] = colours as [Rgb, Rgb, Rgb, Rgb, Rgb, Rgb];
    return { ground, inks: [a, b, c, d, e] };
  }
  const isDark = brief.lightness < -0.2 || brief.time === "night";
  const [one, two] = brief.palette;
  if (one && two) {
    // Named colours are used as they are named, in turn; the lightest is the ground where it is light enough.
    const named = [...brief.palette].sort((a, b) => toLch(b)[0] - toLch(a)[0]);
    const ground =
      !isDark && toLch(named[0]!)[0] > 0.88
        ? named[0]!
        : isDark
          ? lch(0.17, 0.03, first)
          : lch(0.95, 0.018, 85);
    const used = brief.palette.filter((colour) => colour !== ground);
    const at = (i: number): Rgb =>
      i < used.length ? used[i]! : adjust(used[i % used.length]!, i % 2 === 0 ? 0.1 : -0.12);
    return { ground, inks: [at(0), at(1), at(2), at(3), at(4)] };
  }
  const ink = (i: 0 | 1 | 2 | 3 | 4): Rgb => {
    const round = Math.floor(i / brief.hues.length);
    const hue = brief.hues[i % brief.hues.length]! + (i % 2 === 1 ? 18 : -22) * round;
    const turned = ((hue % 360) + 360) % 360;
    const isWarm = turned > 28 && turned < 118;
    const chroma = (isWarm ? 0.09 : 0.05) + 0.1 * brief.saturation;
    return lch((isWarm ? WARM_LIGHTNESS : COOL_LIGHTNESS)[i], chroma, hue);
  };
  return {
    ground: isDark ? lch(0.17, 0.03, first) : lch(0.95, 0.018, 85),
    inks: [ink(0), ink(1), ink(2), ink(3), ink(4)],
  };
}
