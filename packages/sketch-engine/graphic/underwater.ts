import { adjust, lch, mixEvenly } from "../core/colour";
import type { Noise } from "../core/noise";
import { type Point, path, smooth, strokeOutline } from "../core/path";
import type { Random } from "../core/random";
import { landColour } from "./palette";
import { type Graphic, makeShape, type Shape } from "./shape";

const ROWS = 3;
const RAYS = 6;
const BUBBLES = 26;
const CORAL_HUES = [20, 45, 350, 300, 75, 170] as const;

/** Rays of light, a sea floor in three rows, and coral and weed between them. */
export function drawUnderwater(graphic: Graphic, random: Random, noise: Noise): Shape[] {
  const { aspect, palette, layout, side } = graphic;
  const shapes = drawRays(graphic, random);
  for (let layer = 0; layer < ROWS; layer++) {
    const nearness = 0.3 + (0.7 * layer) / (ROWS - 1);
    const row = random.integer(0, 220);
    const shift = random.range(0, 90);
    const base = 0.74 + layer * 0.095;
    const leanAt = (x: number): number => {
      const across = x / aspect;
      if (layout.lean === "slope")
        return (0.5 - 0.12 * layer) * (side > 0 ? 1 - across : across) ** 1.7 - 0.1;
      return layout.lean === "valley" ? (0.5 - 0.1 * layer) * (Math.abs(across - 0.5) * 2) ** 1.8 - 0.05 : 0;
    };
    const floorAt = (x: number): number =>
      base +
      (1 - layout.relief) * 0.1 -
      leanAt(x) -
      0.16 * (1 - layer * 0.28) * Math.abs(noise.fractalLine(x * 1.4 + shift, 3, row)) -
      0.015 * noise.line(x * 9 + shift, row + 1);
    const crest: Point[] = [];
    for (let x = -0.02; x <= aspect + 0.02; x += 0.006) crest.push([x, floorAt(x)]);
    const ground = mixEvenly(landColour(palette, nearness), palette.sky[1], 0.5 * (1 - nearness));
    const outline: Point[] = [[-0.02, 1.02], ...crest, [aspect + 0.02, 1.02]];
    shapes.push(makeShape("ridge", [outline], nearness, ground, { layer }));
    shapes.push(...drawGrowths(graphic, random, floorAt, nearness, layer));
  }
  for (let i = 0; i < BUBBLES * aspect; i++) {
    const column = Math.floor(i / 6);
    const x = aspect * (((column * 0.37 + 0.13) % 1) + random.range(-0.012, 0.012));
    const radius = 0.0018 + 0.006 * random.next() ** 2;
    const bubble = path().ellipse(x, random.range(0.12, 0.8), radius, radius, 20);
    shapes.push(makeShape("star", bubble.polygons, 0, palette.sky[3], { alpha: random.range(0.35, 0.8) }));
  }
  return shapes;
}

function drawRays({ aspect, palette, sun }: Graphic, random: Random): Shape[] {
  return Array.from({ length: RAYS }, (_, i) => {
    const angle = ((i + 0.5) / RAYS - 0.5) * 1.7 + random.range(-0.08, 0.08);
    const half = random.range(0.03, 0.075);
    const length = random.range(0.62, 1);
    const point = (turn: number, far: number): Point => [
      sun.x + Math.sin(angle + turn) * far,
      sun.y + Math.cos(angle + turn) * far,
    ];
    const ray = [
      point(-half * 0.6, 0.05),
      point(-half, length),
      point(half, length),
      point(half * 0.6, 0.05),
    ];
    const light = mixEvenly(
      palette.sky[3],
      palette.sky[2],
      0.25 + 0.3 * Math.abs(angle) * Math.min(1, aspect),
    );
    return makeShape("cloud", [ray], 0.05, light, { alpha: 0.42 });
  });
}

