import { adjust, lch } from "../../core/colour";
import { type Point, path } from "../../core/path";
import type { Part } from "../../subjects/kinds";
import { hazed, type Surrounding } from "./site";

/** Rise of the hill over the horizon in its middle, in picture heights. */
const RISE = 0.07;
/** Rows of the crop across the picture, and how much nearer each point of a row is than the one above it. */
const ROWS = 17;
const STEPS = 12;
/** Where the rows run together, below the crest as a negative share of the picture's height. */
const VANISH = -0.1;
const LAVENDER = lch(0.55, 0.115, 300);
const SOIL = lch(0.42, 0.045, 80);

/** A hill in rows of lavender, on whose crest things stand. */
export const field: Surrounding = {
  isOutside: true,
  place: (layout) => ({
    ...layout,
    ...{ horizon: Math.max(0.62, layout.horizon), foot: Math.min(layout.foot, 0.76) },
  }),
  draw(site) {
    const { aspect, layout } = site;
    const random = site.random.fork("rows");
    const bloom = hazed(LAVENDER, site, 0.08);
    const { horizon } = layout;
    const crest = (x: number): number =>
      horizon + 0.03 - RISE * Math.cos(((x - layout.across * aspect) / Math.max(1, aspect)) * 2.2);
    const edge = Array.from({ length: 25 }, (_, i): Point => {
      const x = -0.05 + ((aspect + 0.1) * i) / 24;
      return [x, crest(x)];
    });
    const hill = path().polygon([...edge, [aspect + 0.05, 1.02], [-0.05, 1.02]]);
    const tones = [path(), path(), path()];
    const vanish: Point = [layout.across * aspect, horizon + VANISH];
    const reach = (1.06 - vanish[1]) / (1 - horizon);
    for (let row = 0; row < ROWS; row++) {
      const foot = aspect / 2 + ((row + 0.5) / ROWS - 0.5) * (aspect + 1.6) * reach;
      const half = ((aspect + 1.6) * reach) / ROWS / 3.1;
      const at = (share: number, across: number): Point => [
        vanish[0] + (foot + across * half - vanish[0]) * share,
        vanish[1] + (1.06 - vanish[1]) * share,
      ];
      // Bushes along the row, each as a tuft with a lit top; the hill hides what is beyond its crest.
      for (let step = 0; step < STEPS * 2; step++) {
        const share = 0.2 + 0.8 * ((step + 0.5) / (STEPS * 2)) ** 1.7;
        const [x, y] = at(share, random.range(-0.12, 0.12));
        const size = half * share;
        if (y - size * 0.5 < crest(x) || x < -0.2 || x > aspect + 0.2) continue;
        for (const [i, [shift, scale]] of [
          [0.22, 1.12],
          [0, 1],
          [-0.28, 0.6],
        ].entries())
          tones[i]!.ellipse(x, y + shift! * size, size * scale!, size * 0.62 * scale!, 14);
      }
    }
    const lights: Part[] = tones.map((outline, i) => ({
      outline,
      colour: i === 0 ? adjust(bloom, -0.12) : i === 1 ? bloom : adjust(bloom, 0.09),
      ...(i === 2 && { alpha: 0.7 }),
    }));
    return [{ outline: hill, colour: adjust(hazed(SOIL, site, 0.1), 0.02) }, ...lights];
  },
};
