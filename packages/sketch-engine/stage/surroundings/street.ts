import { adjust, lch, mixEvenly } from "../../core/colour";
import { path } from "../../core/path";
import type { Brief } from "../../language/brief";
import type { Part } from "../../subjects/kinds";
import { thingOf } from "../../things/catalogue";
import { isBuilding } from "../camera";
import { houseRow } from "./houses";
import { band, cobbles, slabs } from "./paving";
import { hazed, isEvening, metreOf, type Site, type Surrounding } from "./site";
import { canalWater, reflected } from "./water";

/** Rise of a steep street over its width. */
const STEEP = 0.2;
/** Heights of a storey, from a street with large things to one with small ones, in picture heights. */
const STOREYS = [0.1, 0.17] as const;
const STOREY_METRES = 2.4;

/** Whether the prompt names buildings, before which no others are drawn. */
const hasBuildings = ({ subjects }: Brief): boolean =>
  subjects.some(({ kind }) => isBuilding(kind) && thingOf(kind)?.home !== "water");

/** House fronts behind a pavement; the carriageway lies before it, set with stones where the words say so. */
export const street: Surrounding = {
  isOutside: true,
  place: (layout, { concepts }) => ({
    ...layout,
    ...{ horizon: 0.64, foot: 0.87 },
    ...(concepts.has("steep") && { slope: STEEP * layout.side }),
  }),
  draw(site) {
    const { brief, layout, aspect, colours, random } = site;
    const { horizon, slope = 0 } = layout;
    const lift = (x: number): number => -slope * (x - aspect / 2);
    const storey = Math.min(STOREYS[1], Math.max(STOREYS[0], STOREY_METRES * metreOf(site)));
    const area = { aspect, lift, top: horizon + 0.055, bottom: 1 + Math.abs(slope) };
    const pavement = hazed(lch(0.72, 0.012, 80), site, 0.1);
    const isSett = slope !== 0 || brief.concepts.has("cobbled street");
    return [
      ...(hasBuildings(brief)
        ? []
        : houseRow(
            site,
            { storey, storeys: [3, 4], haze: 0.22, base: (x) => horizon + lift(x) },
            random.fork("houses"),
          )),
      ...(isSett
        ? cobbles(area, mixEvenly(colours.floor, lch(0.58, 0.02, 70), 0.7), random.fork("setts"))
        : [
            { outline: band(area, area.top, area.bottom), colour: lch(0.44, 0.01, 260) },
            { outline: band(area, 0.93, 0.94), colour: lch(0.9, 0.01, 90), alpha: 0.5 },
          ]),
      { outline: band(area, horizon, area.top), colour: pavement },
      { outline: band(area, area.top, area.top + 0.014), colour: adjust(pavement, -0.18) },
    ];
  },
};

/** Paving up to a row of houses far behind, with lamps. */
export const square: Surrounding = {
  isOutside: true,
  place: (layout) => ({ ...layout, horizon: 0.6 }),
  draw(site) {
    const { layout, aspect, random } = site;
    const { horizon } = layout;
    const stone = hazed(lch(0.74, 0.018, 80), site, 0.15);
    const area = { aspect, lift: () => 0, top: horizon, bottom: 1 };
    return [
      ...houseRow(
        site,
        { storey: 0.088, storeys: [3, 5], haze: 0.36, base: () => horizon },
        random.fork("houses"),
      ),
      { outline: band(area, horizon, 1.02), colour: stone },
      slabs(area, stone),
      ...[0.12, 0.88].flatMap((share) => lamp(site, share * aspect, horizon + 0.05, 0.34)),
    ];
  },
};

/** A street lamp with its foot at (x, y). */
function lamp(site: Site, x: number, y: number, height: number): Part[] {
  const iron = hazed(lch(0.3, 0.01, 260), site, 0.15);
  const top = y - height;
  return [
    {
      outline: path()
        .rect(x - 0.004, top, 0.008, height)
        .rect(x - 0.012, y - 0.03, 0.024, 0.03),
      colour: iron,
    },
    {
      outline: path().polygon([
        [x - 0.018, top - 0.05],
        [x + 0.018, top - 0.05],
        [x + 0.011, top],
        [x - 0.011, top],
      ]),
      colour: isEvening(site.brief) ? lch(0.9, 0.1, 80) : hazed(lch(0.85, 0.02, 90), site, 0.2),
      ...(isEvening(site.brief) && { glow: 1.2 }),
    },
    { outline: path().rect(x - 0.022, top - 0.058, 0.044, 0.01), colour: iron },
  ];
}

const STALL = 0.4;
const AWNINGS = [25, 150, 85, 245] as const;
const GOODS = [lch(0.62, 0.17, 40), lch(0.75, 0.15, 90), lch(0.62, 0.13, 135), lch(0.5, 0.15, 20)];

