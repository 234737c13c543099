import { boxBlur } from "../core/blur";
import { checkpoint } from "../core/checkpoint";
import { fromOklab, lch, toOklab } from "../core/colour";
import { type Frame, Surface } from "../core/frame";
import { clamp, hypot, smoothstep } from "../core/math";
import { Noise } from "../core/noise";
import type { Progress } from "../core/progress";
import { Random } from "../core/random";
import type { Brief } from "../language/brief";
import { finish } from "./shared/finish";
import { type Gradients, gradientsOf, lightnessOf, studyScene } from "./shared/scene-study";
import type { Style } from "./style";

/** One pass over the canvas; lengths in picture heights. */
interface Brush {
  width: number;
  length: number;
  spacing: number;
  /** Paints only where the picture has more detail than this. */
  minimumDetail: number;
}

const BRUSHES: readonly Brush[] = [
  { width: 0.021, length: 0.085, spacing: 0.0125, minimumDetail: 0 },
  { width: 0.0115, length: 0.045, spacing: 0.0068, minimumDetail: 0 },
  { width: 0.006, length: 0.024, spacing: 0.0039, minimumDetail: 0.028 },
];
const BRISTLE_WIDTH = 512;
const BRISTLE_HEIGHT = 256;

/** Oil on canvas: three passes with finer brushes along the forms, then light on the relief of the paint. */
export const oil: Style = (asked, width, height, progress) => {
  const brief = { ...asked, saturation: Math.min(1.35, asked.saturation * 1.16) };
  const frame = studyScene(brief, width, height, progress.part(0, 0.45));
  const painter = new OilPainter(frame, brief);
  let done = 0.47;
  for (const [i, brush] of BRUSHES.entries()) {
    const share = [0.1, 0.15, 0.2][i] ?? 0.1;
    painter.cover(brush, i === 0, progress.part(done, done + share));
    done += share;
  }
  painter.varnish(progress.part(done, 0.95));
  return finish(frame, { vignette: 0.14, grain: 0.008, brief, contrast: 0.15 }, progress.part(0.95, 1));
};

interface Stroke {
  x: number;
  y: number;
  angle: number;
  halfWidth: number;
  halfLength: number;
  red: number;
  green: number;
  blue: number;
}

class OilPainter {
  private readonly random: Random;
  private readonly noise: Noise;
  private readonly fine: Gradients;
  private readonly coarse: Gradients;
  private readonly broadColours: Float32Array;
  private readonly closeColours: Float32Array;
  private readonly canvas: Float32Array;
  /** Thickness of the paint at each pixel. */
  private readonly relief: Float32Array;
  private readonly bristles: Float32Array;
  private readonly swirl: number;

  constructor(
    private readonly frame: Frame,
    brief: Brief,
  ) {
    const { width, height, colour, pixels } = frame;
    this.random = new Random(brief.layoutSeed).fork("oil");
    this.noise = new Noise(this.random.uint32());
    const lightness = lightnessOf(frame);
    this.fine = gradientsOf(lightness, width, height, Math.max(1, height * 0.004));
    this.coarse = gradientsOf(lightness, width, height, Math.max(2, height * 0.016));
    this.broadColours = boxBlur(colour, width, height, 3, Math.max(1, height * 0.006), 2);
    this.closeColours = boxBlur(colour, width, height, 3, Math.max(1, height * 0.0022), 1);
    this.bristles = makeBristles(new Noise(this.random.uint32()));
    this.relief = new Float32Array(pixels);
    this.swirl = brief.concepts.has("impressionist") ? 1 : 0.35;
    // A toned ground (underpainting) shows through between the strokes.
    const ground = lch(0.55, 0.07, brief.time === "night" ? 270 : 55);
    this.canvas = this.broadColours.slice();
    for (let i = 0; i < pixels * 3; i++) {
      if ((i & 0xffff) === 0) checkpoint();
      this.canvas[i] = this.canvas[i]! * 0.75 + ground[(i % 3) as 0 | 1 | 2] * 0.25;
    }
  }

