import { checkpoint } from "../core/checkpoint";
import { hex, lch, type Rgb, toLch } from "../core/colour";
import { clamp, hueDistance } from "../core/math";
import type { Model, Part } from "../subjects/kinds";
import { type Home, pictureName, type ThingKind, thingOf } from "./catalogue";
import { readShape } from "./read-shape";
import shapes from "./shapes.json" with { type: "json" };

const SHAPES = shapes as Readonly<Record<string, readonly string[]>>;
/** What things of each home need below them in a landscape. */
export const ANCHORS: Readonly<Record<Home, Model["anchor"]>> = {
  studio: "ground",
  table: "ground",
  room: "ground",
  street: "ground",
  ground: "ground",
  water: "water",
  underwater: "under",
  sky: "sky",
};
/** World units for a metre: a house of seven metres is 1.4 units high. */
const UNITS_PER_METRE = 0.2;
/** The smallest thing that is still seen in a landscape, in world units. */
const SMALLEST = 0.1;

/**
 * Parts by name, the least recently used first: reading a thing takes longer than placing it. All things together would take
 * 100 MB in every thread.
 */
const read = new Map<string, readonly Part[]>();
const MAX_READ = 96;

/** Number of things whose parts are kept. */
export const keptThings = (): number => read.size;

function partsOf(name: string, texts: readonly string[]): readonly Part[] {
  const known = read.get(name);
  const parts =
    known ??
    texts.map((text) => {
      checkpoint();
      return readShape(text);
    });
  read.delete(name);
  read.set(name, parts);
  if (read.size > MAX_READ) read.delete(read.keys().next().value!);
  return parts;
}

/** What the prompt says of a thing: colours of its parts, and whether its lamps are on. */
export interface Finish {
  accents?: readonly { part: string; colour: Rgb }[] | undefined;
  isLit?: boolean | undefined;
}
/** Emitted light of a lamp that is on, and the colour of a lit pane. */
const LAMP_GLOW = 1.6;
const LAMPLIGHT = lch(0.9, 0.1, 82);

/** A lamp that is on; shades, which have gradients, keep their colours. */
const switchedOn = (part: Part): Part => ({
  ...part,
  glow: LAMP_GLOW,
  ...(part.gradient ? {} : { colour: LAMPLIGHT }),
});

/** The model of a thing, in units of its own height; a colour replaces the thing's own. */
export function thingModel(kind: ThingKind, colour?: Rgb, { accents = [], isLit }: Finish = {}): Model {
  const name = pictureName(kind);
  const entry = thingOf(kind);
  const texts = SHAPES[name];
  if (!entry || !texts) throw new RangeError(`There is no picture of "${name}".`);
  const whole = partsOf(name, texts);
  let parts = colour ? recoloured(whole, colour, { main: entry.hue, isKept: isOwn }) : whole;
  for (const { part, colour: own } of accents)
    parts = recoloured(parts, own, { isKept: (one) => one.name !== part });
  if (isLit) parts = parts.map((one) => (one.name === "light" ? switchedOn(one) : one));
  return {
    kind,
    anchor: ANCHORS[entry.home],
    height: Math.max(SMALLEST, entry.metres * UNITS_PER_METRE),
    width: entry.width,
    parts,
  };
}

/** Colours this near to the thing's main colour are its shades and lights. */
const HUE_REACH = 32;
const CHROMA_OF_GREY = 0.035;

/** Shades of lamps have the main colour; all other parts with a name have their own. */
const isOwn = ({ name }: Part): boolean => name !== undefined && name !== "light";

/** Turns the main colour of a thing, with its shades and lights, into another. */
export function recoloured(
  parts: readonly Part[],
  target: Rgb,
  { main, isKept }: { main?: string | undefined; isKept: (part: Part) => boolean },
): Part[] {
  const base = toLch(main ? hex(`#${main}`) : mainColour(parts.filter((part) => !isKept(part))));
  const [lightness, chroma, hue] = toLch(target);
  const turn = (colour: Rgb): Rgb => {
    const [l, c, h] = toLch(colour);
    const isGrey = c < CHROMA_OF_GREY;
    const isMain =
      base[1] < CHROMA_OF_GREY ? isGrey && l > 0.3 : !isGrey && Math.abs(hueDistance(h, base[2])) < HUE_REACH;
    if (!isMain) return colour;
    // Dark and light colours have less room for shades.
    const contrast = 0.85 - 0.35 * Math.abs(lightness - 0.6);
    return lch(
      clamp(lightness + (l - base[0]) * contrast, 0.06, 0.98),
      base[1] < CHROMA_OF_GREY ? chroma : chroma * clamp(c / base[1], 0.4, 1.3),
      hue,
    );
  };
  const turned = (part: Part): Part => ({
    ...part,
    colour: turn(part.colour),
    ...(part.gradient
      ? {
          gradient: {
            ...part.gradient,
            stops: part.gradient.stops.map((stop) => ({ ...stop, colour: turn(stop.colour) })),
          },
        }
      : {}),
  });
  return parts.map((part) => (isKept(part) ? part : turned(part)));
}

const HUE_BINS = 18;

/** The colour that covers most of a thing: of its colourful parts if they cover a quarter of it, otherwise grey. */
function mainColour(parts: readonly Part[]): Rgb {
  const bins = new Map<number, { area: number; largest: number; colour: Rgb }>();
  for (const { outline, colour, alpha = 1 } of parts) {
    const [, chroma, hue] = toLch(colour);
    const bin = chroma < CHROMA_OF_GREY ? -1 : Math.floor((hue / 360) * HUE_BINS);
    const area = areaOf(outline.polygons) * alpha * (bin < 0 ? 0.4 : 1);
    const known = bins.get(bin) ?? { area: 0, largest: 0, colour };
    bins.set(bin, {
      area: known.area + area,
      largest: Math.max(known.largest, area),
      colour: area > known.largest ? colour : known.colour,
    });
  }
  return [...bins.values()].sort((a, b) => b.area - a.area)[0]?.colour ?? [0.5, 0.5, 0.5];
}

function areaOf(polygons: Part["outline"]["polygons"]): number {
  let area = 0;
  for (const polygon of polygons) {
    let from = polygon[polygon.length - 1]!;
    for (const to of polygon) {
      area += from[0] * to[1] - to[0] * from[1];
      from = to;
    }
  }
  return Math.abs(area / 2);
}
