import { adjust, lch, type Rgb } from "../../core/colour";
import { path } from "../../core/path";
import type { Part } from "../../subjects/kinds";
import { pendant, shelf, tap, tiles, windowOf } from "./fittings";
import { isEvening, type Site, type Surrounding } from "./site";

const UNITS: ReadonlySet<string> = new Set([
  ...["sideboard", "bookshelf", "bowl", "stove", "fridge", "file cabinet", "wardrobe"],
]);
const DOOR = 0.19;
const STEEL = lch(0.72, 0.008, 250);
const BRASS = lch(0.74, 0.11, 85);

/** A fitted kitchen along the wall: cupboards, basin and stove, and above them a window and a shelf. */
export const kitchen: Surrounding = {
  isOutside: false,
  shows: UNITS,
  place: (layout) => ({ ...layout, horizon: Math.max(0.74, layout.horizon) }),
  draw(site) {
    const { brief, aspect, layout, colours, random } = site;
    const { horizon } = layout;
    // Behind a table, the kitchen is seen from a little farther away.
    const isFar = brief.stage?.kind === "table";
    const worktop = horizon - (isFar ? 0.22 : 0.3);
    const colourOf = (name: string): Rgb | undefined =>
      brief.subjects.find(({ kind }) => kind === `thing ${name}`)?.colour;
    const fronts = colourOf("sideboard") ?? lch(0.62, 0.05, random.pick([150, 235, 60]));
    const bowls = brief.subjects.find(({ kind }) => kind === "thing bowl");
    const metal = brief.concepts.has("brass") || brief.concepts.has("gold") ? BRASS : STEEL;
    const sink = aspect * 0.28;
    const wide = Math.min(0.46, aspect * 0.42);
    return [
      ...tiles(
        { x: -0.02, y: worktop - 0.2, width: aspect + 0.04, height: 0.2 },
        0.05,
        adjust(colours.wall, 0.05, 0.6),
      ),
      ...windowOf(
        { x: sink - wide * 0.36, y: Math.max(0.05, worktop - 0.42), width: wide * 0.72, height: 0.3 },
        brief,
        [2, 1],
      ),
      ...shelf(
        { x: aspect * 0.56, y: worktop - 0.2, width: aspect * 0.36 },
        { count: bowls?.count ?? 0, colour: bowls?.colour ?? lch(0.93, 0.01, 90) },
        random.fork("shelf"),
      ),
      ...tap(sink, worktop, 0.11, metal),
      ...units(site, fronts, metal, worktop),
      ...(isEvening(brief) ? pendant(aspect * 0.52, 0.2, 0.07, brief, fronts) : []),
    ];
  },
};

/** Worktop, cupboards with their handles, and one oven with pots on it. */
function units({ aspect, layout }: Site, fronts: Rgb, metal: Rgb, top: number): Part[] {
  const foot = layout.horizon + 0.035;
  const door = (foot - top) * 0.74;
  const count = Math.ceil(aspect / DOOR);
  const width = aspect / count;
  const oven = Math.floor(count * 0.62);
  const panels = path();
  const grooves = path();
  const handles = path();
  for (let i = 0; i < count; i++) {
    if (i === oven) continue;
    const x = i * width;
    panels.rect(x + 0.008, top + 0.06, width - 0.016, door);
    grooves
      .rect(x + 0.026, top + 0.082, width - 0.052, 0.005)
      .rect(x + 0.026, top + 0.04 + door, width - 0.052, 0.005)
      .rect(x + 0.026, top + 0.087, 0.005, door - 0.047)
      .rect(x + width - 0.031, top + 0.087, 0.005, door - 0.047);
    handles.ellipse(x + (i % 2 === 0 ? width - 0.018 : 0.018), top + 0.06 + door * 0.4, 0.009, 0.009, 20);
  }
  const x = oven * width;
  const stone = lch(0.9, 0.01, 80);
  return [
    { outline: path().rect(-0.02, top, aspect + 0.04, foot - top), colour: adjust(fronts, -0.07) },
    { outline: panels, colour: fronts },
    { outline: grooves, colour: adjust(fronts, -0.08) },
    { outline: handles, colour: metal, tone: 0.8 },
    { outline: path().rect(x + 0.006, top + 0.05, width - 0.012, door + 0.01), colour: STEEL },
    { outline: path().rect(x + 0.022, top + 0.11, width - 0.044, door * 0.6), colour: lch(0.25, 0.01, 260) },
    { outline: path().rect(x + 0.022, top + 0.09, width - 0.044, 0.008), colour: metal },
    {
      outline: path()
        .rect(x + 0.03, top - 0.06, width * 0.5, 0.055)
        .rect(x + 0.015, top - 0.045, 0.015, 0.008),
      colour: lch(0.45, 0.1, 30),
    },
    { outline: path().rect(x + 0.024, top - 0.066, width * 0.5 + 0.012, 0.008), colour: lch(0.38, 0.08, 30) },
    { outline: path().rect(-0.02, top - 0.004, aspect + 0.04, 0.04), colour: stone, tone: 0.72 },
    { outline: path().rect(-0.02, top + 0.03, aspect + 0.04, 0.007), colour: adjust(stone, -0.16) },
    { outline: path().rect(-0.02, foot - 0.03, aspect + 0.04, 0.03), colour: lch(0.25, 0.01, 60) },
  ];
}
