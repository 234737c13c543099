import { lch, type Rgb } from "../../core/colour";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { earth } from "../../scenes/grounds/ground";

/** The colour of one crown from above: by plant and season, each a little different. */
export function foliageOf(brief: Brief, random: Random): Rgb {
  const vary = random.range(-0.05, 0.05);
  if (brief.plant === "cherry") return lch(0.84 + vary, 0.07, 355);
  if (brief.season === "winter") {
    return brief.plant === "conifer" && random.chance(0.55)
      ? lch(0.36 + vary, 0.035, 165)
      : lch(0.86 + vary, 0.012, 235);
  }
  if (brief.plant === "palm") return earth(brief, 0.5 + vary, 0.11, 128);
  if (brief.season === "autumn" && brief.plant !== "conifer") {
    return lch(0.58 + vary, 0.15, random.pick([38, 55, 72, 88]));
  }
  if (brief.plant === "conifer") return earth(brief, 0.36 + vary, 0.06, 150);
  return earth(brief, 0.46 + vary, 0.1, random.range(118, 140));
}
