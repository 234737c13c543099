import { adjust, type Rgb } from "../../core/colour";
import { finish } from "../../core/finish";
import { Frame } from "../../core/frame";
import { Noise } from "../../core/noise";
import { type Path, type Point, type Polygon, path } from "../../core/path";
import type { Progress } from "../../core/progress";
import { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { paintBorder } from "../shared/border";
import { arc } from "../shared/sheet";
import type { Style } from "../style";
import { chooseInks, type Inks } from "./inks";
import { Stencils } from "./stencils";
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
  if (isGrid) printTiles(press, brief, colours, random, progress.part(0.2, 0.92));
  else printDiagonal(press, colours, random);
  paintBorder(frame, colours.ground, Math.min(width, height) * 0.025, brief.layoutSeed);
  return finish(frame, { vignette: 0.03, grain: 0.02, seed: brief.layoutSeed }, progress.part(0.93, 1));
};

const MARGIN = 0.06;

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

/** A disc, diagonal bars, a ring, a wedge and dots. */
function printDiagonal(press: Stencils, { inks }: Inks, random: Random): void {
  const { aspect } = press;
  const [red, blue, yellow, dark, pale] = inks;
  const turn = random.range(0.35, 0.75) * random.sign();
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const scale = Math.min(1, aspect);
  const turned = (x: number, y: number): Point => [
    aspect / 2 + (x * cos - y * sin) * scale,
    0.5 + (x * sin + y * cos) * scale,
  ];
  const bar = (x: number, y: number, width: number, height: number, colour: Rgb, fades = true): void => {
    const corners = [
      turned(x, y),
      turned(x + width, y),
      turned(x + width, y + height),
      turned(x, y + height),
    ];
    const fade = { from: turned(x, y), to: turned(x + width, y + height), colour: adjust(colour, 0.14) };
    press.print([corners], colour, fades ? fade : undefined);
  };
  const radius = random.range(0.25, 0.31) * scale;
  const x = aspect / 2 + random.range(-0.14, 0.14) * aspect;
  const y = 0.5 + random.range(-0.12, 0.1);
  const disc = (dx: number, dy: number, r: number): Path =>
    path().ellipse(x + dx * radius, y + dy * radius, r * radius, r * radius, 120);
  press.print(disc(0, 0, 1), red, {
    from: [x - radius, y - radius],
    to: [x + radius, y + radius],
    colour: adjust(red, -0.16),
  });
  const ringX = x + radius * 0.9;
  const ringY = y - radius * 0.75;
  const outer = arc(ringX, ringY, radius * 0.52, 0, Math.PI * 2, 120);
  const inner = arc(ringX, ringY, radius * 0.46, Math.PI * 2, 0, 120);
  press.print([[...outer, ...inner]], dark);
  bar(-0.9, 0.06, 1.7, 0.035, dark, false);
  bar(-0.62, -0.18, 0.95, 0.085, blue);
  bar(-0.12, 0.13, 0.62, 0.12, yellow);
  bar(0.12, -0.33, 0.07, 0.62, pale);
  const wedge: Polygon = [
    [x - radius * 1.5, y + radius * 1.45],
    [x - radius * 0.1, y + radius * 1.1],
    [x - radius * 0.9, y + radius * 0.1],
  ];
  press.print([wedge], yellow, { from: wedge[0]!, to: [x, y], colour: adjust(yellow, 0.12) });
  for (let i = 0; i < 7; i++) bar(-0.42 + i * 0.024, -0.44, 0.008, 0.2, dark, false);
  press.print(disc(-0.45, -1.25, 0.16), blue);
  press.print(disc(1.35, 0.9, 0.24), red, {
    from: [x + radius, y],
    to: [x + radius * 1.6, y + radius],
    colour: yellow,
  });
  for (let i = 0; i < 25; i++) {
    const dotX = x + radius + (i % 5) * 0.024;
    press.print(path().ellipse(dotX, y - radius * 1.55 + Math.floor(i / 5) * 0.024, 0.006, 0.006, 16), dark);
  }
  press.print([arc(x - radius * 0.2, y + radius * 0.15, radius * 0.62, turn, turn + Math.PI, 60)], dark);
}
