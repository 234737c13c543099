import { adjust, lch, mixEvenly, type Rgb } from "../../core/colour";
import { type Point, path, smooth, strokePath } from "../../core/path";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import type { Gradient, Part } from "../../subjects/kinds";
import type { SettingColours } from "../setting";
import { isEvening, SKIES } from "./site";

/** A box in picture heights. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const rect = ({ x, y, width, height }: Box) => path().rect(x, y, width, height);

export function rug(x: number, y: number, half: number, { accent, floor }: SettingColours): Part[] {
  const wool = mixEvenly(accent, lch(0.82, 0.03, 75), 0.45);
  const rim = mixEvenly(wool, floor, 0.35);
  return [
    { outline: path().ellipse(x, y, half * 1.1, 0.085, 72), colour: rim },
    { outline: path().ellipse(x, y, half * 1.02, 0.074, 72), colour: wool },
    { outline: path().ellipse(x, y, half * 0.8, 0.055, 72), colour: adjust(wool, 0.04) },
  ];
}

/** A framed print of two simple shapes. */
export function print(box: Box, { wall, accent }: SettingColours, random: Random): Part[] {
  const { x, y, width, height } = box;
  const inner = width * 0.26;
  const centre = x + width / 2;
  const inset = (by: number) => path().rect(x + by, y + by, width - 2 * by, height - 2 * by);
  return [
    { outline: rect({ ...box, x: x + 0.008, y: y + 0.012 }), colour: adjust(wall, -0.16), alpha: 0.6 },
    { outline: inset(0), colour: lch(0.32, 0.03, 55) },
    { outline: inset(0.012), colour: lch(0.95, 0.008, 90) },
    {
      outline: path().ellipse(centre + random.sign() * inner * 0.3, y + height * 0.42, inner, inner, 48),
      colour: accent,
    },
    {
      outline: path().rect(centre - inner, y + height * 0.58, inner * 2, height * 0.13),
      colour: adjust(accent, -0.22, 0.7, 60),
    },
  ];
}

/** A window with the sky behind it, its panes in columns and rows; with curtains at both sides if there is `fabric`. */
export function windowOf(box: Box, { time }: Brief, [columns, rows] = [2, 2], fabric?: Rgb): Part[] {
  const { x, y, width, height } = box;
  const [above, below] = SKIES[time];
  const sky: Gradient = {
    ...{ from: [0, 0], along: [0, 1], aspect: width / height },
    stops: [
      { at: 0, colour: above, alpha: 1 },
      { at: 1, colour: below, alpha: 1 },
    ],
  };
  const bar = 0.016;
  const wood = lch(0.93, 0.01, 85);
  const bars = path()
    .rect(x - bar, y - bar, width + bar * 2, bar)
    .rect(x - bar, y + height, width + bar * 2, bar)
    .rect(x - bar, y, bar, height)
    .rect(x + width, y, bar, height);
  // Bars do not overlap: in an outline, what is covered twice would be free.
  for (let column = 1; column < columns; column++)
    bars.rect(x + (width * column) / columns - bar * 0.4, y, bar * 0.8, height);
  for (let row = 1; row < rows; row++)
    for (let column = 0; column < columns; column++)
      bars.rect(
        x + (width * column) / columns + (column > 0 ? bar * 0.4 : 0),
        y + (height * row) / rows - bar * 0.3,
        width / columns - bar * ((column > 0 ? 0.4 : 0) + (column < columns - 1 ? 0.4 : 0)),
        bar * 0.6,
      );
  const treetops = Array.from(
    { length: 9 },
    (_, i): Point => [x + (width * i) / 8, y + height * (0.8 - 0.035 * ((i * 5) % 3))],
  );
  const trees = path().polygon([[x, y + height], ...smooth(treetops, false), [x + width, y + height]]);
  return [
    { outline: rect(box), colour: mixEvenly(above, below, 0.5), gradient: sky, glow: 0.45 },
    { outline: trees, colour: mixEvenly(lch(0.55, 0.06, 145), below, 0.45), glow: 0.2 },
    { outline: bars, colour: wood, tone: 0.75 },
    { outline: path().rect(x - 0.03, y + height + bar, width + 0.06, 0.02), colour: adjust(wood, -0.05) },
    ...(fabric ? curtains(box, fabric) : []),
  ];
}