  cover(brush: Brush, isBroad: boolean, progress: Progress): void {
    const { random, frame } = this;
    const step = brush.spacing * frame.height;
    const columns = Math.ceil(frame.width / step);
    const rows = Math.ceil(frame.height / step);
    const order = random.shuffle(Array.from({ length: columns * rows }, (_, i) => i));
    const colours = isBroad ? this.broadColours : this.closeColours;
    for (const [done, cell] of order.entries()) {
      if ((done & 63) === 0) progress.at(done / order.length);
      const x = ((cell % columns) + 0.5 + random.range(-0.5, 0.5)) * step;
      const y = (Math.floor(cell / columns) + 0.5 + random.range(-0.5, 0.5)) * step;
      const stroke = this.plan(brush, x, y, colours);
      if (stroke) this.paint(stroke);
    }
  }

  private plan(brush: Brush, x: number, y: number, colours: Float32Array): Stroke | null {
    const { random, frame, fine } = this;
    const { width, height } = frame;
    const pixel = clamp(y | 0, 1, Math.max(1, height - 2)) * width + clamp(x | 0, 1, Math.max(1, width - 2));
    const surface = frame.surface[pixel]!;
    const isThing = surface === Surface.object || surface === Surface.light;
    const detail = hypot(fine.x[pixel] ?? 0, fine.y[pixel] ?? 0);
    if (brush.minimumDetail > 0) {
      const tooPlain = detail < (brush.minimumDetail * 540) / height;
      if (tooPlain && !isThing && surface !== Surface.plant) return null;
      if (surface === Surface.plant && random.chance(0.35)) return null;
    }
    const size = isThing ? 0.5 : 1;
    const halfWidth = (brush.width * height * random.range(0.7, 1.2) * size) / 2;
    const shortened = 1 - 0.45 * clamp(detail * height * 0.1);
    const halfLength = (brush.length * height * random.range(0.6, 1.15) * size * shortened) / 2;
    const [lightness, a, b] = toOklab([
      colours[pixel * 3] ?? 0,
      colours[pixel * 3 + 1] ?? 0,
      colours[pixel * 3 + 2] ?? 0,
    ]);
    // Every stroke differs slightly in colour, like hand-mixed paint.
    const lift = random.range(-0.03, 0.035);
    const vividness = random.range(0.9, 1.22);
    const turn = random.range(-0.13, 0.13);
    const cos = Math.cos(turn) * vividness;
    const sin = Math.sin(turn) * vividness;
    const [red, green, blue] = fromOklab(lightness + lift, a * cos - b * sin, a * sin + b * cos);
    return {
      x,
      y,
      angle: this.directionAt(pixel, x / height, y / height, surface),
      halfWidth,
      halfLength,
      red: Math.max(0, red),
      green: Math.max(0, green),
      blue: Math.max(0, blue),
    };
  }

  /** Direction of a stroke in radians: along the edges of forms, otherwise a direction typical of the surface. */
  private directionAt(pixel: number, x: number, y: number, surface: number): number {
    const { noise, fine, coarse } = this;
    const gx = (coarse.x[pixel] ?? 0) * 2 + (fine.x[pixel] ?? 0);
    const gy = (coarse.y[pixel] ?? 0) * 2 + (fine.y[pixel] ?? 0);
    let habit: number;
    if (surface === Surface.sky) habit = noise.fractal(x * 1.6, y * 2.4, 2) * 3 * this.swirl;
    else if (surface === Surface.water) habit = noise.gradient(x * 3, y * 8) * 0.15;
    else if (surface === Surface.plant) habit = Math.PI / 2 + noise.gradient(x * 8, y * 8) * 0.8;
    else habit = noise.fractal(x * 3, y * 3, 2) * 1.4;
    const strength =
      clamp(hypot(gx, gy) * this.frame.height * 0.09 - 0.1) * (surface === Surface.water ? 0.25 : 1);
    let turn = Math.atan2(gx, -gy) - habit;
    while (turn > Math.PI / 2) turn -= Math.PI;
    while (turn < -Math.PI / 2) turn += Math.PI;
    return habit + turn * strength;
  }

