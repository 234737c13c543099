import { adjust, type Rgb } from "../../core/colour";
import { lerp } from "../../core/math";
import { type Path, type Point, path } from "../../core/path";
import type { Random } from "../../core/random";
import type { Part } from "../../subjects/kinds";

/** A piece of ground that recedes to its upper edge; `lift` is what the slope adds to the height at a place. */
export interface Area {
  aspect: number;
  top: number;
  bottom: number;
  lift(x: number): number;
}

const TONES = [-0.035, 0, 0.03] as const;

/** A band across the picture from one height to another. */
export const band = ({ aspect, lift }: Area, from: number, to: number): Path =>
  path().polygon([
    [-0.05, from + lift(-0.05)],
    [aspect + 0.05, from + lift(aspect + 0.05)],
    [aspect + 0.05, to + lift(aspect + 0.05)],
    [-0.05, to + lift(-0.05)],
  ]);

/** Setts in rows that grow towards the eye, on a bed of darker joints. */
export function cobbles(area: Area, stone: Rgb, random: Random): Part[] {
  const { aspect, top, bottom, lift } = area;
  const tones = TONES.map(() => path());
  for (let y = top; y < bottom; ) {
    const height = lerp(0.012, 0.05, (y - top) / (bottom - top));
    const width = height * 1.9;
    for (let x = -width * random.range(0, 1); x < aspect; x += width) {
      const at = (u: number, v: number): Point => [x + u * width, y + v * height + lift(x + u * width)];
      tones[random.integer(0, TONES.length - 1)]!.polygon([
        at(0.08, 0.14),
        at(0.5, 0.06),
        at(0.92, 0.14),
        at(0.94, 0.86),
        at(0.5, 0.94),
        at(0.06, 0.86),
      ]);
    }
    y += height;
  }
  return [
    { outline: band(area, top, bottom + 0.1), colour: adjust(stone, -0.1) },
    ...tones.map((outline, i): Part => ({ outline, colour: adjust(stone, TONES[i]!) })),
  ];
}

/** Large slabs, their joints running to one point at the height of the eye. */
export function slabs({ aspect, top, bottom }: Area, stone: Rgb): Part {
  const eye = top - 0.1;
  const joints = path();
  const line = 0.0035;
  for (let i = -8; i <= 8; i++) {
    const at = (y: number, shift: number): Point => [
      aspect / 2 + ((i * 0.3 + shift) * (y - eye)) / (bottom - eye),
      y,
    ];
    joints.polygon([at(top, 0), at(top, line), at(bottom + 0.02, line), at(bottom + 0.02, 0)]);
  }
  for (let depth = 1; depth < 7; depth++) {
    const y = eye + (bottom - eye) / (0.75 + depth * 0.42);
    if (y > top) joints.rect(-0.02, y, aspect + 0.04, line * (y - eye) * 2);
  }
  return { outline: joints, colour: adjust(stone, -0.16), alpha: 0.55 };
}
