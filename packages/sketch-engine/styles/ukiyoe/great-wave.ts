import { mix, type Rgb } from "../../core/colour";
import { hypot, lerp, smoothstep } from "../../core/math";
import { type Path, type Point, type Polygon, path, smooth } from "../../core/path";
import { Random } from "../../core/random";
import { type Block, LINE, PIGMENTS } from "./block";

export interface WavePlace {
  x: number;
  y: number;
  size: number;
  /** +1 when the wave breaks to the right. */
  direction: 1 | -1;
  seed: number;
}

/** The hollow and the back of the wave, as points from the tip of the crest, in units of the wave's size. */
const HOLLOW: readonly Point[] = [
  [0.66, -0.44],
  [0.6, -0.52],
  [0.5, -0.55],
  [0.4, -0.5],
  [0.33, -0.38],
  [0.3, -0.2],
  [0.36, -0.02],
  [0.52, 0.14],
  [0.78, 0.22],
  [1.1, 0.22],
  [1.5, 0.3],
];
const BACK: readonly Point[] = [
  [0.66, -0.44],
  [0.64, -0.6],
  [0.53, -0.72],
  [0.36, -0.78],
  [0.17, -0.72],
  [-0.02, -0.52],
  [-0.18, -0.22],
  [-0.34, 0.04],
  [-0.6, 0.24],
  [-0.95, 0.35],
  [-1.3, 0.4],
];
const SAMPLES = 90;
const BANDS = 7;

/** A breaking wave with a striped body, claws of foam, and spray. */
export function printGreatWave(block: Block, place: WavePlace): void {
  const { x, y, size, direction } = place;
  const random = new Random(place.seed);
  const at = ([px, py]: Point): Point => [x + direction * px * size, y + py * size];
  const hollow = evenly(smooth(HOLLOW.map(at), false, 10));
  const back = evenly(smooth(BACK.map(at), false, 10));
  const body: Polygon = [...hollow, at([1.5, 1.2]), at([-1.3, 1.2]), ...back.slice().reverse()];
  const deep = mix(PIGMENTS.prussian, PIGMENTS.middle, 0.35);
  block.print([body], block.graded(PIGMENTS.prussian, deep, y - 0.7 * size, y + 0.35 * size));
  for (let band = 0; band < BANDS; band++) printBand(block, hollow, back, band);

  const lip = lipOf(hollow, back, direction);
  const foam = lip.flatMap((point) => foamAt(random, point, size, direction));
  for (const cluster of foam) block.fill([swollen(cluster, LINE * 0.9)], PIGMENTS.line);
  for (const cluster of foam) block.fill([cluster], PIGMENTS.foam);
  for (const { point, along } of lip) {
    if (along <= 0.5 || !random.chance(0.8)) continue;
    const radius = size * random.range(0.003, 0.0075);
    const distance = size * random.range(0.06, 0.22);
    const drop = path().ellipse(
      point[0] + direction * distance * random.range(0.2, 1.2),
      point[1] - distance * random.range(-0.5, 0.8),
      radius,
      radius,
      10,
    );
    block.fill(drop.polygons, PIGMENTS.foam);
  }
}

/** Resamples a line to points at equal distances. */
function evenly(points: readonly Point[]): Point[] {
  const lengths = [0];
  for (let i = 1; i < points.length; i++) {
    const [ax, ay] = points[i - 1]!;
    const [bx, by] = points[i]!;
    lengths.push(lengths[i - 1]! + hypot(bx - ax, by - ay));
  }
  const total = lengths[lengths.length - 1] ?? 0;
  const out: Point[] = [];
  let k = 0;
  for (let i = 0; i <= SAMPLES; i++) {
    const wanted = (total * i) / SAMPLES;
    while (k < lengths.length - 2 && lengths[k + 1]! < wanted) k++;
    const t = (wanted - lengths[k]!) / (lengths[k + 1]! - lengths[k]! || 1);
    const [ax, ay] = points[k]!;
    const [bx, by] = points[k + 1]!;
    out.push([ax + (bx - ax) * t, ay + (by - ay) * t]);
  }
  return out;
}