/** Stalls with striped roofs and crates of fruit. */
export const market: Surrounding = {
  isOutside: true,
  place: (layout) => ({ ...layout, horizon: 0.64 }),
  draw(site) {
    const { layout, aspect, random } = site;
    const { horizon } = layout;
    const stone = hazed(lch(0.66, 0.02, 75), site, 0.1);
    const area = { aspect, lift: () => 0, top: horizon, bottom: 1 };
    const count = Math.ceil(aspect / STALL) + 1;
    const from = (aspect - count * STALL) / 2;
    return [
      ...houseRow(
        site,
        { storey: 0.1, storeys: [3, 5], haze: 0.4, base: () => horizon },
        random.fork("houses"),
      ),
      { outline: band(area, horizon, 1.02), colour: stone },
      slabs(area, stone),
      ...Array.from({ length: count }, (_, i) => stall(site, from + i * STALL, i)).flat(),
    ];
  },
};

function stall(site: Site, left: number, index: number): Part[] {
  const random = site.random.fork(`stall${index}`);
  const foot = site.layout.horizon + 0.035;
  const [top, counter] = [foot - 0.34, foot - 0.13];
  const width = STALL * 0.9;
  const stripes = path();
  const count = 8;
  for (let i = 0; i < count; i += 2) {
    const x = (share: number, flare: number) => left + width * share + (share - 0.5) * flare;
    stripes.polygon([
      [x(i / count, 0), top],
      [x((i + 1) / count, 0), top],
      [x((i + 1) / count, 0.05), top + 0.085],
      [x(i / count, 0.05), top + 0.085],
    ]);
  }
  const roof = path().polygon([
    [left, top],
    [left + width, top],
    [left + width + 0.025, top + 0.085],
    [left - 0.025, top + 0.085],
  ]);
  const heaps = GOODS.map(() => path());
  for (let x = left + 0.02; x < left + width - 0.02; x += 0.026)
    heaps[Math.floor(((x - left) / width) * GOODS.length) % GOODS.length]!.ellipse(
      x,
      counter - 0.012 + random.range(-0.006, 0.004),
      0.017,
      0.017,
      16,
    );
  const wood = hazed(lch(0.5, 0.05, 60), site, 0.12);
  return [
    { outline: path().rect(left, top, width, counter - top), colour: hazed(lch(0.34, 0.02, 50), site, 0.12) },
    {
      outline: path()
        .rect(left, top, 0.012, foot - top)
        .rect(left + width - 0.012, top, 0.012, foot - top),
      colour: wood,
    },
    ...heaps.map(
      (outline, i): Part => ({ outline, colour: hazed(GOODS[(i + index) % GOODS.length]!, site, 0.1) }),
    ),
    {
      outline: path().rect(left - 0.008, counter, width + 0.016, foot - counter),
      colour: adjust(wood, 0.06),
    },
    { outline: roof, colour: hazed(lch(0.94, 0.012, 90), site, 0.1) },
    { outline: stripes, colour: hazed(lch(0.58, 0.13, AWNINGS[index % AWNINGS.length]!), site, 0.1) },
  ];
}

/** Houses on a quay and their reflection: those that the prompt names, or others behind a boat or a person. */
export const canal: Surrounding = {
  isOutside: true,
  place: (layout, brief) =>
    hasBuildings(brief)
      ? { ...layout, across: 0.5, horizon: 0.58, foot: 0.62, size: 0.56 }
      : { ...layout, horizon: 0.56 },
  draw(site) {
    const { brief, layout, aspect, things, random } = site;
    const { horizon } = layout;
    const isMain = hasBuildings(brief);
    const quay = (isMain ? layout.foot : horizon) + 0.015;
    const line = quay + 0.05;
    const stone = hazed(lch(0.6, 0.02, 75), site, 0.15);
    const houses = isMain
      ? []
      : houseRow(
          site,
          { storey: 0.1, storeys: [3, 4], haze: 0.26, base: () => horizon },
          random.fork("houses"),
        );
    const standing = things
      .filter(({ model }) => isMain && model.anchor !== "water")
      .flatMap(({ model, x, y, scale, turn, mirror }) =>
        model.parts.map((part) => ({ ...part, outline: part.outline.placed(x, y, scale, turn, mirror) })),
      );
    const area = { aspect, lift: () => 0, top: quay, bottom: 1 };
    // People do not stand on water.
    const isAshore = !isMain && things.some(({ model }) => model.anchor === "ground");
    return [
      ...houses,
      { outline: band(area, horizon, quay), colour: adjust(stone, 0.1) },
      ...canalWater(site, line, reflected([...houses, ...standing], line), isAshore ? 0.8 : 1.02),
      { outline: band(area, quay, line), colour: stone },
      { outline: band(area, quay, quay + 0.01), colour: adjust(stone, 0.16) },
      ...(isAshore ? [{ outline: band(area, 0.8, 1.02), colour: adjust(stone, 0.06) }] : []),
    ];
  },
};
