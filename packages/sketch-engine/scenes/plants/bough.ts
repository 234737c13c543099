import { lch, type Rgb } from "../../core/colour";
import { fillPath } from "../../core/fill";
import { Surface } from "../../core/frame";
import { type Point, path, smooth, strokeOutline } from "../../core/path";
import type { Random } from "../../core/random";
import type { World } from "../world";
import type { ForegroundLight } from "./foreground-light";

const OPTIONS = { depth: 1, surface: Surface.plant };
const BARK = lch(0.27, 0.03, 55);
const AUTUMN_HUES = [32, 45, 60, 78] as const;

/**
 * A bough that reaches into the picture from an upper corner, with leaves, needles or blossom on its twigs.
 * @param side +1 from the left, -1 from the right
 */
export function drawBough(world: World, random: Random, side: 1 | -1, light: ForegroundLight): void {
  const { height, aspect } = world.frame;
  const reach = Math.min(0.78, aspect * 0.72);
  /** Converts picture heights from the corner, inwards and down, to pixels. */
  const at = (inwards: number, down: number): Point => [
    (side > 0 ? inwards : aspect - inwards) * height,
    down * height,
  ];
  const bark = blend(BARK, light, 0.1, 0.7);
  for (let bough = 0; bough < 3; bough++) {
    const start = [0.04, 0.17, -0.05][bough]! + random.range(-0.03, 0.03);
    const length = reach * [1, 0.62, 0.78][bough]! * random.range(0.85, 1.05);
    const sag = [0.16, 0.2, 0.1][bough]! * random.range(0.7, 1.3);
    const line: Point[] = Array.from({ length: 9 }, (_, i) => {
      const t = i / 8;
      return [-0.03 + length * t, start + sag * t * t + 0.022 * Math.sin(t * 7 + bough * 2) * t];
    });
    fillPath(
      world.frame,
      strokeOutline(
        smooth(
          line.map(([x, y]) => at(x, y)),
          false,
          6,
        ),
        height * 0.02 * (1 - 0.22 * bough),
        height * 0.0025,
      ),
      bark,
      OPTIONS,
    );
    const twigs = Math.round((22 * length) / 0.6);
    for (let i = 0; i < twigs; i++) {
      const t = 0.12 + 0.88 * ((i + random.next()) / twigs);
      const [x, y] = pointOn(line, t);
      const angle = random.range(-0.5, 1.25);
      const twig = (0.05 + 0.09 * (1 - t)) * random.range(0.6, 1.25);
      const end: Point = [x + Math.cos(angle) * twig, y + Math.sin(angle) * twig];
      fillPath(
        world.frame,
        strokeOutline([at(x, y), at(...end)], height * 0.0035, height * 0.0012),
        bark,
        OPTIONS,
      );
      for (let k = 0; k < 20; k++) {
        const u = random.range(0.2, 1.08);
        const px = x + (end[0] - x) * u + random.gaussian() * 0.011;
        const py = y + (end[1] - y) * u + random.gaussian() * 0.011;
        drawLeaf(world, random, at(px, py), side, light);
      }
    }
  }
}

function pointOn(line: readonly Point[], t: number): Point {
  const u = t * (line.length - 1);
  const i = Math.min(line.length - 2, Math.floor(u));
  const [ax, ay] = line[i]!;
  const [bx, by] = line[i + 1]!;
  return [ax + (bx - ax) * (u - i), ay + (by - ay) * (u - i)];
}

const blend = (
  colour: Rgb,
  { ambient, key }: ForegroundLight,
  keyShare: number,
  ambientShare: number,
): Rgb => [
  colour[0] * (ambient[0] * ambientShare + key[0] * keyShare),
  colour[1] * (ambient[1] * ambientShare + key[1] * keyShare),
  colour[2] * (ambient[2] * ambientShare + key[2] * keyShare),
];

function drawLeaf(world: World, random: Random, [x, y]: Point, side: 1 | -1, light: ForegroundLight): void {
  const { brief, frame } = world;
  const unit = frame.height;
  const tone = random.next();
  if (brief.plant === "conifer") {
    const angle = random.range(0.2, 1.5);
    const length = unit * random.range(0.016, 0.03);
    const needle: Point[] = [
      [x, y],
      [x + side * Math.cos(angle) * length, y + Math.sin(angle) * length],
    ];
    fillPath(
      frame,
      strokeOutline(needle, unit * 0.0032, unit * 0.001),
      tone > 0.75 ? light.lit : light.shade,
      OPTIONS,
    );
    return;
  }
  const isBlossom = brief.plant === "cherry";
  const hue = isBlossom
    ? random.range(345, 365)
    : brief.season === "autumn"
      ? random.pick(AUTUMN_HUES)
      : random.range(115, 145);
  const leaf = isBlossom
    ? lch(random.range(0.8, 0.93), random.range(0.05, 0.1) * brief.saturation, hue)
    : lch(random.range(0.34, 0.52), 0.1 * brief.saturation, hue);
  const colour = blend(leaf, light, (isBlossom ? 0.5 : 0.32) * tone, isBlossom ? 0.95 : 0.75);
  const radius = unit * (isBlossom ? random.range(0.006, 0.01) : random.range(0.006, 0.0105));
  if (isBlossom) {
    for (let petal = 0; petal < 5; petal++) {
      const angle = (petal / 5) * Math.PI * 2 + tone * 6;
      const centre: Point = [x + Math.cos(angle) * radius * 0.62, y + Math.sin(angle) * radius * 0.62];
      fillPath(frame, path().ellipse(...centre, radius * 0.55, radius * 0.55, 8), colour, OPTIONS);
    }
    return;
  }
  const turn = random.range(-0.3, 1.9);
  const outline = path().moveTo(0, 0).quadTo(0.9, -0.75, 2.3, 0, 5).quadTo(0.9, 0.75, 0, 0, 5);
  fillPath(frame, outline.placed(x, y, radius, turn, side), colour, OPTIONS);
}