  private paint({ x, y, angle, halfWidth, halfLength, red, green, blue }: Stroke): void {
    const { random, canvas, relief, bristles, frame } = this;
    const { width, height } = frame;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const bend = random.range(-0.22, 0.22) * halfLength;
    const bristleX = (random.next() * BRISTLE_WIDTH) | 0;
    const bristleY = (random.next() * BRISTLE_HEIGHT) | 0;
    const reach = Math.ceil(hypot(halfWidth, halfLength)) + 1;
    const bottom = Math.min(height - 1, (y + reach) | 0);
    // Strokes are long and slanting, so only the columns that a stroke covers are visited in each row.
    const alongReach = Math.abs((halfLength * 1.05) / (cos || 1e-9));
    const acrossReach = Math.abs((halfWidth + Math.abs(bend) * 0.71) / (sin || 1e-9));
    for (let row = Math.max(0, (y - reach) | 0); row <= bottom; row++) {
      const dy = row + 0.5 - y;
      const middleAlong = x - dy * (sin / (cos || 1e-9));
      const middleAcross = x + dy * (cos / (sin || 1e-9));
      const from = Math.max(x - reach, middleAlong - alongReach, middleAcross - acrossReach) - 1;
      const to = Math.min(x + reach, middleAlong + alongReach, middleAcross + acrossReach) + 1;
      const right = Math.min(width - 1, Math.floor(to));
      for (let column = Math.max(0, Math.floor(from)); column <= right; column++) {
        const dx = column + 0.5 - x;
        const u = (dx * cos + dy * sin) / halfLength;
        if (u < -1.05 || u > 1.05) continue;
        const v = (-dx * sin + dy * cos + bend * (u * u - 0.4)) / halfWidth;
        if (v < -1 || v > 1) continue;
        const bristle =
          bristles[
            ((u * 17 + bristleY) & (BRISTLE_HEIGHT - 1)) * BRISTLE_WIDTH +
              ((v * 28 + bristleX) & (BRISTLE_WIDTH - 1))
          ]!;
        const end = 1 - smoothstep(0.62 + bristle * 0.3, 1, u < 0 ? -u : u);
        const v2 = v * v;
        let alpha = (1 - v2 * v2 * (v < 0 ? -v : v)) * end;
        if (alpha <= 0.03) continue;
        alpha *= 0.93;
        const pixel = row * width + column;
        const light = 1 + bristle * 0.075;
        canvas[pixel * 3]! += (red * light - canvas[pixel * 3]!) * alpha;
        canvas[pixel * 3 + 1]! += (green * light - canvas[pixel * 3 + 1]!) * alpha;
        canvas[pixel * 3 + 2]! += (blue * light - canvas[pixel * 3 + 2]!) * alpha;
        relief[pixel]! += (0.5 + bristle * 0.42 + (1 - v2) * 0.22 - u * 0.12 - relief[pixel]!) * alpha;
      }
    }
  }

  /** Lights the relief of the paint and the weave of the canvas. */
  varnish(progress: Progress): void {
    const { relief, canvas, frame } = this;
    const { width, height, colour } = frame;
    const weave = (1.05 * 1024) / height;
    progress.rows(0, height, (row) => {
      for (let column = 0; column < width; column++) {
        const i = row * width + column;
        const dx = relief[column < width - 1 ? i + 1 : i]! - relief[column > 0 ? i - 1 : i]!;
        const dy = relief[row < height - 1 ? i + width : i]! - relief[row > 0 ? i - width : i]!;
        const threads = Math.sin(column * weave) * Math.sin(row * weave) * 0.012;
        const light = 1 - (dx * 0.5 + dy * 0.75) * 0.42 + threads;
        const gloss = Math.max(0, -dx * 0.6 - dy * 0.8 - 0.16) * 0.14;
        for (let k = i * 3; k < i * 3 + 3; k++) colour[k] = canvas[k]! * light + gloss;
      }
    });
  }
}

function makeBristles(noise: Noise): Float32Array {
  const bristles = new Float32Array(BRISTLE_WIDTH * BRISTLE_HEIGHT);
  for (let j = 0; j < BRISTLE_HEIGHT; j++) {
    for (let i = 0; i < BRISTLE_WIDTH; i++)
      bristles[j * BRISTLE_WIDTH + i] = noise.gradient(i * 0.12, j * 0.04);
  }
  return bristles;
}