/** One pale stripe along the curl, thickest in the middle. */
function printBand(block: Block, hollow: readonly Point[], back: readonly Point[], band: number): void {
  const start = (band + 0.25) / BANDS;
  const end = (band + 0.25 + 0.42 * (1 - (band / BANDS) * 0.5)) / BANDS;
  const middle = (start + end) / 2;
  const from = 5 + band * 2;
  const to = 78 - band * 4;
  const upper: Point[] = [];
  const lower: Point[] = [];
  const between = (i: number, t: number): Point => [
    lerp(hollow[i]![0], back[i]![0], t * 0.62),
    lerp(hollow[i]![1], back[i]![1], t * 0.62),
  ];
  for (let i = from; i <= to; i++) {
    const swell = Math.sin(((i - from) / (to - from)) * Math.PI) ** 0.6;
    upper.push(between(i, middle + (start - middle) * swell));
    lower.push(between(i, middle + (end - middle) * swell));
  }
  const base: Rgb = band % 2 === 1 ? PIGMENTS.pale : PIGMENTS.foam;
  block.print(
    [[...upper, ...lower.reverse()]],
    mix(base, PIGMENTS.pale, 0.25 + 0.5 * (band / BANDS)),
    LINE * 0.55,
  );
}

interface LipPoint {
  point: Point;
  /** Unit normal that points away from the wave. */
  outwards: Point;
  /** Position on the wave: 0 at the back to 1 below the crest. */
  along: number;
}

function lipOf(hollow: readonly Point[], back: readonly Point[], direction: 1 | -1): LipPoint[] {
  const line = [...back.slice(0, 44).reverse(), ...hollow.slice(0, 16)];
  const lip: LipPoint[] = [];
  for (let i = 1; i < line.length - 1; i++) {
    const dx = line[i + 1]![0] - line[i - 1]![0];
    const dy = line[i + 1]![1] - line[i - 1]![1];
    const length = hypot(dx, dy) || 1;
    lip.push({
      point: line[i]!,
      outwards: [(dy / length) * direction, (-dx / length) * direction],
      along: i / line.length,
    });
  }
  return lip;
}

/** Balls of foam, and claws near the tip. */
function foamAt(
  random: Random,
  { point, outwards, along }: LipPoint,
  size: number,
  direction: 1 | -1,
): Polygon[] {
  if (along < 0.12) return [];
  const growth = smoothstep(0.1, 0.5, along);
  const foam = path();
  const balls = random.integer(1, 3);
  for (let i = 0; i < balls; i++) {
    const distance = random.range(-0.02, 0.045) * size * growth;
    const radius = size * random.range(0.012, 0.028) * (0.5 + growth * 0.7);
    foam.ellipse(
      point[0] - outwards[0] * distance + random.range(-0.012, 0.012) * size,
      point[1] - outwards[1] * distance + random.range(-0.012, 0.012) * size,
      radius,
      radius,
      16,
    );
  }
  if (along > 0.42 && random.chance(0.95)) addClaw(foam, random, point, size, growth, direction);
  return [...foam.polygons];
}

function addClaw(
  foam: Path,
  random: Random,
  [x, y]: Point,
  size: number,
  growth: number,
  direction: 1 | -1,
): void {
  const length = size * random.range(0.05, 0.115) * growth;
  const width = size * random.range(0.014, 0.022);
  const towardsX = direction * random.range(0.35, 0.95);
  const towardsY = random.range(0.3, 1);
  const norm = hypot(towardsX, towardsY);
  const ux = towardsX / norm;
  const uy = towardsY / norm;
  const tipX = x + ux * length;
  const tipY = y + uy * length;
  const bendX = x + ux * length * 0.55 + direction * length * 0.3;
  const bendY = y + uy * length * 0.35 - length * 0.18;
  const left: Point[] = [];
  const right: Point[] = [];
  for (let k = 0; k <= 8; k++) {
    const t = k / 8;
    const u = 1 - t;
    const px = u * u * x + 2 * u * t * bendX + t * t * tipX;
    const py = u * u * y + 2 * u * t * bendY + t * t * tipY;
    const half = width * u ** 0.65 * 0.8;
    left.push([px - uy * half, py + ux * half]);
    right.push([px + uy * half, py - ux * half]);
  }
  foam.polygon([...left, ...right.reverse()]);
  const hook = length * 0.3;
  foam
    .moveTo(tipX, tipY)
    .quadTo(
      tipX + direction * hook * 0.2,
      tipY + hook * 0.7,
      tipX - direction * hook * 0.65,
      tipY + hook * 0.75,
      6,
    )
    .quadTo(
      tipX - direction * hook * 0.1,
      tipY + hook * 0.35,
      tipX - direction * width * 0.3,
      tipY - width * 0.2,
      6,
    )
    .close();
}

/** The polygon enlarged slightly, for an outline around it. */
function swollen(polygon: Polygon, by: number): Polygon {
  let centreX = 0;
  let centreY = 0;
  for (const [x, y] of polygon) {
    centreX += x / polygon.length;
    centreY += y / polygon.length;
  }
  return polygon.map(([x, y]) => {
    const length = hypot(x - centreX, y - centreY) || 1;
    return [x + ((x - centreX) / length) * by, y + ((y - centreY) / length) * by] as const;
  });
}
