import { adjust, lch, mixEvenly, type Rgb } from "../core/colour";
import { path } from "../core/path";
import type { Random } from "../core/random";
import type { Brief, Time } from "../language/brief";
import type { Gradient, Part } from "../subjects/kinds";
import type { StageLayout } from "./arrange";
import type { SettingColours } from "./setting";
import type { StagedModel } from "./staged-model";

/** What is seen through a window, from the top down. */
const SKIES: Readonly<Record<Time, readonly [Rgb, Rgb]>> = {
  dawn: [lch(0.78, 0.05, 285), lch(0.92, 0.06, 60)],
  day: [lch(0.78, 0.08, 240), lch(0.94, 0.025, 220)],
  golden: [lch(0.82, 0.05, 230), lch(0.93, 0.09, 80)],
  sunset: [lch(0.6, 0.1, 310), lch(0.82, 0.13, 55)],
  dusk: [lch(0.38, 0.08, 275), lch(0.6, 0.09, 320)],
  night: [lch(0.2, 0.05, 270), lch(0.3, 0.06, 265)],
};

/** What furnishes a room around the things that the prompt names: a rug below them, a picture or a window on the wall. */
export function decorate(
  brief: Brief,
  things: readonly StagedModel[],
  layout: StageLayout,
  aspect: number,
  colours: SettingColours,
  random: Random,
): Part[] {
  const left = Math.min(...things.map(({ x, scale, model }) => x - (scale * model.width) / 2));
  const right = Math.max(...things.map(({ x, scale, model }) => x + (scale * model.width) / 2));
  const top = Math.min(...things.map(({ y, scale }) => y - scale));
  const foot = Math.max(...things.map(({ y }) => y));
  const centre = (left + right) / 2;
  const parts: Part[] = [];
  const hasRug = !brief.excluded.has("rug") && !things.some(({ model }) => model.kind === "thing rug");
  if (hasRug && random.chance(0.6))
    parts.push(...rug(centre, Math.max(foot - 0.03, layout.horizon + 0.06), (right - left) * 0.62, colours));
  // The wall has more room on the side away from the things.
  const free = centre > aspect / 2 ? left * 0.5 : (right + aspect) / 2;
  const isBeside = Math.max(left, aspect - right) > 0.3;
  const x = isBeside ? free : centre;
  const room = isBeside ? layout.horizon - 0.12 : Math.min(top, layout.horizon) - 0.05;
  if (room < 0.16) return parts;
  const height = Math.min(0.42, room - 0.05);
  const y = Math.max(0.06, (isBeside ? layout.horizon * 0.45 : room * 0.5) - height / 2);
  if (brief.take % 2 === 0) parts.push(...picture(x, y, height, colours, random));
  else parts.push(...window(x, y, height, brief));
  return parts;
}

function rug(x: number, y: number, half: number, { accent, floor }: SettingColours): Part[] {
  const wool = mixEvenly(accent, lch(0.82, 0.03, 75), 0.45);
  const rim = mixEvenly(wool, floor, 0.35);
  return [
    { outline: path().ellipse(x, y, half * 1.1, 0.085, 72), colour: rim },
    { outline: path().ellipse(x, y, half * 1.02, 0.074, 72), colour: wool },
    { outline: path().ellipse(x, y, half * 0.8, 0.055, 72), colour: adjust(wool, 0.04) },
  ];
}

function picture(
  x: number,
  y: number,
  height: number,
  { wall, accent }: SettingColours,
  random: Random,
): Part[] {
  const width = height * 0.76;
  const rect = (inset: number) =>
    path().rect(x - width / 2 + inset, y + inset, width - 2 * inset, height - 2 * inset);
  const inner = width * 0.26;
  return [
    {
      outline: path().rect(x - width / 2 + 0.008, y + 0.012, width, height),
      colour: adjust(wall, -0.16),
      alpha: 0.6,
    },
    { outline: rect(0), colour: lch(0.32, 0.03, 55) },
    { outline: rect(0.012), colour: lch(0.95, 0.008, 90) },
    {
      outline: path().ellipse(x + random.sign() * inner * 0.3, y + height * 0.42, inner, inner, 48),
      colour: accent,
    },
    {
      outline: path().rect(x - inner, y + height * 0.58, inner * 2, height * 0.13),
      colour: adjust(accent, -0.22, 0.7, 60),
    },
  ];
}

function window(x: number, y: number, height: number, { time }: Brief): Part[] {
  const width = height * 0.82;
  const [above, below] = SKIES[time];
  const sky: Gradient = {
    ...{ from: [0, 0], along: [0, 1], aspect: width / height },
    stops: [
      { at: 0, colour: above, alpha: 1 },
      { at: 1, colour: below, alpha: 1 },
    ],
  };
  const bar = 0.014;
  const wood = lch(0.9, 0.01, 85);
  const bars = path()
    .rect(x - width / 2 - bar, y - bar, width + bar * 2, bar)
    .rect(x - width / 2 - bar, y + height, width + bar * 2, bar)
    .rect(x - width / 2 - bar, y, bar, height)
    .rect(x + width / 2, y, bar, height)
    .rect(x - bar / 2, y, bar, height)
    .rect(x - width / 2, y + height * 0.4, width / 2 - bar / 2, bar)
    .rect(x + bar / 2, y + height * 0.4, width / 2 - bar / 2, bar);
  return [
    {
      outline: path().rect(x - width / 2, y, width, height),
      colour: mixEvenly(above, below, 0.5),
      gradient: sky,
      glow: 0.4,
    },
    { outline: bars, colour: wood },
    {
      outline: path().rect(x - width / 2 - 0.03, y + height + bar, width + 0.06, 0.018),
      colour: adjust(wood, -0.06),
    },
  ];
}
