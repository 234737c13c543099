import { adjust, lch } from "../../core/colour";
import { type Path, type Point, path } from "../../core/path";
import type { Part } from "../../subjects/kinds";
import { extentOf, hazed, type Site } from "./site";

const TARMAC = lch(0.42, 0.01, 260);
const PAINT = lch(0.93, 0.01, 90);
const SEA = lch(0.5, 0.07, 230);
const TURF = lch(0.5, 0.07, 125);
/** Half the width of the road and of its verges at the lower edge, and how far it bends seawards, in picture heights. */
const [HALF, VERGE, BEND] = [0.34, 0.09, 0.16];
/** Height of the hill on the land side over the horizon. */
const HILL = 0.13;
const BOTTOM = 1.04;
const STEPS = 16;

/** A road that runs away from the eye between a hill and the sea, with a rail on the side of the sea. */
export function coastalRoad(site: Site): Part[] {
  const { aspect, layout, random } = site;
  const { horizon } = layout;
  const { left, right } = extentOf(site);
  const foot = (left + right) / 2;
  /** The direction of the sea: the side with more space. */
  const out = foot >= aspect / 2 ? -1 : 1;
  const [seaEnd, landEnd] = out < 0 ? [-0.05, aspect + 0.05] : [aspect + 0.05, -0.05];
  const end = foot - out * 0.12 * aspect;
  const at = (share: number, across: number): Point => [
    end + (foot - end) * share + out * (across * share + BEND * share * (1 - share)),
    horizon + (BOTTOM - horizon) * share,
  ];
  const line = (across: number, from = 0, to = 1): Point[] =>
    Array.from({ length: STEPS + 1 }, (_, i) => at(from + ((to - from) * i) / STEPS, across));
  const strip = (a: number, b: number, from = 0, to = 1): Path =>
    path().polygon([...line(a, from, to), ...line(b, from, to).reverse()]);
  const dashes = path();
  for (let share = 0.07; share < 1; share *= 1.6)
    dashes.polygon(strip(-0.011, 0.011, share, Math.min(1, share * 1.3)).polygons[0]!);
  const posts = path();
  for (let share = 0.1; share < 1; share *= 1.22) {
    const [x, y] = at(share, HALF + VERGE * 0.5);
    posts.rect(x - 0.006 * share, y - 0.1 * share, 0.012 * share, 0.1 * share);
  }
  const rail = [0.1, 0.075].map((up) =>
    line(HALF + VERGE * 0.5).map(([x, y], i): Point => [x, y - (up * i) / STEPS]),
  );
  const crest = Array.from({ length: STEPS + 1 }, (_, i): Point => {
    const share = i / STEPS;
    const rise = HILL * share ** 0.8 * (1 + 0.12 * Math.sin(share * 9));
    return [end + (landEnd - end) * share, horizon - rise];
  });
  const ripples = path();
  const own = random.fork("ripples");
  for (let i = 0; i < 40; i++) {
    const share = own.next() ** 1.3;
    const [shore, y] = at(share, HALF + VERGE * 1.6);
    const x = shore + (seaEnd - shore) * own.next();
    ripples.ellipse(x, y, (0.02 + 0.05 * share) * own.range(0.6, 1.3), 0.0014 + 0.003 * share, 20);
  }
  const turf = hazed(TURF, site, 0.3);
  const sea = hazed(SEA, site, 0.3);
  return [
    {
      outline: path().polygon([[seaEnd, horizon], ...line(HALF + VERGE), [seaEnd, BOTTOM]]),
      colour: sea,
      gradient: {
        ...{ from: [0, 0], along: [0, 1], aspect: aspect / (BOTTOM - horizon) },
        stops: [
          { at: 0, colour: hazed(SEA, site, 0.6), alpha: 1 },
          { at: 1, colour: hazed(SEA, site, 0.12), alpha: 1 },
        ],
      },
    },
    { outline: ripples, colour: hazed(lch(0.95, 0.01, 220), site, 0.3), alpha: 0.5 },
    { outline: strip(HALF + VERGE * 0.9, HALF + VERGE * 1.5), colour: lch(0.95, 0.01, 220), alpha: 0.55 },
    {
      outline: path().polygon([...crest, [landEnd, BOTTOM], ...line(-HALF).reverse()]),
      colour: turf,
    },
    { outline: strip(-HALF - VERGE, HALF + VERGE), colour: adjust(turf, 0.06) },
    { outline: strip(-HALF, HALF), colour: hazed(TARMAC, site, 0.12) },
    { outline: dashes, colour: PAINT, alpha: 0.85 },
    { outline: strip(-HALF * 0.95, -HALF * 0.92), colour: PAINT, alpha: 0.75 },
    { outline: strip(HALF * 0.92, HALF * 0.95), colour: PAINT, alpha: 0.75 },
    { outline: posts, colour: hazed(lch(0.5, 0.01, 250), site, 0.15) },
    {
      outline: path().polygon([...rail[0]!, ...rail[1]!.toReversed()]),
      colour: hazed(lch(0.88, 0.008, 250), site, 0.1),
    },
  ];
}
