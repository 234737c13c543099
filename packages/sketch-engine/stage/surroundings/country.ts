import { adjust, lch, mixEvenly } from "../../core/colour";
import { lerp } from "../../core/math";
import { type Point, path } from "../../core/path";
import type { Part } from "../../subjects/kinds";
import { thingOf } from "../../things/catalogue";
import type { StagedModel } from "../staged-model";
import { coastalRoad } from "./coastal-road";
import { band } from "./paving";
import { extentOf, hazed, type Site, type Surrounding } from "./site";

const TARMAC = lch(0.42, 0.01, 260);
const PAINT = lch(0.93, 0.01, 90);
const EARTH = lch(0.66, 0.05, 70);

/** A road across the picture below what drives on it; for people and animals one that runs away from the eye. */
export const road: Surrounding = {
  isOutside: true,
  draw: (site) =>
    isVehicle(site) ? roadAcross(site) : site.brief.terrain === "sea" ? coastalRoad(site) : roadAhead(site),
};

const isVehicle = ({ brief }: Site): boolean => thingOf(brief.subjects[0]?.kind ?? "")?.home === "street";

function roadAcross(site: Site): Part[] {
  const { aspect, layout } = site;
  const foot = extentOf(site).foot;
  const [top, bottom] = [Math.max(layout.horizon + 0.02, foot - 0.13), foot + 0.1];
  const area = { aspect, lift: () => 0, top, bottom };
  const dashes = path();
  for (let x = -0.06; x < aspect; x += 0.2) dashes.rect(x, foot - 0.055, 0.11, 0.008);
  const posts = path();
  const rail = top - 0.035;
  for (let x = 0.05; x < aspect; x += 0.16) posts.rect(x, rail, 0.01, 0.04);
  return [
    { outline: posts, colour: hazed(lch(0.5, 0.01, 250), site, 0.1) },
    {
      outline: path().rect(-0.02, rail, aspect + 0.04, 0.014),
      colour: hazed(lch(0.86, 0.008, 250), site, 0.1),
    },
    { outline: band(area, top, bottom), colour: TARMAC },
    { outline: band(area, top + 0.008, top + 0.014), colour: PAINT, alpha: 0.8 },
    { outline: band(area, bottom - 0.022, bottom - 0.01), colour: PAINT, alpha: 0.8 },
    { outline: dashes, colour: PAINT, alpha: 0.85 },
  ];
}

function roadAhead(site: Site): Part[] {
  const { aspect, layout, brief, colours } = site;
  const { horizon } = layout;
  const extent = extentOf(site);
  const foot = (extent.left + extent.right) / 2;
  const end = aspect / 2 + (aspect / 2 - foot) * 0.3;
  const isPaved = brief.terrain === "city";
  const surface = isPaved ? TARMAC : mixEvenly(EARTH, colours.floor, 0.2);
  const edge = (share: number, half: number): Point => [
    end + (foot - end) * share + half * share * 1.05 + Math.sign(half) * 0.004,
    horizon + (1.03 - horizon) * share,
  ];
  const strip = (from: number, to: number, a: number, b: number) =>
    path().polygon([edge(from, a), edge(from, b), edge(to, b), edge(to, a)]);
  const dashes = path();
  for (let share = 0.06; share < 1; share *= 1.7)
    dashes.polygon(strip(share, share * 1.35, -0.012, 0.012).polygons[0]!);
  return [
    { outline: strip(0, 1, -0.5, 0.5), colour: hazed(surface, site, 0.12) },
    ...(isPaved
      ? [
          { outline: dashes, colour: PAINT, alpha: 0.8 },
          { outline: strip(0, 1, -0.47, -0.455), colour: PAINT, alpha: 0.7 },
          { outline: strip(0, 1, 0.455, 0.47), colour: PAINT, alpha: 0.7 },
        ]
      : []),
  ];
}

/** How far the brink is from what stands on the cliff. */
const BRINK = 0.1;
/** Share of the width of a cliff with water beside it. */
const LAND = 0.64;
/** How high a boat below the cliff is over what stands on top, at most, and where it floats between horizon and lower edge. */
const BELOW = { size: 0.26, down: 0.42 } as const;

/** Whether it swims below the cliff. */
const isBelow = ({ model }: StagedModel): boolean => model.anchor === "water";