function curtains({ x, y, width, height }: Box, fabric: Rgb): Part[] {
  const hung = path();
  const folds = path();
  const wide = Math.min(0.1, width * 0.3);
  for (const [from, out] of [
    [x, -1],
    [x + width, 1],
  ] as const) {
    const at = (share: number) => from + out * wide * (share - 0.35);
    hung.polygon([
      [at(0), y - 0.05],
      [at(1), y - 0.05],
      [at(1.12), y + height + 0.16],
      [at(0.06), y + height + 0.16],
    ]);
    for (const share of [0.28, 0.55, 0.8])
      folds.polygon([
        [at(share), y - 0.05],
        [at(share + 0.07), y - 0.05],
        [at(share * 1.1 + 0.1), y + height + 0.16],
        [at(share * 1.1), y + height + 0.16],
      ]);
  }
  return [
    { outline: hung, colour: fabric, alpha: 0.94 },
    { outline: folds, colour: adjust(fabric, -0.08), alpha: 0.7 },
    { outline: path().rect(x - wide, y - 0.06, width + wide * 2, 0.01), colour: lch(0.4, 0.02, 60) },
  ];
}

/** Light that a window throws on the floor, away from its side. */
export function patchOfLight({ x, width }: Box, { time }: Brief, floor: number, aspect: number): Part[] {
  if (time === "night" || time === "dusk") return [];
  const lean = x + width / 2 < aspect / 2 ? 0.16 : -0.16;
  const light = path();
  for (const from of [0.02, 0.52]) {
    const near = (share: number) => x + width * share * 1.25 + lean * 1.9;
    const far = (share: number) => x + width * share + lean * 0.9;
    light.polygon([
      [far(from), floor + 0.05],
      [far(from + 0.46), floor + 0.05],
      [near(from + 0.46), floor + 0.2],
      [near(from), floor + 0.2],
    ]);
  }
  return [{ outline: light, colour: lch(0.97, 0.05, 85), alpha: 0.34, glow: 0.3 }];
}

/** Square tiles on a wall. */
export function tiles({ x, y, width, height }: Box, size: number, colour: Rgb): Part[] {
  const joints = path();
  for (let row = 1; row * size < height; row++) joints.rect(x, y + row * size, width, 0.003);
  for (let row = 0; row * size < height; row++)
    for (let at = x + size * (row % 2 === 0 ? 1 : 0.5); at < x + width; at += size)
      joints.rect(at, y + row * size + 0.003, 0.003, Math.min(size, height - row * size) - 0.003);
  return [
    { outline: path().rect(x, y, width, height), colour },
    { outline: joints, colour: adjust(colour, -0.08) },
  ];
}

/** A board on the wall with bowls, and with jars and plates in the space that is left. */
export function shelf(
  { x, y, width }: Omit<Box, "height">,
  bowls: { count: number; colour: Rgb },
  random: Random,
): Part[] {
  const wood = lch(0.66, 0.07, 65);
  const dishes = path();
  const insides = path();
  const radius = Math.min(0.05, (width / (bowls.count + 1)) * 0.42);
  for (let i = 0; i < bowls.count; i++) {
    const at = x + (width * (i + 0.7)) / (bowls.count + 0.4);
    dishes.polygon(
      path()
        .moveTo(at - radius, y - radius)
        .lineTo(at + radius, y - radius)
        .quadTo(at + radius * 0.9, y - radius * 0.1, at + radius * 0.4, y)
        .lineTo(at - radius * 0.4, y)
        .quadTo(at - radius * 0.9, y - radius * 0.1, at - radius, y - radius)
        .close().polygons[0]!,
    );
    insides.ellipse(at, y - radius, radius, radius * 0.16, 28);
  }
  const brackets = path();
  for (const share of [0.12, 0.88]) brackets.rect(x + width * share, y + 0.018, 0.01, 0.03);
  const jars: Part[] = Array.from({ length: bowls.count > 0 ? 0 : Math.floor(width / 0.075) }, (_, i) => {
    const tall = random.range(0.05, 0.1);
    return {
      outline: path().rect(x + 0.02 + i * 0.075, y - tall, random.range(0.035, 0.055), tall),
      colour: lch(random.range(0.55, 0.9), random.range(0.02, 0.1), random.range(20, 160)),
    };
  });
  return [
    ...jars,
    { outline: dishes, colour: bowls.colour, tone: 0.7 },
    { outline: insides, colour: adjust(bowls.colour, -0.12) },
    { outline: path().rect(x, y, width, 0.018), colour: wood },
    { outline: path().rect(x, y + 0.018, width, 0.006), colour: adjust(wood, -0.16) },
    { outline: brackets, colour: lch(0.35, 0.02, 60) },
  ];
}

