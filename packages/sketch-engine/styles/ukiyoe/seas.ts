import { lch, mix } from "../../core/colour";
import type { Point } from "../../core/path";
import type { Progress } from "../../core/progress";
import { cellValue, type Random } from "../../core/random";
import type { Graphic } from "../../graphic/shape";
import { type Block, LINE, PIGMENTS, subjectColour } from "./block";
import { printGreatWave } from "./great-wave";

const { prussian, middle, pale, foam } = PIGMENTS;

export interface SeaView {
  horizon: number;
  /** Position of Mount Fuji as a share of the width, and its height in picture heights. */
  fuji: { across: number; height: number };
  /** Great waves from back to front: position, size, and +1 when the wave breaks to the right. */
  waves: readonly { across: number; y: number; size: number; direction: 1 | -1 }[];
  /** Number of rows of swell. */
  rows: number;
}

/** A great wave on the left, one on the right, and one that fills the picture. */
export const WAVES: readonly SeaView[] = [
  {
    horizon: 0.72,
    fuji: { across: 0.66, height: 0.2 },
    waves: [
      { across: 0.05, y: 0.86, size: 0.74, direction: 1 },
      { across: 0.98, y: 1.05, size: 0.42, direction: -1 },
    ],
    rows: 1,
  },
  {
    horizon: 0.66,
    fuji: { across: 0.26, height: 0.17 },
    waves: [
      { across: 0.97, y: 0.9, size: 0.78, direction: -1 },
      { across: 0.12, y: 1.08, size: 0.36, direction: 1 },
    ],
    rows: 1,
  },
  {
    horizon: 0.78,
    fuji: { across: 0.8, height: 0.12 },
    waves: [{ across: -0.02, y: 0.98, size: 0.96, direction: 1 }],
    rows: 1,
  },
];

/** All seascapes: the great waves, and calm seas below a tall Mount Fuji or a wide sky. */
export const SEAS: readonly SeaView[] = [
  WAVES[0]!,
  { horizon: 0.56, fuji: { across: 0.5, height: 0.36 }, waves: [], rows: 4 },
  WAVES[1]!,
  {
    horizon: 0.4,
    fuji: { across: 0.24, height: 0.16 },
    waves: [{ across: 0.94, y: 1.04, size: 0.5, direction: -1 }],
    rows: 5,
  },
  WAVES[2]!,
  {
    horizon: 0.74,
    fuji: { across: 0.78, height: 0.1 },
    waves: [{ across: 0.08, y: 1.06, size: 0.34, direction: 1 }],
    rows: 2,
  },
];

/** Mount Fuji in the distance, a striped sea, boats between the waves, and great waves around them. */
export function printSea(
  block: Block,
  graphic: Graphic,
  random: Random,
  view: SeaView,
  progress: Progress,
): void {
  const { brief, aspect, shapes } = graphic;
  const { horizon } = view;
  if (!brief.excluded.has("mountains") && !brief.excluded.has("fuji"))
    printFuji(block, graphic, horizon + 0.035, view);
  const swell = (level: number, amplitude: number, phase: number): Point[] => {
    const outline: Point[] = [[-0.1, 1.1]];
    for (let x = -0.1; x <= aspect + 0.1; x += 0.01) {
      outline.push([x, level + amplitude * (Math.sin(x * 8 + phase) + 0.6 * Math.sin(x * 21))]);
    }
    outline.push([aspect + 0.1, 1.1]);
    return outline;
  };
  for (let row = 0; row < view.rows; row++) {
    const level = horizon + 0.03 + (row / view.rows) ** 1.2 * (0.93 - horizon);
    const near = row / Math.max(1, view.rows - 1);
    const crest = mix(view.rows > 1 ? pale : middle, middle, near);
    block.print(
      [swell(level, 0.006 + 0.008 * (view.rows > 1 ? near : 0.75), row * 1.7)],
      block.graded(
        crest,
        mix(middle, prussian, view.rows > 1 ? near : 1),
        level,
        view.rows > 1 ? level + 0.2 : 1,
      ),
    );
  }
  progress.at(0.2);
  const fitted = Math.max(0.68, Math.min(1, aspect));
  const great = (wave: SeaView["waves"][number], index: number): void =>
    printGreatWave(block, {
      x: aspect * wave.across,
      y: wave.y,
      size: wave.size * fitted,
      direction: wave.direction,
      seed: brief.layoutSeed ^ (index * 66 + 11),
    });
  const [first, ...others] = view.waves;
  if (first) great(first, 0);
  progress.at(0.6);
  const boats = shapes.filter(({ role }) => role === "subject");
  for (const shape of boats) block.print(shape.polygons, subjectColour(shape, graphic), LINE * 0.5);
  for (const [i, wave] of others.entries()) great(wave, i + 1);
  block.print([swell(0.945, 0.016, 2)], block.graded(prussian, lch(0.26, 0.07, 258), 0.92, 1));
  for (let i = 0; i < 7; i++) {
    const x = random.range(0, aspect);
    const y = random.range(0.955, 0.99);
    const ripple = Array.from(
      { length: 17 },
      (_, k): Point => [x + k * 0.014, y + 0.007 * Math.sin(k * 0.5)],
    );
    block.fill([[...ripple, ...ripple.map(([px, py]): Point => [px, py + 0.002]).reverse()]], pale);
  }
}

function printFuji(block: Block, { aspect, brief }: Graphic, base: number, { fuji }: SeaView): void {
  const { height } = fuji;
  const summitX = aspect * fuji.across;
  const half = Math.min(height * 1.6, aspect * 0.5);
  const slope = (side: 1 | -1, from: number, to: number): Point[] => {
    const points: Point[] = [];
    const step = from < to ? 1 : -1;
    for (let k = from; k !== to + step; k += step) {
      const t = k / 20;
      points.push([summitX + side * (half * (1 - t) ** 1.7 + 0.022), base - height * t]);
    }
    return points;
  };
  const mountain = [...slope(-1, 0, 20), ...slope(1, 20, 0)];
  block.print([mountain], block.graded(middle, pale, base - height, base));
  const cap = [...slope(-1, 11, 20), ...slope(1, 20, 11)];
  const [left] = cap;
  const right = cap[cap.length - 1];
  if (!left || !right) return;
  const teeth = 9;
  const line = base - (height * 11) / 20;
  for (let k = 1; k < teeth; k++) {
    const depth = (k % 2 === 1 ? 0.028 : -0.03) * (0.7 + 0.5 * cellValue(k, 3, brief.layoutSeed));
    cap.push([right[0] + (left[0] - right[0]) * (k / teeth), line + depth]);
  }
  block.print([cap], foam);
}
