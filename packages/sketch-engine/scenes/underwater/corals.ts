import { mix, type Rgb } from "../../core/colour";
import { fillPath, type Shader } from "../../core/fill";
import { type Frame, Surface } from "../../core/frame";
import { clamp } from "../../core/math";
import type { Noise } from "../../core/noise";
import { type Point, path, smooth, strokeOutline } from "../../core/path";
import type { Random } from "../../core/random";

/** One coral or weed on the reef; lengths in picture heights. */
export interface Growth {
  frame: Frame;
  random: Random;
  noise: Noise;
  x: number;
  y: number;
  size: number;
  lit: Rgb;
  shade: Rgb;
  /** Colour of weed at this position. */
  weed: Rgb;
}

const PLANT = { surface: Surface.plant };

/** A shader from the foot upwards, with grain. */
function upwards({ frame, noise, y, size, lit, shade }: Growth): Shader {
  return (px, py, out) => {
    const up = clamp(y - py / frame.height, 0, size) / size;
    const grain = noise.gradient((px / frame.height) * 60, (py / frame.height) * 60);
    out.set(mix(shade, lit, up * 0.8 + 0.2 + 0.18 * grain));
  };
}

function staghorn(growth: Growth): void {
  const { frame, random, x, y, size } = growth;
  const scale = frame.height;
  const paint = upwards(growth);
  const branch = (
    fromX: number,
    fromY: number,
    angle: number,
    length: number,
    width: number,
    forks: number,
  ): void => {
    const toX = fromX + Math.cos(angle) * length;
    const toY = fromY + Math.sin(angle) * length;
    const line: Point[] = [
      [fromX * scale, fromY * scale],
      [toX * scale, toY * scale],
    ];
    fillPath(frame, strokeOutline(line, width * scale, width * 0.72 * scale), paint, PLANT);
    if (forks === 0) {
      const tip = path().ellipse(toX * scale, toY * scale, width * 0.55 * scale, width * 0.55 * scale, 10);
      fillPath(frame, tip, paint, PLANT);
      return;
    }
    for (let i = 0; i < (forks > 2 ? 3 : 2); i++) {
      const turn = random.range(-0.65, 0.65);
      branch(toX, toY, angle + turn, length * random.range(0.62, 0.82), width * 0.7, forks - 1);
    }
  };
  branch(x, y, -Math.PI / 2 + random.range(-0.2, 0.2), size * 0.34, size * 0.13, 4);
}

function tubeSponge(growth: Growth): void {
  const { frame, random, x, y, size, shade } = growth;
  const scale = frame.height;
  const paint = upwards(growth);
  const tubes = random.integer(4, 7);
  for (let i = 0; i < tubes; i++) {
    const half = size * random.range(0.09, 0.15);
    const tall = size * random.range(0.4, 0.95);
    const foot = x + (i - tubes / 2) * half * 1.5;
    const lean = random.range(-0.15, 0.15) * size;
    const side = (sign: number): [number, number, number, number] => [
      foot + sign * half * 0.7 + lean * 0.3,
      y - tall * 0.6,
      foot + sign * half + lean,
      y - tall,
    ];
    const tube = path()
      .moveTo(foot - half * 0.6, y)
      .quadTo(...side(-1))
      .lineTo(foot + half + lean, y - tall)
      .quadTo(foot + half * 0.7 + lean * 0.3, y - tall * 0.6, foot + half * 0.6, y);
    fillPath(frame, tube.placed(0, 0, scale), paint, PLANT);
    const mouth = path().ellipse(foot + lean, y - tall, half, half * 0.4, 20);
    fillPath(frame, mouth.placed(0, 0, scale), shade, PLANT);
  }
}

function brainCoral({ frame, random, noise, x, y, size, lit, shade }: Growth): void {
  const radius = size * 0.55;
  const centreY = y - radius * 0.2;
  const shift = random.range(0, 40);
  const ball = path()
    .ellipse(x, centreY, radius, radius * 0.8)
    .placed(0, 0, frame.height);
  fillPath(
    frame,
    ball,
    (px, py, out) => {
      const u = (px / frame.height - x) / radius;
      const v = (py / frame.height - centreY) / radius;
      const groove = Math.sin(
        (u * 1.2 + 0.5 * noise.gradient(u * 2.3 + shift, v * 2.3)) * 26 +
          8 * noise.gradient(u * 2 + shift * 3, v * 2.4),
      );
      out.set(mix(shade, lit, clamp(0.55 - 0.5 * v - 0.2 * u * u + 0.2 * groove)));
    },
    PLANT,
  );
}

function seaFan(growth: Growth): void {
  const { frame, random, x, y, size } = growth;
  const paint = upwards(growth);
  const ribs = 11;
  for (let i = 0; i < ribs; i++) {
    const angle = -Math.PI / 2 + (i - ribs / 2) * 0.19 + random.range(-0.05, 0.05);
    const length = size * random.range(0.8, 1.05);
    const points: Point[] = [];
    for (let k = 0; k <= 6; k++) {
      const t = k / 6;
      const sway = Math.sin(t * 5 + i) * size * 0.035;
      points.push([
        (x + Math.cos(angle) * length * t + sway) * frame.height,
        (y + Math.sin(angle) * length * t) * frame.height,
      ]);
    }
    const outline = strokeOutline(
      smooth(points, false, 4),
      size * 0.05 * frame.height,
      size * 0.014 * frame.height,
    );
    fillPath(frame, outline, paint, PLANT);
  }
}

function kelp({ frame, random, x, y, size, weed }: Growth): void {
  const scale = frame.height;
  const blades = random.integer(4, 8);
  for (let i = 0; i < blades; i++) {
    const foot = x + (i - blades / 2) * size * 0.17;
    const tall = size * random.range(1.2, 2.4);
    const phase = random.range(0, 6);
    const left: Point[] = [];
    const right: Point[] = [];
    for (let k = 0; k <= 22; k++) {
      const t = k / 22;
      const half = size * 0.06 * Math.sin(Math.PI * Math.min(1, t + 0.15)) * (1 + 0.35 * Math.sin(k * 1.9));
      const middle = foot + Math.sin(t * 4 + phase) * size * 0.16 * t;
      left.push([(middle - half) * scale, (y - tall * t) * scale]);
      right.push([(middle + half) * scale, (y - tall * t) * scale]);
    }
    fillPath(
      frame,
      [[...left, ...right.reverse()]],
      (_px, py, out) => {
        const light = clamp((y - py / scale) / tall) * 0.9 + 0.3;
        out[0] = weed[0] * light;
        out[1] = weed[1] * light;
        out[2] = weed[2] * light;
      },
      PLANT,
    );
  }
}

/** All kinds of coral and weed on the reef. */
export const GROWTHS: readonly ((growth: Growth) => void)[] = [
  staghorn,
  tubeSponge,
  brainCoral,
  seaFan,
  kelp,
];