function drawGrowths(
  graphic: Graphic,
  random: Random,
  floorAt: (x: number) => number,
  nearness: number,
  layer: number,
): Shape[] {
  const { aspect, palette, brief } = graphic;
  const shapes: Shape[] = [];
  const count = Math.round((3 + layer) * Math.max(1, aspect * 1.1) * (0.6 + brief.vegetation));
  for (let i = 0; i < count; i++) {
    const x = aspect * ((i + random.range(0.15, 0.85)) / count);
    const y = floorAt(x) + 0.012;
    const size = (0.06 + 0.075 * nearness) * random.range(0.7, 1.3);
    if (random.chance(0.38)) {
      const weed = mixEvenly(lch(0.5, 0.1, 150), palette.land[2], 0.55 - 0.3 * nearness);
      shapes.push(makeShape("tree", kelp(random, x, y, size * 1.9), 0.9, weed, { layer }));
      continue;
    }
    const hue =
      brief.hues.length > 0 && random.chance(0.5) ? random.pick(brief.hues) : random.pick(CORAL_HUES);
    const coral = mixEvenly(lch(0.67, 0.16, hue), palette.sky[1], 0.62 * (1 - nearness));
    const grow = random.pick([fan, ball, branches]);
    // Each growth gets a layer of its own, so that neighbouring growths are not merged and keep their colours.
    for (const [part, outline] of grow(random, x, y, size).entries()) {
      const tone = adjust(coral, part === 0 ? 0 : 0.07);
      shapes.push(makeShape("subject", [outline], 0.6, tone, { layer: 100, tone: 0.55 }));
    }
  }
  return shapes;
}

function kelp(random: Random, x: number, y: number, size: number): Point[][] {
  const blades = random.integer(3, 5);
  return Array.from({ length: blades }, (_, i) => {
    const foot = x + (i - blades / 2) * size * 0.1;
    const tall = size * random.range(0.6, 1.1);
    const phase = random.range(0, 6);
    const line = Array.from({ length: 9 }, (_point, k): Point => {
      const t = k / 8;
      return [foot + Math.sin(t * 4.5 + phase) * size * 0.1 * t, y - tall * t];
    });
    return [...(strokeOutline(smooth(line, false, 5), size * 0.09, size * 0.012)[0] ?? [])] as Point[];
  });
}

/** A fan coral with lobes. */
function fan(random: Random, x: number, y: number, size: number): Point[][] {
  const lobes = random.integer(4, 6);
  const edge = (scale: number): Point[] => [
    [x, y],
    ...Array.from({ length: 49 }, (_, i): Point => {
      const angle = -Math.PI * (0.08 + (0.84 * i) / 48);
      const radius = size * scale * (0.86 + 0.14 * Math.abs(Math.sin((i / 48) * Math.PI * lobes)));
      return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
    }),
  ];
  return [edge(1), edge(0.62)];
}

/** A cushion coral with rings. */
function ball(random: Random, x: number, y: number, size: number): Point[][] {
  const radius = size * random.range(0.5, 0.72);
  return [1, 0.66, 0.32].map((scale) => [
    ...path().ellipse(x, y - radius * 0.45, radius * scale * 1.15, radius * scale, 40).polygons[0]!,
  ]);
}

/** A branching coral. */
function branches(random: Random, x: number, y: number, size: number): Point[][] {
  const out: Point[][] = [];
  const grow = (fromX: number, fromY: number, angle: number, length: number, width: number): void => {
    const to: Point = [fromX + Math.cos(angle) * length, fromY + Math.sin(angle) * length];
    out.push([...(strokeOutline([[fromX, fromY], to], width, width * 0.8)[0] ?? [])] as Point[]);
    out.push([...path().ellipse(to[0], to[1], width * 0.42, width * 0.42, 14).polygons[0]!]);
    if (width < size * 0.09) return;
    for (const turn of [-1, 1]) {
      grow(
        to[0],
        to[1],
        angle + turn * random.range(0.3, 0.6),
        length * random.range(0.65, 0.85),
        width * 0.72,
      );
    }
  };
  grow(x, y, -Math.PI / 2 + random.range(-0.15, 0.15), size * 0.38, size * 0.17);
  return out;
}
