import { lch, type Rgb } from "../../core/colour";
import type { Frame } from "../../core/frame";
import { clamp, hypot, smoothstep } from "../../core/math";
import { type Point, path } from "../../core/path";
import type { Progress } from "../../core/progress";
import { Ramp } from "../../core/ramp";
import { cellValue, type Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { Sheet } from "../shared/sheet";

const NIGHT = lch(0.12, 0.06, 295);

/** The sky, sun, ground and scenery of the style. */
export class Backdrop extends Sheet {
  private readonly seed: number;
  readonly skyHue: number;
  private readonly sky: Ramp;
  private readonly sun = new Ramp([
    [0, lch(0.93, 0.13, 98)],
    [0.45, lch(0.8, 0.17, 60)],
    [1, lch(0.63, 0.25, 355)],
  ]);
  readonly cyan: Rgb;
  readonly magenta: Rgb;
  private readonly sunRadius: number;
  private readonly sunY: number;

  constructor(
    brief: Brief,
    frame: Frame,
    private readonly random: Random,
    /** The lower edge of the sky, and how much higher than on it the sun stands, in picture heights. */
    private readonly horizon: number,
    rise: number,
  ) {
    super(frame);
    this.seed = brief.layoutSeed;
    const glow = brief.hues[1] ?? 350;
    this.skyHue = brief.hues[0] ?? 300;
    this.sky = new Ramp([
      [0, lch(0.14, 0.07, this.skyHue - 15)],
      [0.45, lch(0.27, 0.14, this.skyHue)],
      [0.8, lch(0.5, 0.21, glow - 15)],
      [1, lch(0.74, 0.17, glow + 35)],
    ]);
    this.cyan = lch(0.82, 0.14, brief.hues[2] ?? 200);
    this.magenta = lch(0.68, 0.27, glow - 15);
    this.sunRadius = Math.min(0.235 * brief.grandeur, frame.aspect * 0.36, horizon * 0.55);
    this.sunY = horizon - this.sunRadius * 0.72 - rise;
  }

  paint(progress: Progress): void {
    this.backdrop(progress, (x, y, out) =>
      y < this.horizon ? this.skyAt(x, y, out) : this.gridAt(x, y, out),
    );
  }

  private skyAt(x: number, y: number, out: Float32Array): void {
    const { sky, sun, magenta, sunRadius, sunY } = this;
    const o = sky.offset((y / this.horizon) ** 1.25);
    const star = this.starAt(x, y);
    const distance = hypot(x - this.aspect / 2, y - sunY);
    const glow = Math.exp(-Math.max(0, distance - sunRadius) * 5.5) * 0.42;
    out[0] = sky.table[o]! + star + magenta[0] * glow * 0.75;
    out[1] = sky.table[o + 1]! + star * 0.9 + magenta[1] * glow * 0.6;
    out[2] = sky.table[o + 2]! + star + magenta[2] * glow * 0.6;
    const down = (y - sunY) / sunRadius;
    const band = (down + 0.1) * 6.2;
    const gap = down > -0.12 ? smoothstep(0.02, -0.02, band - Math.floor(band) - (0.17 + 0.42 * down)) : 0;
    const covered = smoothstep(sunRadius + 0.0012, sunRadius - 0.0012, distance) * (1 - gap);
    if (covered === 0) return;
    const s = sun.offset(clamp(down * 0.5 + 0.5));
    for (let c = 0; c < 3; c++) out[c]! += (sun.table[s + c]! * 1.22 - out[c]!) * covered;
  }

  private starAt(x: number, y: number): number {
    const cellX = Math.floor(x * 46);
    const cellY = Math.floor(y * 46);
    if (cellValue(cellX, cellY, this.seed) >= 0.24) return 0;
    const dx = x * 46 - cellX - 0.2 - 0.6 * cellValue(cellX, cellY, this.seed + 1);
    const dy = y * 46 - cellY - 0.2 - 0.6 * cellValue(cellX, cellY, this.seed + 2);
    const magnitude = cellValue(cellX, cellY, this.seed + 3) ** 4;
    const light = (0.25 + 2 * magnitude) * Math.exp(-(dx * dx + dy * dy) / (0.0012 + 0.003 * magnitude));
    return light * smoothstep(this.horizon, this.horizon * 0.5, y);
  }

  /** A grid of squares up to the horizon; lines fade out where they would cause moiré. */
  gridAt(x: number, y: number, out: Float32Array): void {
    const { cyan, magenta } = this;
    const { height } = this.frame;
    const below = Math.max(0.004, y - this.horizon + 0.004);
    const z = 0.16 / below;
    const across = (x - this.aspect / 2) * z * 3.2;
    const along = z * 2.1 + 0.35;
    const thickness = 0.02 + 0.0016 * z;
    const line = (at: number, blur: number, strength: number): number =>
      smoothstep(thickness + blur, Math.max(0, thickness - blur), Math.abs(at - Math.round(at))) *
      clamp(strength);
    const blurAcross = (z * 3.52) / height;
    const blurAlong = (z * z * 14) / height;
    const wire = Math.max(
      line(across, blurAcross, 1.2 - blurAcross),
      line(along, blurAlong, 1.3 - blurAlong * 0.8),
    );
    const haze = Math.exp(-below * 7);
    const mirror = Math.exp(-(((x - this.aspect / 2) / (0.12 + below * 0.55)) ** 2)) * 0.3;
    for (let c = 0; c < 3; c++) {
      out[c] =
        NIGHT[c]! +
        magenta[c]! * (haze * 0.35 + mirror * 0.35 + wire * haze) +
        cyan[c]! * wire * 0.95 * (1 - haze * 0.3);
    }
  }

  /** The sky upside down, darker and broken by bars that grow towards the eye. */
  waterAt(x: number, y: number, out: Float32Array): void {
    const { horizon, cyan } = this;
    const below = Math.max(0, y - horizon);
    this.skyAt(x, Math.max(0, horizon - below * 1.15), out);
    const wave = 0.5 + 0.5 * Math.sin(190 * Math.sqrt(below + 0.01) + 0.6 * Math.sin(x * 9 + below * 60));
    const bar = smoothstep(0.55, 0.8, wave) * 0.6;
    for (let c = 0; c < 3; c++)
      out[c] = out[c]! * 0.62 * (1 - bar) + NIGHT[c]! * (0.25 + bar) + cyan[c]! * 0.05 * (1 - bar);
  }

  /** A dark room: the sunset is seen through a wide window. */
  drawRoom(): void {
    const { aspect, horizon, cyan, magenta } = this;
    const [left, right, top, bottom] = [0.1 * aspect, 0.9 * aspect, 0.07, horizon - 0.07];
    const wall = path().rect(-0.02, -0.02, aspect + 0.04, horizon + 0.02);
    const pane: Point[] = [
      [left, top],
      [left, bottom],
      [right, bottom],
      [right, top],
    ];
    this.fill([...wall.polygons, pane], lch(0.2, 0.075, this.skyHue - 10));
    this.stroke(pane, 0.009, magenta, true);
    for (let i = 1; i < 4; i++) {
      const x = left + ((right - left) * i) / 4;
      this.stroke(
        [
          [x, top],
          [x, bottom],
        ],
        0.005,
        magenta,
      );
    }
    this.stroke(
      [
        [-0.02, horizon],
        [aspect + 0.02, horizon],
      ],
      0.005,
      cyan,
    );
  }

  /** Wireframe mountains, far (0) or near (1), with a valley below the sun. */
  drawRange(range: 0 | 1): void {
    const { aspect, seed, magenta } = this;
    const { height } = this.frame;
    const amplitude = range === 1 ? 0.12 : 0.2;
    const count = Math.max(6, Math.round(aspect * (range === 1 ? 20 : 15)));
    const peak = (i: number): Point => {
      const u = i / count;
      const valley = 1 - 0.93 * Math.exp(-(((u - 0.5) / (range === 1 ? 0.3 : 0.21)) ** 2));
      return [
        u * aspect,
        this.horizon - 0.012 - amplitude * valley * (0.35 + 0.75 * cellValue(i, range, seed)),
      ];
    };
    const foot = (i: number): Point => [
      (i / count) * aspect + (cellValue(i, 9, seed) - 0.5) * 0.02,
      this.horizon,
    ];
    for (let i = 0; i < count; i++) {
      const [a, b, c, d] = [peak(i), peak(i + 1), foot(i + 1), foot(i)];
      const middle: Point = [
        (a[0] + b[0]) / 2 + (cellValue(i, 5, seed) - 0.5) * 0.02,
        ((a[1] + b[1]) / 2 + this.horizon) / 2,
      ];
      for (const [corners, light] of [
        [[a, b, middle], 0.32],
        [[b, c, middle], 0.2],
        [[c, d, middle], 0.14],
        [[d, a, middle], 0.26],
      ] as const) {
        this.fill([corners], (_x, y, out) => {
          const up = clamp((this.horizon - y / height) / 0.2);
          const glow = light * (0.2 + up * 0.5) * (range === 1 ? 0.7 : 1);
          for (let k = 0; k < 3; k++) out[k] = NIGHT[k]! + magenta[k]! * glow;
        });
      }
      for (const edge of [
        [a, b],
        [a, middle],
        [b, middle],
        [d, middle],
        [c, middle],
      ] as const) {
        this.stroke(edge, 0.0016, range === 1 ? this.cyan : magenta, false, 0.75);
      }
    }
  }

  drawCity(): void {
    const { random, aspect } = this;
    const wall = lch(0.13, 0.06, this.skyHue);
    for (let x = 0; x < aspect; ) {
      const width = random.range(0.025, 0.06);
      const fromSun = Math.abs(x / aspect - 0.5);
      const height = (0.05 + 0.2 * random.next()) * (0.25 + fromSun * 1.7);
      this.fill(path().rect(x, this.horizon - height, width, height), wall);
      for (let y = 0.006; y < height - 0.008; y += 0.014) {
        for (let dx = 0.004; dx < width - 0.006; dx += 0.01) {
          if (!random.chance(0.35)) continue;
          const light = random.chance(0.5) ? this.cyan : this.magenta;
          this.fill(path().rect(x + dx, this.horizon - height + y, 0.004, 0.006), light);
        }
      }
      x += width;
    }
  }

  drawPalms(): void {
    const { aspect } = this;
    const scale = Math.min(1, aspect * 1.1);
    this.drawPalm(0.06 * aspect, 0.8 * scale, 1);
    this.drawPalm(0.15 * aspect, 0.56 * scale, -1);
    this.drawPalm(0.95 * aspect, 0.7 * scale, -1);
  }

  private drawPalm(x: number, height: number, lean: 1 | -1): void {
    const { random } = this;
    const black = lch(0.09, 0.045, this.skyHue);
    const foot = 1.03;
    const crownX = x + lean * height * 0.16;
    const crownY = foot - height;
    const left: Point[] = [];
    const right: Point[] = [];
    for (let i = 0; i <= 16; i++) {
      const t = i / 16;
      const half = (0.0154 - 0.0077 * t) * height;
      const middle = x + lean * height * 0.16 * t * t;
      left.push([middle - half, foot - height * t]);
      right.push([middle + half, foot - height * t]);
    }
    this.fill([[...left, ...right.reverse()]], black);
    for (let frond = 0; frond < 11; frond++) {
      const angle = Math.PI * (0.95 + (frond / 10) * 1.1);
      const length = height * random.range(0.34, 0.46);
      const cos = Math.cos(angle);
      const sin = Math.sin(angle);
      const upper: Point[] = [];
      const lower: Point[] = [];
      for (let i = 0; i <= 34; i++) {
        const t = i / 34;
        const u = 1 - t;
        const px = crownX + 2 * u * t * cos * length * 0.55 + t * t * cos * length;
        const py = crownY + 2 * u * t * (sin * length * 0.75 - 0.01) + t * t * length * (sin * 0.55 + 0.42);
        const depth = height * 0.07 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.08));
        upper.push([px, py - 0.004 * height]);
        lower.push([px - 0.012 * height * cos, py + depth * (i % 2 === 1 ? 1 : 0.72)]);
      }
      this.fill([[...upper, ...lower.reverse()]], black);
    }
  }
}