/** Shelves full of books from wall to wall. */
export function bookcase({ x, y, width, height }: Box, random: Random): Part[] {
  const wood = lch(0.45, 0.05, 55);
  const rows = Math.max(2, Math.round(height / 0.14));
  const pitch = height / rows;
  const tones = Array.from({ length: 6 }, (_, i) => ({
    outline: path(),
    colour: lch([0.42, 0.55, 0.7, 0.48, 0.62, 0.36][i]!, 0.07, [25, 70, 85, 230, 150, 300][i]!),
  }));
  const boards = path();
  for (let row = 0; row < rows; row++) {
    const foot = y + pitch * (row + 1);
    boards.rect(x, foot - 0.012, width, 0.012);
    for (let at = x + 0.01; at < x + width - 0.03; ) {
      const thick = random.range(0.014, 0.03);
      const tall = pitch * random.range(0.6, 0.84);
      if (random.chance(0.9))
        tones[random.integer(0, tones.length - 1)]!.outline.rect(at, foot - 0.012 - tall, thick * 0.92, tall);
      at += thick;
    }
  }
  return [
    { outline: path().rect(x, y, width, height), colour: adjust(wood, -0.16) },
    ...tones,
    { outline: boards, colour: wood },
  ];
}

/** A lamp on a cord from the ceiling; lit in the evening. */
export function pendant(x: number, y: number, size: number, brief: Brief, shade: Rgb): Part[] {
  const isLit = isEvening(brief);
  return [
    { outline: path().rect(x - 0.003, -0.02, 0.006, y - size * 0.9 + 0.02), colour: lch(0.3, 0.01, 60) },
    ...(isLit ? [halo(x, y, size * 3.4)] : []),
    {
      outline: path()
        .moveTo(x - size, y)
        .quadTo(x - size * 0.9, y - size * 0.9, x, y - size)
        .quadTo(x + size * 0.9, y - size * 0.9, x + size, y)
        .close(),
      colour: shade,
    },
    {
      outline: path().ellipse(x, y, size * 0.94, size * 0.14, 32),
      colour: lch(0.93, 0.07, 85),
      ...(isLit && { glow: 1.1 }),
    },
  ];
}

/** Warm light in the air around a lamp. */
export function halo(x: number, y: number, radius: number): Part {
  const warm = lch(0.88, 0.11, 75);
  return {
    outline: path().ellipse(x, y, radius, radius, 48),
    colour: warm,
    alpha: 0.12,
    glow: 0.9,
    gradient: {
      ...{ from: [0.5, 0.5], along: [0.5, 0], across: [0, 0.5], aspect: 1 },
      stops: [
        { at: 0, colour: warm, alpha: 0.62 },
        { at: 0.35, colour: warm, alpha: 0.22 },
        { at: 1, colour: warm, alpha: 0 },
      ],
    },
  };
}

/** A tap over a basin, its spout to the right. */
export function tap(x: number, y: number, height: number, metal: Rgb): Part[] {
  const bend = height * 0.34;
  const spout = [
    [x, y],
    [x, y - height * 0.7],
    [x + bend * 0.3, y - height * 0.95],
    [x + bend, y - height],
    [x + bend * 1.7, y - height * 0.9],
    [x + bend * 1.9, y - height * 0.62],
  ] as const;
  return [
    { outline: strokePath(spout, height * 0.12), colour: metal, tone: 0.8 },
    {
      outline: path().rect(x - height * 0.16, y - height * 0.1, height * 0.32, height * 0.1),
      colour: adjust(metal, -0.06),
    },
    {
      outline: strokePath(
        [
          [x, y - height * 0.35],
          [x - bend * 0.8, y - height * 0.5],
        ],
        height * 0.09,
      ),
      colour: metal,
    },
  ];
}
