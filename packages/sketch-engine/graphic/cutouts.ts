import { mixEvenly, type Rgb } from "../core/colour";
import type { Noise } from "../core/noise";
import { type Point, path, smooth } from "../core/path";
import type { Random } from "../core/random";
import { landColour } from "./palette";
import { type Graphic, makeShape, type Shape } from "./shape";

const HILLS = 3;

/** Paper-cut motifs for prompts without a visible subject: arches, pebbles and leaves. */
export function drawCutouts(graphic: Graphic, random: Random, noise: Noise): Shape[] {
  const compose = random.pick([arches, pebbles, leaves]);
  return [...rollingGround(graphic, random, noise), ...compose(graphic, random)];
}

function rollingGround({ aspect, palette, horizon }: Graphic, random: Random, noise: Noise): Shape[] {
  return Array.from({ length: HILLS }, (_, layer) => {
    const progress = layer / (HILLS - 1);
    const row = random.integer(0, 220);
    const shift = random.range(0, 90);
    const outline: Point[] = [[-0.02, 1.02]];
    for (let x = -0.02; x <= aspect + 0.02; x += 0.006) {
      outline.push([
        x,
        horizon + 0.06 + progress * 0.2 - 0.16 * noise.line(x * (1.1 + progress) + shift, row),
      ]);
    }
    outline.push([aspect + 0.02, 1.02]);
    return makeShape("ridge", [outline], 0.35 + 0.6 * progress, landColour(palette, 0.25 + 0.65 * progress), {
      layer,
    });
  });
}

/** Colours with a large mutual contrast. */
function inksOf({ palette }: Graphic, random: Random): Rgb[] {
  return random.shuffle([
    palette.accent,
    palette.sun,
    palette.sky[0],
    palette.land[1],
    palette.land[2],
    mixEvenly(palette.accent, palette.land[2], 0.4),
  ]);
}

const cut = (points: readonly Point[], colour: Rgb, tone = 0.8): Shape =>
  makeShape("subject", [points], 0.6, colour, { layer: 100, tone });

/** Nested arches like a toy rainbow. */
function arches(graphic: Graphic, random: Random): Shape[] {
  const { aspect } = graphic;
  const inks = inksOf(graphic, random);
  const shapes: Shape[] = [];
  const unit = Math.min(1, aspect * 1.15);
  const plan = [
    [0.34, 0.9, 0.3],
    [0.76, 0.96, 0.2],
    [0.6, 0.72, 0.13],
  ] as const;
  for (const [i, [u, v, size]] of plan.entries()) {
    const x = aspect * (graphic.side > 0 ? u : 1 - u) + random.range(-0.04, 0.04);
    const y = v + random.range(-0.03, 0.02);
    const outer = size * unit * random.range(0.9, 1.15);
    const rings = i === 0 ? 5 : random.integer(3, 4);
    for (let ring = 0; ring < rings; ring++) {
      const radius = outer * (1 - ring / (rings + 0.4));
      const arch: Point[] = [[x - radius, y]];
      for (let k = 0; k <= 40; k++) {
        const angle = Math.PI * (1 + k / 40);
        arch.push([x + Math.cos(angle) * radius, y - outer * 0.25 + Math.sin(angle) * radius]);
      }
      arch.push([x + radius, y]);
      shapes.push(cut(arch, inks[(ring + i * 2) % inks.length]!, 0.5 + 0.12 * ring));
    }
  }
  return shapes;
}

/** A cairn of balanced pebbles. */
function pebbles(graphic: Graphic, random: Random): Shape[] {
  const { aspect, side } = graphic;
  const inks = inksOf(graphic, random);
  const shapes: Shape[] = [];
  const unit = Math.min(1, aspect * 1.15);
  for (const [pile, stones] of [4, random.integer(2, 3)].entries()) {
    const x = aspect * (0.5 - side * (pile === 0 ? 0.14 : -0.26));
    let y = 0.93 - pile * 0.015;
    for (let i = 0; i < stones; i++) {
      const half = unit * (pile === 0 ? 0.21 : 0.12) * 0.76 ** i * random.range(0.85, 1.1);
      const thick = half * random.range(0.42, 0.72);
      const centre: Point = [x + random.range(-0.16, 0.16) * half, y - thick];
      const knots = Array.from({ length: 9 }, (_, k): Point => {
        const angle = (k / 9) * Math.PI * 2;
        const wobble = random.range(0.93, 1.06);
        return [centre[0] + Math.cos(angle) * half * wobble, centre[1] + Math.sin(angle) * thick * wobble];
      });
      const stone = cut(smooth(knots), inks[(i + pile * 3) % inks.length]!);
      shapes.push({ ...stone, shading: "sphere" });
      y -= thick * 1.86;
    }
  }
  return shapes;
}

/** Tall leaves on stems that bend apart. */
function leaves(graphic: Graphic, random: Random): Shape[] {
  const { aspect, side } = graphic;
  const inks = inksOf(graphic, random);
  const shapes: Shape[] = [];
  const unit = Math.min(1, aspect * 1.15);
  const foot: Point = [aspect * (0.5 - side * 0.12), 1.02];
  const stems = 7;
  for (let i = 0; i < stems; i++) {
    const spread = (i / (stems - 1) - 0.5) * 1.7;
    const length = unit * random.range(0.5, 0.78) * (1 - 0.25 * Math.abs(spread));
    const breadth = length * random.range(0.12, 0.2);
    const bend = spread * 0.35;
    const at = (t: number, across: number): Point => {
      const angle = spread * 0.75 + bend * t;
      return [
        foot[0] + Math.sin(angle) * length * t + Math.cos(angle) * across,
        foot[1] - Math.cos(angle) * length * t + Math.sin(angle) * across,
      ];
    };
    const half = (t: number): number => breadth * Math.sin(Math.PI * Math.max(0, t - 0.2) * 1.25) ** 0.8;
    const edge = (direction: 1 | -1): Point[] =>
      Array.from({ length: 25 }, (_, k) => at(k / 24, direction * Math.max(0.003, half(k / 24))));
    const ink = inks[i % inks.length]!;
    shapes.push(cut([...edge(1), ...edge(-1).reverse()], ink));
    const rib = (direction: 1 | -1): Point[] =>
      Array.from({ length: 13 }, (_, k) => at(k / 13, direction * 0.0022));
    shapes.push(cut([...rib(1), ...rib(-1).reverse()], mixEvenly(ink, graphic.palette.paper, 0.5)));
  }
  const berry = path().ellipse(foot[0] + side * 0.2 * unit, 0.9, 0.05 * unit, 0.05 * unit);
  shapes.push(...berry.polygons.map((outline) => cut([...outline], graphic.palette.accent)));
  return shapes;
}
