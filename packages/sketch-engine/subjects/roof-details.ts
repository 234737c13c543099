import { hex, lch } from "../core/colour";
import { type Point, path, smooth } from "../core/path";
import type { Kit } from "./kinds";

const SNOW = lch(0.97, 0.01, 245);
const SNOW_SHADE = lch(0.86, 0.03, 255);
const SMOKE = lch(0.95, 0.012, 270);
const ICE = lch(0.93, 0.03, 225);

/** A thick, soft layer of snow on a roof edge that runs through these points, from left to right. */
export function addRoofSnow(
  { add, random, snow }: Pick<Kit, "add" | "random" | "snow">,
  edge: readonly Point[],
  usualThickness: number,
): void {
  const thickness = usualThickness * snow;
  const top: Point[] = smooth(edge, false, 6).map(([x, y]) => [x, y - thickness * random.range(0.85, 1.2)]);
  const first = edge[0]!;
  const last = edge[edge.length - 1]!;
  const hang = thickness * 0.35;
  const lower: Point[] = smooth(edge, false, 6)
    .reverse()
    .map(([x, y]) => [x, y + hang * random.range(0.2, 1)]);
  add(
    path().polygon([
      [first[0] - hang, first[1] + hang * 0.4],
      ...top,
      [last[0] + hang, last[1] + hang * 0.4],
      ...lower,
    ]),
    SNOW,
    { tone: 0.85 },
  );
  const shade = smooth(edge, false, 6);
  add(
    path().polygon([
      ...shade.map(([x, y]): Point => [x, y + hang * 0.1]),
      ...shade.toReversed().map(([x, y]): Point => [x, y + hang * 0.75]),
    ]),
    SNOW_SHADE,
    { tone: 0.5, alpha: 0.6 },
  );
}

/** A plane of snow on a sloping roof. */
export const addSnowyPlane = ({ add }: Kit, corners: readonly Point[]): void =>
  add(path().polygon(corners), SNOW, { tone: 0.72 });

/** Smoke that rises from a point and drifts to one side. */
export function addSmoke(
  { add, random }: Pick<Kit, "add" | "random">,
  x: number,
  y: number,
  size: number,
): void {
  const drift = random.range(0.35, 0.75) * random.sign();
  const sway = random.range(0.05, 0.12);
  // From the outer, thin veil to the inner, denser plume.
  for (const [breadth, reach, alpha] of [
    [1.35, 1, 0.28],
    [1, 0.84, 0.34],
    [0.6, 0.64, 0.42],
  ] as const) {
    const left: Point[] = [];
    const right: Point[] = [];
    const steps = 9;
    for (let i = 0; i <= steps; i++) {
      const t = (i / steps) * reach;
      const centre = x + size * (drift * t ** 1.6 + sway * Math.sin(t * 9 + 1));
      const half = size * breadth * (0.04 + 0.2 * t) * (i === steps ? 0.5 : 1) * random.range(0.85, 1.15);
      left.push([centre - half, y - size * t]);
      right.push([centre + half, y - size * t * 1.02]);
    }
    add(path().spline([...left, ...right.reverse()], 4), SMOKE, { tone: 0.95, glow: 0.1, alpha });
  }
}

/** Icicles of different length below an eave. */
export function addIcicles(
  { add, random }: Kit,
  from: Point,
  to: Point,
  length: number,
  count: number,
): void {
  const icicles = path();
  for (let i = 0; i < count; i++) {
    const t = (i + random.range(0.2, 0.8)) / count;
    const x = from[0] + (to[0] - from[0]) * t;
    const y = from[1] + (to[1] - from[1]) * t;
    const half = length * 0.09;
    icicles.polygon([
      [x - half, y],
      [x + half, y],
      [x, y + length * random.range(0.4, 1)],
    ]);
  }
  add(icicles, ICE, { tone: 0.9, glow: 0.12 });
}

/** A brick chimney with its foot at (x, y), a cap, and snow or smoke where there is any. */
export function addChimney(kit: Kit, x: number, y: number, width: number, height: number): void {
  kit.add(path().rect(x - width / 2, y - height, width, height), hex("#7d6355"), { tone: 0.5 });
  kit.add(
    path().rect(x - width * 0.62, y - height - width * 0.16, width * 1.24, width * 0.2),
    hex("#54443c"),
    {
      tone: 0.5,
    },
  );
  const top = y - height - width * 0.16;
  if (kit.snow > 0)
    addRoofSnow(
      kit,
      [
        [x - width * 0.55, top],
        [x, top - width * 0.06],
        [x + width * 0.55, top],
      ],
      width * 0.26,
    );
}

/** Snow piled up at the foot of a wall, from one x to another. */
export function addSnowBank({ add, random, snow }: Kit, from: number, to: number, height: number): void {
  const crest: Point[] = [];
  const steps = 8;
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const edge = Math.sin(Math.PI * Math.min(1, t * 1.1));
    crest.push([from + (to - from) * t, -height * snow * (0.25 + 0.75 * edge * random.range(0.55, 1.1))]);
  }
  add(
    path().polygon([
      [from - 0.1, 0.06],
      ...smooth(crest, false, 6),
      [to + 0.1, 0.06],
      [(from + to) / 2, 0.09],
    ]),
    SNOW,
    { tone: 0.72 },
  );
}