/** A mass of rock that falls into the sea; things stand on its top. */
export const cliff: Surrounding = {
  isOutside: true,
  place: (layout) => ({
    ...layout,
    ...{ horizon: 0.6, foot: 0.7, size: Math.min(0.6, layout.size) },
    across: layout.across > 0.5 ? 0.68 : 0.32,
  }),
  settle(things, layout, aspect) {
    const standing = things.filter((thing) => !isBelow(thing));
    if (standing.length === things.length) return [...things];
    const isLeft = layout.across < 0.5;
    const { left, right, foot } = extentOf({ things: standing, aspect, layout });
    // The cliff takes the greater part of the width, and the water the rest.
    const land = aspect * LAND - BRINK;
    const unit = Math.min(1, land / Math.max(right - left, 0.01));
    const middle = isLeft ? land / 2 : aspect - land / 2;
    const room =
      standing.length > 0 ? aspect - land / 2 - ((right - left) * unit) / 2 - BRINK : aspect / 2 - BRINK;
    return things.map((thing) => {
      const { x, y, model } = thing;
      if (!isBelow(thing))
        return {
          ...thing,
          x: middle + (x - (left + right) / 2) * unit,
          y: foot + (y - foot) * unit,
          scale: thing.scale * unit,
        };
      const high = standing.length > 0 ? BELOW.size * Math.max(...standing.map((one) => one.scale)) : 1;
      const scale = Math.min(high, thing.scale, (room * 0.86) / model.width);
      const line = lerp(Math.min(layout.horizon, foot), 1, BELOW.down);
      return { ...thing, x: isLeft ? aspect - room / 2 : room / 2, y: line, scale };
    });
  },
  draw(site) {
    const { aspect, layout, random, brief } = site;
    const { left, right, foot } = extentOf({ ...site, things: site.things.filter((one) => !isBelow(one)) });
    const isLeft = layout.across < 0.5;
    const [edge, brink] = isLeft ? [-0.05, right + BRINK] : [aspect + 0.05, left - BRINK];
    const out = isLeft ? 1 : -1;
    const rock = hazed(lch(0.46, 0.03, 60), site, 0.08);
    const own = random.fork("rock");
    const crown = foot - 0.02;
    // The face, from the brink down to the water.
    const face: Point[] = Array.from({ length: 9 }, (_, i) => [
      brink + out * (0.012 * i + own.range(-0.02, 0.03)),
      crown + 0.03 + ((1.04 - crown) * i) / 8,
    ]);
    const top: Point[] = [
      [edge, crown - 0.015],
      [(edge + brink) / 2, crown],
      [brink - out * 0.03, crown + 0.008],
    ];
    const clefts = path();
    const lights = path();
    for (let x = edge; isLeft ? x < brink - 0.03 : x > brink + 0.03; x += out * own.range(0.035, 0.075)) {
      const y = crown + own.range(0.04, 0.09);
      const width = own.range(0.012, 0.03);
      const lean = out * own.range(-0.01, 0.03);
      const long = own.range(0.1, 0.3);
      for (const [to, shift] of [
        [clefts, 0],
        [lights, -width],
      ] as const)
        to.polygon([
          [x + shift, y],
          [x + shift + width, y + 0.02],
          [x + shift + width * 0.8 + lean, y + long],
          [x + shift + lean, y + long * 0.8],
        ]);
    }
    const turf = hazed(lch(0.5, 0.08, 130), site, 0.08);
    const foam = path();
    for (let i = 0; i < 16; i++)
      foam.ellipse(
        face[8]![0] + out * own.range(-0.05, 0.14),
        own.range(0.93, 0.99),
        own.range(0.015, 0.045),
        own.range(0.006, 0.016),
        20,
      );
    return [
      ...waves(site),
      { outline: path().polygon([...top, ...face, [edge, 1.04]]), colour: rock },
      { outline: lights, colour: adjust(rock, 0.07), alpha: 0.8 },
      { outline: clefts, colour: adjust(rock, -0.1), alpha: 0.85 },
      {
        outline: path().polygon([
          ...top,
          face[0]!,
          [brink - out * 0.05, crown + 0.045],
          [(edge + brink) / 2, crown + 0.035],
          [edge, crown + 0.05],
        ]),
        colour: brief.season === "winter" ? lch(0.94, 0.01, 240) : turf,
      },
      { outline: foam, colour: lch(0.96, 0.01, 220), alpha: 0.85 },
    ];
  },
};

/** Breaking crests on the water, more of them in a storm. */
function waves({ brief, aspect, layout, random }: Site): Part[] {
  const own = random.fork("waves");
  const crests = path();
  const troughs = path();
  const count = Math.round(10 + 26 * Math.max(brief.storm, brief.wind - 0.3));
  for (let i = 0; i < count; i++) {
    const share = own.next();
    const x = own.range(-0.05, aspect + 0.05);
    const y = layout.horizon + 0.02 + share * (1 - layout.horizon);
    const half = (0.025 + 0.08 * share) * own.range(0.7, 1.3);
    const high = (0.008 + 0.03 * share) * (0.5 + brief.storm);
    for (const [outline, thick] of [
      [troughs, high * 1.5],
      [crests, high * 0.5],
    ] as const)
      outline.polygon(
        path()
          .moveTo(x - half, y)
          .quadTo(x - half * 0.2, y - high, x + half, y - high * 0.1)
          .quadTo(x, y - high + thick, x - half, y)
          .close().polygons[0]!,
      );
  }
  return [
    { outline: troughs, colour: lch(0.36, 0.05, 225), alpha: 0.6 },
    { outline: crests, colour: lch(0.93, 0.015, 220), alpha: 0.8 },
  ];
}
