import { adjust, lch } from "../../core/colour";
import { path } from "../../core/path";
import type { Random } from "../../core/random";
import type { Part } from "../../subjects/kinds";
import { extentOf, hazed, type Site, type Surrounding } from "./site";

/** Rows of trees from far to near: height, haze, and distance between the trees. */
const ROWS = [
  { height: 0.34, haze: 0.6, step: 0.075, foot: 0 },
  { height: 0.48, haze: 0.34, step: 0.14, foot: 0.025 },
  { height: 0.66, haze: 0.12, step: 0.3, foot: 0.06 },
] as const;
const TIERS = 5;

/** The edge of a wood: firs or leafy trees in rows, the nearest ones at the sides of what stands before them. */
export const forest: Surrounding = {
  isOutside: true,
  draw(site) {
    const { left, right } = extentOf(site);
    return ROWS.flatMap(({ height, haze, step, foot }, row) => {
      const random = site.random.fork(`row${row}`);
      const isNear = row === ROWS.length - 1;
      const parts: Part[] = [];
      for (let x = -step * random.next(); x < site.aspect + step / 2; x += step * random.range(0.75, 1.25)) {
        if (isNear && x > left - 0.08 && x < right + 0.08) continue;
        parts.push(
          ...tree(site, x, site.layout.horizon + foot, height * random.range(0.8, 1.1), haze, random),
        );
      }
      return parts;
    });
  },
};

function tree(site: Site, x: number, y: number, height: number, haze: number, random: Random): Part[] {
  const { brief } = site;
  const isSnowy = brief.season === "winter" && !brief.excluded.has("snow");
  const bark = hazed(lch(0.34, 0.03, 50), site, haze);
  const trunk = {
    outline: path().rect(x - height * 0.018, y - height * 0.3, height * 0.036, height * 0.3),
    colour: bark,
  };
  if (brief.plant !== "conifer") {
    const leaves = hazed(lch(0.45, 0.08, brief.season === "autumn" ? 55 : 140), site, haze);
    const crown = path();
    const light = path();
    for (let i = 0; i < 6; i++) {
      const at = x + random.range(-0.17, 0.17) * height;
      const up = y - height * random.range(0.45, 0.82);
      crown.ellipse(at, up, height * 0.17, height * 0.15, 24);
      light.ellipse(at - height * 0.03, up - height * 0.05, height * 0.09, height * 0.07, 20);
    }
    return [
      trunk,
      { outline: crown, colour: leaves },
      { outline: light, colour: adjust(leaves, 0.06), alpha: 0.7 },
    ];
  }
  const needles = hazed(lch(0.36, 0.045, 160), site, haze);
  const boughs = path();
  const snow = path();
  for (let tier = 0; tier < TIERS; tier++) {
    const share = (tier + 1) / TIERS;
    const foot = y - height * (0.92 - 0.82 * share);
    const top = foot - height * 0.34;
    const half = height * (0.06 + 0.15 * share) * random.range(0.92, 1.08);
    boughs.polygon([
      [x, Math.max(top, y - height)],
      [x + half, foot],
      [x + half * 0.45, foot - height * 0.03],
      [x, foot + height * 0.012],
      [x - half * 0.45, foot - height * 0.03],
      [x - half, foot],
    ]);
    // Snow lies along the outer edge of each tier.
    for (const side of [-1, 1])
      snow.polygon([
        [x + side * half * 0.5, foot - height * 0.155],
        [x + side * half * 0.62, foot - height * 0.085],
        [x + side * half * 0.98, foot - height * 0.004],
        [x + side * half * 0.62, foot - height * 0.028],
        [x + side * half * 0.4, foot - height * 0.09],
      ]);
  }
  return [
    trunk,
    { outline: boughs, colour: needles },
    {
      outline: snow,
      colour: isSnowy ? hazed(lch(0.95, 0.01, 240), site, haze * 0.7) : adjust(needles, 0.06),
      alpha: isSnowy ? 0.9 : 0.6,
    },
  ];
}
