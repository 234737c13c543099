import { lch, toLch } from "../core/colour";
import { type Point, smooth, strokePath } from "../core/path";
import type { Random } from "../core/random";
import type { Brief } from "../language/brief";
import type { Part } from "../subjects/kinds";
import { metresOf } from "./companions";
import { sprayAt } from "./spray";
import type { StagedModel } from "./staged-model";

/** Steam from which the words leave no doubt. */
const MIN_STEAM = 0.3;
/** Before backdrops lighter than this, steam is darker than they are. */
const PALE = 0.86;
const WISPS = 3;
/** Strokes of one wisp, wide and faint below narrow and brighter ones: soft without a blur. */
const LAYERS = [
  [1, 0.07],
  [0.6, 0.09],
  [0.3, 0.12],
] as const;
/** Buildings smoke from their chimney, which is not in their middle. */
const BUILDING = 2.5;
const CHIMNEY = 0.23;

/** Steam above what is hot, smoke above chimneys and spray at the feet, where the words name it; in picture heights. */
export function wispsOver(brief: Brief, things: readonly StagedModel[], random: Random): Part[] {
  const main = things.find(({ relation }) => relation === undefined);
  const hasSmoke = brief.concepts.has("smoke") && !brief.excluded.has("smoke");
  const hasSteam = brief.steam > MIN_STEAM && !brief.excluded.has("steam");
  const spray = sprayAt(brief, things, random.fork("spray"));
  if (!main || !(hasSmoke || hasSteam)) return spray;
  const isBuilding = metresOf(main.model) > BUILDING;
  const width = main.scale * main.model.width;
  // Seen from above, steam rises from the middle, and what is pale behind it is the cup.
  const isFromAbove = brief.stage?.kind === "flat lay";
  const rise = Math.min(main.scale * (isFromAbove ? 0.45 : 0.7), 0.34);
  const middle = isFromAbove ? main.scale * 0.46 : 0;
  const x = main.x + (isBuilding ? CHIMNEY * width * main.mirror : 0) + middle * Math.sin(main.turn);
  const y = main.y - (middle ? middle * Math.cos(main.turn) : main.scale * (isBuilding ? 0.94 : 0.86));
  const isPale = !isFromAbove && toLch(brief.stage?.backdrop ?? [0, 0, 0])[0] > PALE;
  const colour =
    hasSmoke && brief.time === "day"
      ? lch(0.86, 0.008, 250)
      : isPale
        ? lch(0.74, 0.02, 70)
        : lch(0.96, 0.004, 90);
  return Array.from({ length: WISPS }, (_, i) => {
    const from = x + (isBuilding ? 0 : (i - (WISPS - 1) / 2) * width * 0.17);
    const sway = (isBuilding ? 0.05 : 0.028) * random.range(0.7, 1.3) * random.sign();
    const lean = isBuilding ? 0.06 * i : 0;
    const points = Array.from({ length: 6 }, (_step, k): Point => {
      const up = k / 5;
      return [from + Math.sin(up * 5 + i * 2) * sway * up + lean * up, y - up * rise * (1 - 0.16 * i)];
    });
    const girth = (isBuilding ? 0.05 : 0.034) * Math.max(0.6, main.scale * 1.6);
    return LAYERS.map(
      ([share, alpha]): Part => ({
        outline: strokePath(smooth(points, false), girth * share * 0.12, girth * share * 1.3),
        colour,
        alpha: alpha * (hasSmoke ? 2.4 : 1.3),
        tone: 0.9,
      }),
    );
  }).flat();
}
