import { lch, mixEvenly } from "../../core/colour";
import { type Path, type Point, path } from "../../core/path";
import type { Random } from "../../core/random";
import type { Part } from "../../subjects/kinds";
import { hazed, SKIES, type Surrounding } from "./site";

/** Height of the open water before the ice on which things stand, in picture heights. */
const LEAD = 0.1;
const FLOES = 9;
const CRACKS = 4;
const ICE = lch(0.95, 0.018, 225);
const EDGE = lch(0.74, 0.06, 225);
const SEA = lch(0.4, 0.055, 235);

/** The edge of a sheet of ice before dark water in which floes drift. */
export const ice: Surrounding = {
  isOutside: true,
  draw(site) {
    const { aspect, layout, brief, random } = site;
    const { horizon } = layout;
    const own = random.fork("floes");
    const [zenith, low] = SKIES[brief.time];
    const shore = horizon + LEAD;
    const [tops, sides] = [path(), path()];
    for (let i = 0; i < FLOES; i++) {
      const share = (i + own.next() * 0.8) / FLOES;
      const half = (0.03 + 0.1 * share) * own.range(0.7, 1.3);
      const x = own.range(-0.05, aspect + 0.05);
      floe(tops, sides, own, x, horizon + 0.012 + share * (LEAD - 0.03), half);
    }
    const rim = Array.from(
      { length: 25 },
      (_, i): Point => [-0.05 + ((aspect + 0.1) * i) / 24, shore + own.range(-0.009, 0.009)],
    );
    const sheet = (down: number): Path =>
      path().polygon([...rim.map(([x, y]): Point => [x, y + down]), [aspect + 0.05, 1.02], [-0.05, 1.02]]);
    const cracks = path();
    for (let i = 0; i < CRACKS; i++) crack(cracks, own, own.range(0, aspect), shore);
    const lit = mixEvenly(ICE, low, 0.1);
    const shaded = hazed(EDGE, site, 0.15);
    const parts: Part[] = [
      {
        outline: path().rect(-0.02, horizon - 0.004, aspect + 0.04, LEAD + 0.03),
        colour: mixEvenly(SEA, zenith, 0.35),
      },
      { outline: sides, colour: shaded },
      { outline: tops, colour: lit },
      { outline: sheet(0), colour: lit },
      {
        outline: path().polygon([
          ...rim.map(([x, y]): Point => [x, y + 0.004]),
          ...rim.map(([x, y]): Point => [x, y + 0.022]).reverse(),
        ]),
        colour: shaded,
      },
      { outline: cracks, colour: EDGE, alpha: 0.35 },
    ];
    return parts;
  },
};

/** A flat plate of ice with its side towards the eye, around (x, y). */
function floe(tops: Path, sides: Path, random: Random, x: number, y: number, half: number): void {
  const outline = Array.from({ length: 9 }, (_, i): Point => {
    const angle = (i / 9) * 2 * Math.PI;
    const reach = half * random.range(0.75, 1.1);
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.16];
  });
  tops.polygon(outline);
  sides.polygon(outline.map(([px, py]): Point => [px, py + 0.01 + half * 0.06]));
}

/** A thin crack that runs from the edge of the ice towards the eye. */
function crack(cracks: Path, random: Random, from: number, top: number): void {
  const points: Point[] = [[from, top + 0.02]];
  for (let i = 1; i < 6; i++) {
    const [x, y] = points[i - 1]!;
    points.push([x + random.range(-0.07, 0.07), y + random.range(0.02, 0.03) * (1 + i * 0.5)]);
  }
  cracks.polygon([
    ...points,
    ...points.map(([x, y], i): Point => [x + 0.001 + 0.0012 * i, y + 0.002]).reverse(),
  ]);
}
