import { adjust, lch, mixEvenly, type Rgb, toLch, toOklab } from "../../core/colour";
import { Frame } from "../../core/frame";
import { clamp } from "../../core/math";
import { Noise } from "../../core/noise";
import { boundsOf, type Point, type Polygon, path } from "../../core/path";
import type { Progress } from "../../core/progress";
import { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { titleSpace } from "../../lettering/title-space";
import { layShapes } from "../../scenes/abstract/shapes";
import { castWithin } from "../../stage/arrange";
import { boundsOfCast, extentOf, type PlacedPart, solidPartsOf } from "../../stage/staged-model";
import { paintBorder } from "../shared/border";
import { finish } from "../shared/finish";
import { arc } from "../shared/sheet";
import type { Style } from "../style";
import { chooseInks, type Inks } from "./inks";
import { type Fade, Stencils } from "./stencils";
import { TILES } from "./tiles";

/** Bauhaus: stencil prints in a grid of tiles, or for calm prompts in a diagonal composition. */
export const bauhaus: Style = (brief, width, height, progress) => {
  const frame = new Frame(width, height);
  const random = new Random(brief.layoutSeed).fork("bh");
  const noise = new Noise(random.uint32());
  const colours = chooseInks(brief, random);
  const press = new Stencils(frame, noise, brief.layoutSeed);
  press.backdrop(progress.part(0, 0.2), (x, y, out) => {
    const light = 1 + noise.fractal(x * 60, y * 60, 2) * 0.03 + noise.fractal(x * 2, y * 2, 3) * 0.02;
    out[0] = colours.ground[0] * light;
    out[1] = colours.ground[1] * light;
    out[2] = colours.ground[2] * light;
  });
  const isGrid = random.chance(0.6) && brief.energy >= 0.35;
  if (brief.stage) printThings(press, brief, colours, random);
  else if (brief.shapes) printNamed(press, brief, colours, random);
  else if (isGrid) printTiles(press, brief, colours, random, progress.part(0.2, 0.92));
  else printCalm(press, colours, random);
  paintBorder(frame, colours.ground, Math.min(width, height) * 0.025, brief.layoutSeed);
  return finish(frame, { vignette: 0.03, grain: 0.02, brief, border: 0.025 }, progress.part(0.93, 1));
};

const MARGIN = 0.06;
/** White on a coloured sheet. */
const PAPER = lch(0.96, 0.012, 85);
/** Chroma from which a colour is one that a thing is known by. */
const STRONG = 0.04;

function printTiles(press: Stencils, brief: Brief, { inks }: Inks, random: Random, progress: Progress): void {
  const { aspect } = press;
  const rows = brief.complexity > 0.7 ? 6 : brief.complexity < 0.3 ? 3 : random.integer(4, 5);
  const cell = Math.min((1 - 2 * MARGIN) / rows, (aspect - 2 * MARGIN) / 2);
  const columns = Math.max(2, Math.floor((aspect - 2 * MARGIN) / cell));
  const allRows = Math.max(rows, Math.floor((1 - 2 * MARGIN) / cell));
  const left = (aspect - columns * cell) / 2;
  const top = (1 - allRows * cell) / 2;
  const taken = new Set<number>();
  for (let row = 0; row < allRows; row++) {
    for (let column = 0; column < columns; column++) {
      if (taken.has(row * columns + column)) continue;
      const fitsTwo = column < columns - 1 && row < allRows - 1 && !taken.has(row * columns + column + 1);
      const size = random.chance(0.24) && fitsTwo ? 2 : 1;
      for (let j = 0; j < size; j++) {
        for (let i = 0; i < size; i++) taken.add((row + j) * columns + column + i);
      }
      const [ground, first, second] = random.shuffle([...inks]) as [Rgb, Rgb, Rgb];
      const x = left + column * cell;
      const y = top + row * cell;
      const tile = random.pick(TILES);
      if (random.chance(0.72)) press.print(path().rect(x, y, cell * size, cell * size), ground);
      tile({
        press,
        random,
        x,
        y,
        size: cell * size,
        first,
        second,
        corner: random.integer(0, 3) as 0 | 1 | 2 | 3,
      });
    }
    progress.at((row + 1) / allRows);
  }
}

/** The shapes that the prompt names, each in an ink that fades towards the ground. */
function printNamed(press: Stencils, brief: Brief, { ground }: Inks, random: Random): void {
  for (const { outline, colour } of layShapes(brief, press.aspect, random).shapes) {
    const { left, top, bottom } = outline.bounds;
    press.print(outline, colour, {
      from: [left, top],
      to: [left, bottom],
      colour: mixEvenly(colour, ground, 0.3),
    });
  }
}

/** The shapes alone, with half discs, a wedge and a small disc where a thing would be. */
function printCalm(press: Stencils, { inks }: Inks, random: Random): void {
  const { aspect } = press;
  const [red, , yellow, dark, pale] = inks;
  const radius = random.range(0.25, 0.31) * Math.min(1, aspect);
  const x = aspect / 2 + random.range(-0.14, 0.14) * aspect;
  const y = 0.5 + random.range(-0.12, 0.1);
  printShapes(press, inks, [x, y], radius, random);
  const turn = random.range(0.35, 0.75) * random.sign();
  press.print([arc(x - radius * 0.2, y + radius * 0.15, radius * 0.62, turn, turn + Math.PI, 60)], dark);
  const wedge: Polygon = [
    [x - radius * 1.5, y + radius * 1.45],
    [x - radius * 0.1, y + radius * 1.1],
    [x - radius * 0.9, y + radius * 0.1],
  ];
  press.print([wedge], yellow, { from: wedge[0]!, to: [x, y], colour: pale });
  press.print(path().ellipse(x + radius * 1.2, y + radius * 0.8, radius * 0.24, radius * 0.24, 60), red);
}

/** Things in a few inks, parted by a margin of paper from the shapes behind them. */
function printThings(press: Stencils, brief: Brief, { ground, inks: set }: Inks, random: Random): void {
  const { aspect } = press;
  const unit = Math.min(1, aspect);
  const things = castWithin(brief, aspect, [0.14, 0.14, 0.14]);
  const parts = things.flatMap(solidPartsOf);
  const { left, right, top, bottom } = boundsOfCast(things);
  const inks = withColours(set, parts);
  const tones = new Map(parts.map(({ colour }) => [colour, inkFor(colour, inks, ground)] as const));
  // What stands behind the things has none of the ink that covers most of them.
  const main = parts.toSorted((a, b) => extentOf(b) - extentOf(a))[0];
  const others = random.shuffle(inks.filter((ink) => ink !== (main && tones.get(main.colour))));
  const radius = clamp(Math.max(right - left, bottom - top) * 0.44, 0.2 * unit, 0.4 * unit);
  printShapes(
    press,
    others,
    [(left + right) / 2, (top + bottom) / 2],
    radius,
    random,
    !titleSpace(brief, aspect),
  );
  for (const { polygons } of parts) {
    press.fill(polygons, ground);
    for (const polygon of polygons) press.stroke(polygon, 0.022 * unit, ground, true);
  }
  for (const part of parts) {
    const { polygons, colour } = part;
    const ink = tones.get(colour)!;
    const box = boundsOf(polygons);
    const fade: Fade = { from: [box.left, box.top], to: [box.right, box.bottom], colour: adjust(ink, 0.09) };
    press.print(polygons, ink, extentOf(part) > 0.012 ? fade : undefined);
  }
}

/** Most colours of things that are printed in inks of their own. */
const OWN_INKS = 3;

/** Inks of which those nearest to the strong colours of the largest parts are these colours. */
function withColours(inks: Inks["inks"], parts: readonly PlacedPart[]): Inks["inks"] {
  const mixed: Rgb[] = [...inks];
  const own = parts
    .toSorted((a, b) => extentOf(b) - extentOf(a))
    .map(({ colour }) => colour)
    .filter((colour) => toLch(colour)[1] > STRONG);
  for (const colour of [...new Set(own)].slice(0, OWN_INKS)) {
    const free = mixed.filter((ink) => !own.includes(ink));
    mixed[mixed.indexOf(nearest(colour, free))] = colour;
  }
  return mixed as unknown as Inks["inks"];
}

/** The ink or the bare paper that is nearest to a colour: first in lightness, then in hue. */
const inkFor = (colour: Rgb, inks: Inks["inks"], ground: Rgb): Rgb =>
  nearest(colour, [...inks, toLch(ground)[0] > 0.85 ? mixEvenly(ground, [1, 1, 1], 0.6) : PAPER]);

function nearest(colour: Rgb, colours: readonly Rgb[]): Rgb {
  const [l, a, b] = toOklab(colour);
  const distance = (ink: Rgb): number => {
    const [m, p, q] = toOklab(ink);
    return Math.hypot(1.3 * (l - m), a - p, b - q);
  };
  return colours.reduce((best, ink) => (distance(ink) < distance(best) ? ink : best));
}

/** A disc with a bar and lines across it, quarter circles in the corners, and a ring and rows of dots where a title may be. */
function printShapes(
  press: Stencils,
  inks: readonly Rgb[],
  [x, y]: Point,
  radius: number,
  random: Random,
  hasRings = true,
): void {
  const { aspect } = press;
  const [disc, bars, quarter, rings] = inks as [Rgb, Rgb, Rgb, Rgb];
  const side = random.sign();
  const unit = Math.min(1, aspect);
  const discX = x + side * radius * 0.3;
  const discY = y - radius * 0.22;
  press.print(path().ellipse(discX, discY, radius, radius, 120), disc, {
    from: [discX - radius, discY - radius],
    to: [discX + radius, discY + radius],
    colour: adjust(disc, -0.14),
  });
  const turn = random.pick([0, Math.PI / 4, -Math.PI / 4]);
  const reach = Math.max(aspect, 1) * 0.46;
  const at = (along: number, across: number): Point => [
    x - side * radius * 0.25 + Math.cos(turn) * along - Math.sin(turn) * across,
    y + Math.sin(turn) * along + Math.cos(turn) * across,
  ];
  for (const [down, thick, colour] of [
    [0, 0.085, bars],
    [0.1, 0.018, rings],
    [0.13, 0.009, rings],
  ] as const) {
    const upper = radius * 0.42 + down * unit;
    const lower = upper + thick * unit;
    press.print([[at(-reach, upper), at(reach, upper), at(reach, lower), at(-reach, lower)]], colour);
  }
  const ring = (cx: number, cy: number, from: number, sweep: number, outer: number, inner: number) => [
    [
      ...arc(cx, cy, outer * unit, from, from + sweep, 90),
      ...arc(cx, cy, inner * unit, from + sweep, from, 90),
    ],
  ];
  const edge = 0.05;
  const [near, far] = side > 0 ? [edge, aspect - edge] : [aspect - edge, edge];
  const [nearTurn, farTurn] = side > 0 ? [-Math.PI / 2, Math.PI] : [Math.PI, -Math.PI / 2];
  press.print(ring(near, 1 - edge, nearTurn, Math.PI / 2, 0.24, 0.12), quarter);
  press.print(ring(far, 1 - edge, farTurn, Math.PI / 2, 0.13, 0), bars);
  if (!hasRings) return;
  press.print(ring(near + side * 0.14 * unit, edge + 0.13 * unit, 0, Math.PI * 2, 0.1, 0.075), rings);
  for (let i = 0; i < 20; i++) {
    const dotX = far - side * (0.03 + (i % 5) * 0.028) * unit;
    const dotY = edge + (0.03 + Math.floor(i / 5) * 0.028) * unit;
    press.print(path().ellipse(dotX, dotY, 0.007 * unit, 0.007 * unit, 16), bars);
  }
}
