import { lch, mixEvenly, type Rgb } from "../../core/colour";
import type { Random } from "../../core/random";
import type { Brief, Time } from "../../language/brief";
import type { Part } from "../../subjects/kinds";
import { metresOf } from "../companions";
import type { SettingColours } from "../setting";
import type { StagedModel, StageLayout } from "../staged-model";

/** Where surroundings are drawn; lengths in picture heights. */
export interface Site {
  brief: Brief;
  aspect: number;
  /** The things in their places, which hide what is behind them. */
  things: readonly StagedModel[];
  layout: StageLayout;
  colours: SettingColours;
  random: Random;
}

/** What is around things near the eye at one kind of place; a new one joins by a line in `index.ts`. */
export interface Surrounding {
  /** Whether it is drawn on the ground of a landscape instead of before a wall. */
  isOutside: boolean;
  /** Changes where the ground ends and where things stand on it. */
  place?(layout: StageLayout, brief: Brief): StageLayout;
  /** Moves things to where they belong there. */
  settle?(things: readonly StagedModel[], layout: StageLayout, aspect: number): StagedModel[];
  /** What it shows itself instead of things of these names beside the main one. */
  shows?: ReadonlySet<string>;
  /** From far to near; all of it is behind the things. */
  draw(site: Site): Part[];
}

/** The sky at each time of day, from the zenith down to the horizon. */
export const SKIES: Readonly<Record<Time, readonly [Rgb, Rgb]>> = {
  dawn: [lch(0.78, 0.05, 285), lch(0.92, 0.06, 60)],
  day: [lch(0.78, 0.08, 240), lch(0.94, 0.025, 220)],
  golden: [lch(0.82, 0.05, 230), lch(0.93, 0.09, 80)],
  sunset: [lch(0.6, 0.1, 310), lch(0.82, 0.13, 55)],
  dusk: [lch(0.38, 0.08, 275), lch(0.6, 0.09, 320)],
  night: [lch(0.2, 0.05, 270), lch(0.3, 0.06, 265)],
};

export const isEvening = ({ time }: Brief): boolean => time === "dusk" || time === "night";

/** A colour seen through haze: 0 near, 1 lost in the sky above the horizon. */
export const hazed = (colour: Rgb, { brief }: Site, share: number): Rgb =>
  mixEvenly(colour, SKIES[brief.time][1], share);

/** Picture heights for a metre where the main thing stands. */
export function metreOf({ things, layout }: Site): number {
  const main = things.find(({ relation }) => relation === undefined);
  return main ? main.scale / metresOf(main.model) : layout.size / 2;
}

/** Left and right end, top and foot of all things. */
export function extentOf({ things, aspect, layout }: Pick<Site, "things" | "aspect" | "layout">) {
  if (things.length === 0)
    return { left: aspect / 2, right: aspect / 2, top: layout.foot, foot: layout.foot };
  return {
    left: Math.min(...things.map(({ x, scale, model }) => x - (scale * model.width) / 2)),
    right: Math.max(...things.map(({ x, scale, model }) => x + (scale * model.width) / 2)),
    top: Math.min(...things.map(({ y, scale }) => y - scale)),
    foot: Math.max(...things.map(({ y }) => y)),
  };
}
